/**
 * Key code of a key that belongs to an input method. Safari ends the composition before it tells of the key that ended
 * it, which then has this code and `isComposing` false.
 */
const INPUT_METHOD = 229

/** Returns whether a key only composes a text, as the Enter that takes a Japanese word does. */
export const isComposedKey = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === INPUT_METHOD

/**
 * SCR-800: hides keys that compose a text from everything in the page: such an Enter sends nothing, and such an Escape
 * closes nothing. The text of a pad gets them, since its editor draws what is composed. Returns a function that ends
 * this.
 */
export const hideComposedKeys = (): (() => void) => {
  const handleKey = (event: KeyboardEvent) => {
    const isInText = event.target instanceof HTMLElement && event.target.isContentEditable
    if (isComposedKey(event) && !isInText) event.stopImmediatePropagation()
  }
  // On the window and first, so that neither React nor a library gets the key.
  window.addEventListener('keydown', handleKey, true)
  return () => window.removeEventListener('keydown', handleKey, true)
}
