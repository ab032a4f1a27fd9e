/** Share of the screen above a line that is scrolled to. */
const ABOVE = 1 / 3

/** Returns the lines that can be seen, with their places. */
const linesOnScreen = (scroll: HTMLElement, text: HTMLElement): (readonly [line: Element, top: number])[] => {
  const { top, bottom } = scroll.getBoundingClientRect()
  const { children } = text
  let [low, high] = [0, children.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (children[middle]!.getBoundingClientRect().bottom <= top) low = middle + 1
    else high = middle
  }
  const lines: (readonly [Element, number])[] = []
  for (let line = children[low] ?? null; line !== null; line = line.nextElementSibling) {
    const place = line.getBoundingClientRect()
    if (place.top > bottom) break
    lines.push([line, place.top])
  }
  return lines
}

/**
 * Changes a text so that what stands at the top of the screen stays there. The lines of the text are the children of an
 * element, and a line that is only changed keeps its own.
 */
export const keepPlace = <T>(scroll: HTMLElement, text: HTMLElement, change: () => T): T => {
  const places = scroll.scrollTop > 0 ? linesOnScreen(scroll, text) : []
  const result = change()
  const kept = places.find(([line]) => line.isConnected)
  if (kept !== undefined) scroll.scrollTop += kept[0].getBoundingClientRect().top - kept[1]
  return result
}

/** Scrolls to a line, unless it can be seen. */
export const scrollToLine = (scroll: HTMLElement, line: Element | undefined): void => {
  if (line === undefined) return
  const { top, bottom } = scroll.getBoundingClientRect()
  const place = line.getBoundingClientRect()
  if (place.top >= top && place.top <= bottom - Math.min(place.height, 32)) return
  scroll.scrollTop += place.top - top - scroll.clientHeight * ABOVE
}
