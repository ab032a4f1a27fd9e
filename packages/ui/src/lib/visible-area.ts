/** Height in pixels from which what covers the window's end counts as a keyboard, and not as a bar of the browser. */
const KEYBOARD_MIN_PX = 60
/** Zoom from which a page is pinched: what is seen is then a part that the reader chose. */
const PINCHED_FROM = 1.01

/**
 * Tells the style sheet which part of the window a keyboard on the screen leaves, as `--sheaf-visible-height` and
 * `--sheaf-visible-top`. Where the browser makes the window itself smaller for its keyboard, as
 * `interactive-widget=resizes-content` asks, or no keyboard is up, both are absent. A page in a frame is as high as the
 * page around makes it, and is told nothing of the keyboard. Returns a function that ends it.
 */
export const followVisibleArea = (page: Window = window): (() => void) => {
  const { visualViewport, document } = page
  const seen = visualViewport ?? undefined
  if (seen === undefined || page.parent !== page) return () => {}
  const { documentElement: root } = document
  const { style } = root
  const update = (): void => {
    const isCovered = seen.scale < PINCHED_FROM && root.clientHeight - seen.height > KEYBOARD_MIN_PX
    for (const [name, value] of [
      ['--sheaf-visible-height', seen.height],
      ['--sheaf-visible-top', seen.offsetTop],
    ] as const)
      if (isCovered) style.setProperty(name, `${value}px`)
      else style.removeProperty(name)
  }
  update()
  seen.addEventListener('resize', update)
  seen.addEventListener('scroll', update)
  return () => {
    seen.removeEventListener('resize', update)
    seen.removeEventListener('scroll', update)
  }
}
