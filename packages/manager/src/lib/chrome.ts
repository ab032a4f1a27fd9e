import { useEffect, useSyncExternalStore } from 'react'

let hiding = 0
const listeners = new Set<() => void>()
const change = (by: number) => {
  hiding += by
  for (const listener of listeners) listener()
}

/** Hides header, menu and footer for as long as the caller stands with `hidden` on: the expanded pad. */
export const useHideChrome = (hidden: boolean): void => {
  useEffect(() => {
    if (!hidden) return
    change(1)
    return () => change(-1)
  }, [hidden])
}

export const useIsChromeHidden = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => hiding > 0,
  )
