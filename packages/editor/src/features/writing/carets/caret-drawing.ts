import { authorLine } from '@sheaf/ui/theme/author-background'
import { textColorOn } from '@sheaf/ui/theme/contrast'
import { safeColor } from '../../../connection/authors.ts'

const NAME_SHOWN = 100

export interface CaretUser {
  readonly name: string
  readonly color: string
}

/** Reads a person from untrusted data: the name is plain text, and the colour is a valid one. */
export const readCaretUser = (user: unknown, nameless: string): CaretUser => {
  const { name, color } = (typeof user === 'object' && user !== null ? user : {}) as Record<string, unknown>
  const hasName = typeof name === 'string' && name.trim() !== ''
  return { name: hasName ? name.slice(0, NAME_SHOWN) : nameless, color: safeColor(color) }
}

/**
 * Draws a caret. It holds no text: its name and the word joiners come from the style sheet, because a browser that joins
 * two lines by itself copies what stands in them, and the copy would be read back as text of the pad (RT-69).
 */
export const drawCaret = ({ name, color }: CaretUser): HTMLElement => {
  const caret = document.createElement('span')
  caret.className = 'pad-caret'
  caret.dataset['caret'] = ''
  caret.style.setProperty('--caret-color', color)
  caret.style.setProperty('--caret-ink', textColorOn(color))
  caret.style.setProperty('--caret-light', authorLine(color, 'light'))
  caret.style.setProperty('--caret-dark', authorLine(color, 'dark'))
  // Screen readers would read the name in the middle of a sentence; the list of people has it too.
  caret.setAttribute('aria-hidden', 'true')
  const label = document.createElement('span')
  label.className = 'pad-caret-name'
  label.dataset['name'] = name
  caret.append(label)
  return caret
}
