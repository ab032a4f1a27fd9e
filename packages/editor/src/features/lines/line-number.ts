/** Returns whether a place is on the number of a line, which the style sheet draws before the line's text. */
export const isOnLineNumber = (line: Element, clientX: number): boolean => {
  const { left, right } = line.getBoundingClientRect()
  const { direction } = getComputedStyle(line)
  const number = getComputedStyle(line, '::before')
  const [start, width] = [Number.parseFloat(number.insetInlineStart), Number.parseFloat(number.inlineSize)]
  const fromEdge = direction === 'rtl' ? right - clientX : clientX - left
  return fromEdge >= start && fromEdge < start + width
}
