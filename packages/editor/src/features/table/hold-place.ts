/** Returns the first of these elements that reaches below a height of the window. */
const firstBelow = (elements: Iterable<Element>, height: number): Element | undefined => {
  for (const element of elements) if (element.getBoundingClientRect().bottom > height) return element
  return undefined
}

/** Returns the row of a table that is to stay: the one that is written in if it is in sight, or else the first in sight. */
const rowToHold = (table: HTMLTableElement, top: number, bottom: number): Element | undefined => {
  const focused = document.activeElement?.closest('tr')
  if (focused && table.contains(focused)) {
    const place = focused.getBoundingClientRect()
    if (place.bottom > top && place.top < bottom) return focused
  }
  const part = firstBelow(table.tBodies, top)
  return part && firstBelow((part as HTMLTableSectionElement).rows, top)
}

/**
 * Changes the heights of a table's rows so that what is in sight stays where it is. Browsers hold it by themselves only
 * now and then: not where widths change as well, and some never.
 */
export const holdPlace = (table: HTMLTableElement, change: () => void): void => {
  const scroller = table.closest('[data-scrolls], .pad-scroll')
  const room = scroller?.getBoundingClientRect()
  const place = table.getBoundingClientRect()
  // Nothing in sight is below a row of the table.
  if (!scroller || !room || scroller.scrollTop === 0 || place.top >= room.top) {
    change()
    return
  }
  const isAbove = place.bottom <= room.top
  const held = isAbove ? undefined : rowToHold(table, room.top, room.bottom)
  const edge = (): number => held?.getBoundingClientRect().top ?? table.getBoundingClientRect().bottom
  const before = edge()
  change()
  // What somebody has removed is held by nothing.
  if (held?.isConnected === false) return
  const moved = edge() - before
  if (Math.abs(moved) >= 1) scroller.scrollTop += moved
}
