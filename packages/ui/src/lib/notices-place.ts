import { useEffect } from 'react'

/**
 * Where a page has its notifications: in a corner below its content (`corner`); over what stands above a pad, so that
 * they never cover its text (`over-heading`); in the page of the pad itself, or where all above it gave way, in a row of
 * their own below its text (`below-text`); or, in that of its history, over its controls (`over-tools`).
 */
export type NoticesPlace = 'corner' | 'over-heading' | 'over-tools' | 'below-text'

let place: NoticesPlace = 'corner'
const listeners = new Set<() => void>()

const setPlace = (next: NoticesPlace): void => {
  place = next
  for (const listener of listeners) listener()
}

export const noticesPlace = (): NoticesPlace => place

export const onNoticesPlace = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** NOTE-8: keeps the notifications clear of a pad's text for as long as the component is there. */
export const useNoticesPlace = (kept: NoticesPlace): void => {
  useEffect(() => {
    setPlace(kept)
    return () => setPlace('corner')
  }, [kept])
}
