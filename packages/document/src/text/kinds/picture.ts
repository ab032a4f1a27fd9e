import { escapeHtml } from '../../escape-html.ts'
import { isAlt, isFileValue, isShownWidth } from '../file-record.ts'
import type { FileKind } from './kind.ts'

/** A picture, whose caption is the text of its line. */
export const picture: FileKind = {
  form: 'file',
  attributes: {
    file: { plain: null, accepts: isFileValue },
    width: { plain: null, accepts: isShownWidth },
    alt: { plain: null, accepts: isAlt },
  },
  html: ({ file: { name, width, height }, alt, shownWidth }, source) => {
    if (source === undefined) return `<span role="img">[${escapeHtml(alt || name)}]</span>`
    const size = width === null || height === null ? '' : ` width="${width}" height="${height}"`
    const shown = shownWidth === null ? '' : ` style="width: ${shownWidth}%; height: auto"`
    return `<img src="${escapeHtml(source)}" alt="${escapeHtml(alt ?? '')}"${size}${shown}>`
  },
  markdownSign: '!',
  markdownText: ({ alt }) => alt ?? '',
}
