/** As `ref` of what takes the place of the element that had the focus. One function for all, so that it runs once for each. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()
