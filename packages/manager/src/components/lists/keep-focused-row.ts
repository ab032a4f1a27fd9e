import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { type FocusEvent, useRef } from 'react'

/**
 * SCR-160: keeps the focused row of a virtualized list rendered however far it is scrolled away, so that it does not
 * lose the focus. Rows must carry their index in `data-index`.
 */
export const useKeepFocusedRow = (keys: readonly string[]) => {
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
