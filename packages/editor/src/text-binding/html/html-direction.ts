import { letterDirection } from '@sheaf/document/text/letter-direction'
import { textOfRuns, type HtmlLine } from '@sheaf/document/text/lines-html'
import { PLAIN_LINE, type LineDirection } from '@sheaf/document/text/line'

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
