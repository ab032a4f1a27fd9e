import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

interface DebouncedTextOptions {
  /** Length of the pause in milliseconds. */
  readonly wait?: number
  /** Returns whether a text may be passed on; others stay in the field alone. */
  readonly isWhole?: (text: string) => boolean
}

/**
 * Holds the text of a filter field, and passes it on debounced, mostly to the address. A change of `text` by other
 * means (a link) replaces the field's text. Use `empty` to clear the filters: it also cancels the pending debounce,
 * which would restore the text.
 */
export const useDebouncedText = (
  text: string,
  onSettle: (text: string) => void,
  { wait = 150, isWhole = () => true }: DebouncedTextOptions = {},
): readonly [typed: string, type: (text: string) => void, empty: () => void, settleNow: () => void] => {
  const [typed, setTyped] = useState(text)
  // Values passed on that have not come back as `text` yet. They come back late, and some may be skipped.
  const sent = useRef<string[]>([])
  const settle = useDebouncedCallback((value: string) => {
    if (!isWhole(value)) return
    sent.current.push(value)
    onSettle(value)
  }, wait)
  useEffect(() => {
    const at = sent.current.indexOf(text)
    sent.current.splice(0, at === -1 ? sent.current.length : at + 1)
    if (at === -1) setTyped(text)
  }, [text])
  const type = (value: string) => {
    setTyped(value)
    settle(value)
  }
  const empty = () => {
    settle.cancel()
    setTyped('')
  }
  return [typed, type, empty, () => settle.flush()]
}
