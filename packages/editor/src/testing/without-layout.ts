/** Stands in for what jsdom lacks, which lays nothing out: everything is where the page begins, and nothing at a point. */
export const withoutLayout = (): void => {
  const nowhere = () => new DOMRect(0, 0, 0, 0)
  Object.assign(document, { elementFromPoint: () => null })
  Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: nowhere })
}
