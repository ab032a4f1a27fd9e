/** Milliseconds within which the second key of a sequence must follow the first. */
export const SEQUENCE_MS = 2000

/** Selects elements in which a key is text or belongs to an open dialog, menu or list. */
const TYPING =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="dialog"], [role="menu"], [role="listbox"]'

/**
 * Returns whether a key is meant for something else than shortcuts. An open dialog counts even before it has the focus.
 */
export const isTyping = ({ target }: KeyboardEvent): boolean =>
  document.querySelector('[aria-modal="true"]') !== null ||
  (target instanceof Element && target.closest(TYPING) !== null)

/**
 * Returns the Latin name of a key on a keyboard of another script: letters by their position, the question mark as
 * printed.
 */
const nameOf = ({ key, code, shiftKey }: KeyboardEvent): string => {
  if (key === '؟') return '?'
  if (/^Key[A-Z]$/.test(code) && !/^[!-~]$/.test(key)) return code.slice(3)
  if (code === 'Slash' && /^[^\p{ASCII}\p{Script=Latin}]$/u.test(key)) return shiftKey ? '?' : '/'
  return key
}

/**
 * Returns the name of a key as shortcuts use it, or `undefined` if no shortcut uses the key. Shift is ignored, since
 * some keyboards need it to type a `/`.
 */
export const keyOf = (event: KeyboardEvent): string | undefined => {
  const { ctrlKey, metaKey, altKey } = event
  const name = nameOf(event)
  if (name.length !== 1 || altKey) return undefined
  const letter = name.toLowerCase()
  if (!ctrlKey && !metaKey) return letter
  return ctrlKey !== metaKey && letter === 'k' ? 'mod+k' : undefined
}
