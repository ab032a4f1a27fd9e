import type { ItemKind } from './kind.ts'

export const bullet: ItemKind = {
  form: 'item',
  list: { tag: 'ul', attributes: '' },
  html: () => '<li>',
  text: () => '- ',
  markdown: { isNumbered: false, sign: () => '- ' },
}
