/** The second key of two follows the first within this time. */
export const SEQUENCE_MS = 2000

/** Where a key is text, or belongs to what is open. */
const TYPING =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="dialog"], [role="menu"], [role="listbox"]'

/** A dialog counts from the moment it is there, also while the focus is on its way. */
export const isTyping = ({ target }: KeyboardEvent): boolean =>
  document.querySelector('[aria-modal="true"]') !== null ||
  (target instanceof Element && target.closest(TYPING) !== null)

/** What a keyboard of another script has there: its letters by their place, a question mark as it is. */
const nameOf = ({ key, code, shiftKey }: KeyboardEvent): string => {
  if (key === '؟') return '?'
  if (/^Key[A-Z]$/.test(code) && !/^[!-~]$/.test(key)) return code.slice(3)
  if (code === 'Slash' && /^[^\p{ASCII}\p{Script=Latin}]$/u.test(key)) return shiftKey ? '?' : '/'
  return key
}

/**
 * The key as the shortcuts name it, `undefined` for one that is none of theirs. Shift does not count: on some keyboards
 * it is what makes a `/`.
 */
export const keyOf = (event: KeyboardEvent): string | undefined => {
  const { ctrlKey, metaKey, altKey } = event
  const name = nameOf(event)
  if (name.length !== 1 || altKey) return undefined
  const letter = name.toLowerCase()
  if (!ctrlKey && !metaKey) return letter
  return ctrlKey !== metaKey && letter === 'k' ? 'mod+k' : undefined
}
