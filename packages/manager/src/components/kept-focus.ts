import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { type FocusEvent, useRef } from 'react'

/**
 * For a list of which only the rows in sight are drawn: the one with the focus stays, however far one scrolls, and with it
 * the focus (SCR-161). Rows tell their place by `data-index`.
 */
export const useKeptFocus = (keys: readonly string[]) => {
  const focused = useRef<string>(undefined)
  return {
    rangeExtractor: (range: Range): number[] => {
      const near = defaultRangeExtractor(range)
      const kept = focused.current === undefined ? -1 : keys.indexOf(focused.current)
      return kept === -1 || near.includes(kept) ? near : [...near, kept].toSorted((a, b) => a - b)
    },
    onFocus: ({ target }: FocusEvent) => {
      const index = target.closest<HTMLElement>('[data-index]')?.dataset['index']
      focused.current = index === undefined ? undefined : keys[Number(index)]
    },
    onBlur: () => {
      focused.current = undefined
    },
  }
}
