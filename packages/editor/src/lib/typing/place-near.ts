const MARGIN_PX = 8
/** Distance from the place in pixels. */
const GAP_PX = 2

/** A place in the text, in pixels of the window. */
interface Anchor {
  readonly left: number
  readonly top: number
  readonly bottom: number
}

/**
 * Places a fixed element below a place in the text, or above it where there is more room, never over it and never outside of
 * what is in sight, which on a phone ends at the keyboard.
 */
export const placeNear = (element: HTMLElement, anchor: Anchor): void => {
  const { offsetTop: begin = 0, height: sight = window.innerHeight } = window.visualViewport ?? {}
  element.style.maxBlockSize = ''
  const below = begin + sight - anchor.bottom - GAP_PX - MARGIN_PX
  const above = anchor.top - begin - GAP_PX - MARGIN_PX
  const isBelow = element.offsetHeight <= below || below >= above
  element.style.maxBlockSize = `${Math.min(element.offsetHeight, isBelow ? below : above)}px`
  const { offsetWidth: width, offsetHeight: height } = element
  const start = getComputedStyle(element).direction === 'rtl' ? anchor.left - width : anchor.left
  const left = Math.max(MARGIN_PX, Math.min(start, window.innerWidth - width - MARGIN_PX))
  element.style.insetBlockStart = `${isBelow ? anchor.bottom + GAP_PX : anchor.top - height - GAP_PX}px`
  element.style.left = `${left}px`
}
