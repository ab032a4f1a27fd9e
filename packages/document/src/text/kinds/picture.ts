import { escapeHtml } from '../../escape-html.ts'
import { isAlt, isFileValue, isShownWidth } from '../file-record.ts'
import type { FileKind } from './kind.ts'

export interface PictureAttributes {
  /** The file that a line of this kind or of the kind `file` shows, as `writeFileRecord` writes it. */
  readonly file: string | null
  /** Width in per cent of the text's, or `null` for the picture's own. */
  readonly width: number | null
  /** What the picture shows, for those who do not see it. It may be empty; `null` says that nobody has said it. */
  readonly alt: string | null
}

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
