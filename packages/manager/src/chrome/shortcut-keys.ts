/** The second key of two follows the first within this time. */
export const SEQUENCE_MS = 2000

/** Where a key is text, or belongs to what is open. */
const TYPING =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="dialog"], [role="menu"], [role="listbox"]'

/** A dialog counts from the moment it is there, also while the focus is on its way. */
export const isTyping = ({ target }: KeyboardEvent): boolean =>
  document.querySelector('[aria-modal="true"]') !== null ||
  (target instanceof Element && target.closest(TYPING) !== null)

/**
 * The key as the shortcuts name it, `undefined` for one that is none of theirs. Shift does not count: on some keyboards
 * it is what makes a `/`. A keyboard of another script names its letters by their place.
 */
export const keyOf = ({ key, code, ctrlKey, metaKey, altKey }: KeyboardEvent): string | undefined => {
  const isLetter = /^Key[A-Z]$/.test(code)
  const name = isLetter && !/^[a-z]$/i.test(key) ? code.slice(3) : key
  if (name.length !== 1 || altKey) return undefined
  const letter = name.toLowerCase()
  if (!ctrlKey && !metaKey) return letter
  return ctrlKey !== metaKey && letter === 'k' ? 'mod+k' : undefined
}
