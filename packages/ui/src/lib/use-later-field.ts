import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Completions, fetchCompletions, fetchedCompletions } from './fetch-completions.ts'

/** Where the reader is in a field. */
interface Begun {
  readonly isFocused: boolean
  readonly caret: readonly [start: number | null, end: number | null]
}

const inputIn = (box: HTMLElement | null) => box?.querySelector('input')

const begunIn = (box: HTMLElement | null): Begun | undefined => {
  const input = inputIn(box)
  return input
    ? {
        isFocused: input === document.activeElement,
        caret: [input.selectionStart, input.selectionEnd],
      }
    : undefined
}

/**
 * Loads a field that completes what is typed, and replaces the plain field in `box` by it. The focus, the caret and
 * what was typed stay; a text that is just being composed is waited for.
 */
export const useLaterField = <Name extends keyof Completions>(name: Name) => {
  const box = useRef<HTMLDivElement>(null)
  const [{ Field, begun }, setLater] = useState<{ readonly Field?: Completions[Name]; readonly begun?: Begun }>(() => {
    const Fetched = fetchedCompletions()?.[name]
    return Fetched ? { Field: Fetched } : {}
  })
  const isHere = Field !== undefined
  useEffect(() => {
    if (isHere) return undefined
    let isComposing = false
    let replace: (() => void) | undefined
    const plain = box.current
    const begin = () => (isComposing = true)
    const end = () => {
      isComposing = false
      // The input gets the composed text before its own listeners are called, but React's come later.
      setTimeout(() => replace?.())
    }
    plain?.addEventListener('compositionstart', begin)
    plain?.addEventListener('compositionend', end)
    let isLeft = false
    void fetchCompletions().then((completions) => {
      replace = () => {
        if (isLeft || isComposing) return
        const done = begunIn(plain)
        // At once, since a key that came first would leave the caret and the text behind.
        flushSync(() => setLater({ Field: completions[name], ...(done ? { begun: done } : {}) }))
      }
      replace()
    })
    return () => {
      isLeft = true
      plain?.removeEventListener('compositionstart', begin)
      plain?.removeEventListener('compositionend', end)
    }
  }, [isHere, name])
  useLayoutEffect(() => {
    if (!begun?.isFocused) return
    const input = inputIn(box.current)
    // Nothing moves, since the field is where it was.
    input?.focus({ preventScroll: true })
    input?.setSelectionRange(...begun.caret)
  }, [begun])
  return { box, Field, begun }
}
