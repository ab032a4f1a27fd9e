import { fenceFor } from '../fence.ts'
import { tagged, type FormatSpec } from './format.ts'

export const inlineCode: FormatSpec = {
  ...tagged('code'),
  markdown: {
    form: 'verbatim',
    write: (text) => {
      const fence = fenceFor(text, 1)
      const space = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
      return fence + space + text.replaceAll('\n', ' ') + space + fence
    },
  },
}
