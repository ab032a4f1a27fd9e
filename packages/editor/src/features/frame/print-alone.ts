/**
 * The browser prints the page around a frame, and of the frame no more than fits its window. In our own manager the keys
 * print this page instead, wherever the focus is. Returns how to stop.
 */
export const printAlone = (page: Window = window): (() => void) => {
  // To a page of another site there is no way.
  if (page.frameElement === null) return () => {}
  const print = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    event.preventDefault()
    page.print()
  }
  const { parent } = page
  const hear = () => {
    for (const each of [page, parent]) each.addEventListener('keydown', print)
  }
  const hearNoMore = () => {
    for (const each of [page, parent]) each.removeEventListener('keydown', print)
  }
  hear()
  // The page around stays, and would keep all of this one.
  page.addEventListener('pagehide', hearNoMore)
  page.addEventListener('pageshow', hear)
  return () => {
    hearNoMore()
    page.removeEventListener('pagehide', hearNoMore)
    page.removeEventListener('pageshow', hear)
  }
}
