import { isComposedKey } from '@sheaf/ui/lib/composed-keys'

/** Time in ms after which what is awaited does not come any more. */
const PATIENCE_MS = 5000

let held: { text: string; readonly stop: AbortController } | undefined

/**
 * EDT-340: holds back what is typed, because a field has been asked for by a key and is still on its way: without it, the
 * first letters of what is sought would be written into the pad. `releaseTyping` ends it.
 */
export const holdTyping = (): void => {
  if (held !== undefined) return
  const stop = new AbortController()
  const { signal } = stop
  const holding = { text: '', stop }
  const press = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (isComposedKey(event) || ctrlKey || metaKey || altKey) return
    if (key === 'Backspace') holding.text = [...holding.text].slice(0, -1).join('')
    else if ([...key].length === 1) holding.text += key
    else if (key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('keydown', press, { capture: true, signal })
  document.addEventListener('pointerdown', releaseTyping, { capture: true, signal })
  const timer = setTimeout(releaseTyping, PATIENCE_MS)
  signal.addEventListener('abort', () => clearTimeout(timer))
  held = holding
}

/** Writes what was held back where the focus is now: in the field that has come, or else where it was. */
export const releaseTyping = (): void => {
  const { text = '', stop } = held ?? {}
  held = undefined
  stop?.abort()
  // Fields follow their own input events, which the browser makes of this alone.
  if (text !== '') document.execCommand('insertText', false, text)
}
