import { escapeHtml } from '../../escape-html.ts'
import type { FileKind } from './kind.ts'

/** A file that is not shown in the text, and is offered in its line. What it says of the file is the picture's `file`. */
export const file: FileKind = {
  form: 'file',
  html: ({ file: { name } }, source) =>
    source === undefined
      ? `<span>[${escapeHtml(name)}]</span>`
      : `<a href="${escapeHtml(source)}" download="${escapeHtml(name)}">${escapeHtml(name)}</a>`,
  markdownSign: '',
  markdownText: ({ file: { name } }) => name,
}
