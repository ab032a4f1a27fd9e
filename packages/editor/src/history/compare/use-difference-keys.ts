import { type RefObject, useEffect, useEffectEvent } from 'react'

interface DifferenceKeys {
  readonly onStep: (way: 1 | -1) => void
  readonly onClose: () => void
}

/** What takes letters for itself. */
const FIELDS = 'input:not([type="radio"]), textarea, select, [contenteditable="true"]'

/**
 * Lets N and P lead from difference to difference and Escape close, while the focus is in the page of the history, whose
 * slider chooses what is compared, and in no field.
 */
export const useDifferenceKeys = (within: RefObject<HTMLElement | null>, { onStep, onClose }: DifferenceKeys): void => {
  const step = useEffectEvent(onStep)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const part = within.current?.closest<HTMLElement>('.history-page')
    const followKey = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey, defaultPrevented } = event
      if (altKey || ctrlKey || metaKey || defaultPrevented) return
      if (target instanceof Element && target.closest(FIELDS) !== null) return
      const act: Readonly<Record<string, () => void>> = { n: () => step(1), p: () => step(-1), escape: close }
      const found = act[key.toLowerCase()]
      if (found === undefined) return
      event.preventDefault()
      found()
    }
    part?.addEventListener('keydown', followKey)
    return () => part?.removeEventListener('keydown', followKey)
  }, [within])
}
