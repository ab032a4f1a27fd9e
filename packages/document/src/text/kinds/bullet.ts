import type { ItemKind } from './kind.ts'

export const bullet: ItemKind = {
  form: 'item',
  list: { tag: 'ul', attributes: '' },
  html: (_, placing) => `<li${placing}>`,
  text: () => '- ',
  markdown: { isNumbered: false, sign: () => '- ' },
}
