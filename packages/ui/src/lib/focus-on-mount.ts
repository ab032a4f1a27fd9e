/**
 * Ref callback that focuses an element which replaces the one that had the focus. It is a single function, so that it
 * runs once for each element.
 */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()
