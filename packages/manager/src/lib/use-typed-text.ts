import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

/**
 * The text of a field that filters: what is typed shows at once, and is handed on, mostly to the address, when the fingers
 * rest. When `text` changes by other means (a link), it wins over the field. Who clears the filters empties the field with
 * `empty`: what is typed and not yet handed on would come back after them.
 */
export const useTypedText = (
  text: string,
  onSettle: (text: string) => void,
): readonly [typed: string, type: (text: string) => void, empty: () => void] => {
  const [typed, setTyped] = useState(text)
  // What is on its way to the address. It comes back as `text`, late and perhaps not every step of it.
  const sent = useRef<string[]>([])
  const settle = useDebouncedCallback((value: string) => {
    sent.current.push(value)
    onSettle(value)
  }, 150)
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
  return [typed, type, empty]
}
