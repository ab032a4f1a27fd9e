import { useCallback, useSyncExternalStore } from 'react'
import { firstPaint } from './first-paint.ts'

const matchesNow = (query: string): boolean => window.matchMedia(query).matches

/** Returns whether a media query matches. */
export const useMatches = (query: string): boolean => {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchesNow(query),
    () => firstPaint()?.matches(query) ?? matchesNow(query),
  )
}
