/**
 * Makes the print shortcut print this page alone, wherever the focus is, when the manager frames it. The browser would
 * print the page around the frame, with only as much of the frame as fits its window. Returns a function that stops it.
 */
export const printAlone = (page: Window = window): (() => void) => {
  // A page of another site is out of reach.
  if (page.frameElement === null) return () => {}
  const print = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    event.preventDefault()
    page.print()
  }
  const { parent } = page
  const listen = () => {
    for (const each of [page, parent]) each.addEventListener('keydown', print)
  }
  const unlisten = () => {
    for (const each of [page, parent]) each.removeEventListener('keydown', print)
  }
  listen()
  // The page around outlives this one, and its listeners would keep all of this page in memory.
  page.addEventListener('pagehide', unlisten)
  page.addEventListener('pageshow', listen)
  return () => {
    unlisten()
    page.removeEventListener('pagehide', unlisten)
    page.removeEventListener('pageshow', listen)
  }
}
