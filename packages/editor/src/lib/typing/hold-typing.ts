import { isComposedKey } from '@sheaf/ui/lib/composed-keys'

/** Time in ms after which what is awaited does not come any more. */
const PATIENCE_MS = 5000

/** Keys that would leave the field in which words are composed, or act in it. */
const LEAVES = new Set(['Enter', 'Tab', 'Escape'])

const OUT_OF_SIGHT = 'position:fixed;inset-block-start:0;inline-size:1px;block-size:1px;opacity:0;pointer-events:none'

interface Held {
  text: string
  /** Where words are composed meanwhile, and what had the focus before. */
  readonly field?: HTMLInputElement
  readonly before: Element | null
  isComposing: boolean
  readonly stop: AbortController
}

let held: Held | undefined

const makeField = (label: string): HTMLInputElement => {
  const field = document.createElement('input')
  field.setAttribute('aria-label', label)
  field.style.cssText = OUT_OF_SIGHT
  document.body.append(field)
  return field
}

/**
 * EDT-340: holds back what is typed, because a field has been asked for by a key and is still on its way: without it, the
 * first letters of what is sought would be written into the pad. `releaseTyping` ends it.
 *
 * @param label the name of a field that may take long to come. An input method writes where the focus is, so one out of
 *   sight has it until then.
 */
export const holdTyping = (label?: string): void => {
  if (held !== undefined) return
  const stop = new AbortController()
  const { signal } = stop
  const before = document.activeElement
  const holding: Held = { text: '', before, isComposing: false, stop, ...(label && { field: makeField(label) }) }
  const { field } = holding
  const press = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (isComposedKey(event) || ctrlKey || metaKey || altKey) return
    if (field !== undefined) {
      if (!LEAVES.has(key)) return
    } else if (key === 'Backspace') holding.text = [...holding.text].slice(0, -1).join('')
    else if ([...key].length === 1) holding.text += key
    else if (key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('keydown', press, { capture: true, signal })
  document.addEventListener('pointerdown', releaseTyping, { capture: true, signal })
  field?.addEventListener('compositionstart', () => void (holding.isComposing = true), { signal })
  field?.addEventListener('compositionend', () => void (holding.isComposing = false), { signal })
  field?.focus({ preventScroll: true })
  const timer = setTimeout(releaseTyping, PATIENCE_MS)
  signal.addEventListener('abort', () => clearTimeout(timer))
  held = holding
}

/** Does what takes the focus to the field that has come, once the word is whole that is being composed. */
export const onceComposed = (act: () => void): void => {
  if (held?.field === undefined || !held.isComposing) act()
  // The word is in the field once the event has ended.
  else held.field.addEventListener('compositionend', () => setTimeout(act), { once: true })
}

/** Writes what was held back where the focus is now: in the field that has come, or else where it was. */
export const releaseTyping = (): void => {
  const { text = '', field, before, stop } = held ?? {}
  held = undefined
  stop?.abort()
  if (field !== undefined && field === document.activeElement && before instanceof HTMLElement)
    before.focus({ preventScroll: true })
  const typed = field?.value ?? text
  field?.remove()
  // Fields follow their own input events, which the browser makes of this alone.
  if (typed !== '') document.execCommand('insertText', false, typed)
}
