import { type LineAttributes, lineAttributesFrom } from '@sheaf/document/text/line'
import { FILE_DATA } from '@sheaf/document/text/lines-html'

/** Returns whether an element is a picture or file that was copied in a pad. */
export const isCopiedFile = (element: HTMLElement): boolean =>
  element.tagName === 'FIGURE' && element.hasAttribute(FILE_DATA.kind)

/** Returns what the line of a copied picture or file is. What no line may say counts as not there. */
export const copiedFileLine = (
  figure: HTMLElement,
  { align, direction, quote, level }: Pick<LineAttributes, 'align' | 'direction' | 'quote' | 'level'>,
): LineAttributes => {
  const width = figure.getAttribute(FILE_DATA.width)
  const stored: Readonly<Record<string, unknown>> = {
    align,
    direction,
    quote,
    level,
    kind: figure.getAttribute(FILE_DATA.kind) === 'file' ? 'file' : 'picture',
    file: figure.getAttribute(FILE_DATA.file),
    width: width === null ? null : Number(width),
    alt: figure.getAttribute(FILE_DATA.alt),
  }
  return lineAttributesFrom((name) => stored[name])
}
