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
  const pages = [page, page.parent]
  for (const each of pages) each.addEventListener('keydown', print)
  return () => {
    for (const each of pages) each.removeEventListener('keydown', print)
  }
}
