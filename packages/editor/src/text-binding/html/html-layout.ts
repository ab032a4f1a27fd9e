import { type LineAlignment, PLAIN_LINE, type LineDirection } from '@sheaf/document/text/line'
import { letterDirection } from '@sheaf/document/text/letter-direction'
import { textOfRuns, type HtmlLine } from '@sheaf/document/text/lines-html'

const ALIGNMENTS: Readonly<Record<string, LineAlignment>> = {
  start: 'start',
  center: 'center',
  middle: 'center',
  end: 'end',
  justify: 'justify',
}

/** Elements to which their pages give alignments that say nothing of lines: the cells of a table become parts of one. */
const OF_TABLES = /^(?:TABLE|THEAD|TBODY|TFOOT|TR|TD|TH|COL|COLGROUP|CAPTION)$/

const isFromRight = (element: HTMLElement): boolean => {
  const around = element.closest<HTMLElement>('[dir], [style*="direction"]')
  return around !== null && (around.style.direction || around.dir).toLowerCase() === 'rtl'
}

/** Returns how what stands in an element is aligned, given how what is around it is. */
export const alignmentOf = (element: HTMLElement, around: LineAlignment): LineAlignment => {
  const { tagName, style } = element
  if (OF_TABLES.test(tagName)) return 'start'
  if (tagName === 'CENTER') return 'center'
  // An image has an attribute of the same name, which says how text flows around it.
  const named = style.textAlign || (/^(?:P|DIV|H[1-6])$/.test(tagName) ? (element.getAttribute('align') ?? '') : '')
  const side = named.toLowerCase().replace(/^-(?:webkit|moz)-/, '')
  if (side === 'left' || side === 'right') return (side === 'right') === isFromRight(element) ? 'start' : 'end'
  return Object.hasOwn(ALIGNMENTS, side) ? ALIGNMENTS[side]! : around
}

/** Returns in which direction what stands in an element runs, given how what is around it does. */
export const directionOf = ({ dir, style }: HTMLElement, around: LineDirection): LineDirection => {
  const said = (style.direction || dir).toLowerCase()
  return said === 'ltr' || said === 'rtl' || said === 'auto' ? said : around
}

/**
 * Returns a line for which nobody has said the direction that its letters have anyway: text processors write it at each
 * paragraph.
 */
export const withoutUsualDirection = <Line extends HtmlLine>(line: Line): Line => {
  const { direction } = line.attributes
  const own = letterDirection(textOfRuns(line))
  const isUsual = direction !== PLAIN_LINE.direction && (own === null || own === direction)
  return isUsual ? { ...line, attributes: { ...line.attributes, direction: PLAIN_LINE.direction } } : line
}
