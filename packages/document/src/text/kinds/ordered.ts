import type { ItemKind } from './kind.ts'

/** Highest number of an item in Markdown, which has none below zero. */
const MARKDOWN_MAX = 999_999_999

export const ordered: ItemKind = {
  form: 'item',
  attributes: { start: { plain: null, accepts: (value) => value === null || Number.isSafeInteger(value) } },
  list: { tag: 'ol', attributes: '' },
  html: (_, placing) => `<li${placing}>`,
  text: (_, number) => `${number}. `,
  markdown: {
    isNumbered: true,
    sign: (_, number, delimiter) => `${Math.min(Math.max(number, 0), MARKDOWN_MAX)}${delimiter} `,
  },
}
