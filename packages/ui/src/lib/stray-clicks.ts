/** What a click acts by. Boxes to tick are left out, since the click on a label comes once more, on its box. */
const CONTROL = 'a, button, [role="option"]'

/**
 * SCR-164: drops the second click of a double click that falls on another control than the first, as where the first
 * one took away a row and its neighbour moved up. Returns a function that ends this.
 */
export const dropStrayClicks = (): (() => void) => {
  let pressed: Element | null = null
  const handleClick = (event: MouseEvent) => {
    // Browsers count the clicks at one place, whatever lies there; one by the keyboard or by a script counts as 0.
    if (event.detail === 0) return
    const control = event.target instanceof Element ? event.target.closest(CONTROL) : null
    if (event.detail % 2 === 0 && pressed !== null && control !== null && control !== pressed) {
      event.preventDefault()
      event.stopImmediatePropagation()
    } else pressed = control
  }
  // On the window and first, so that neither React nor a link gets the click.
  window.addEventListener('click', handleClick, true)
  return () => window.removeEventListener('click', handleClick, true)
}
