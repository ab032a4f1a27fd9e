import { useEffect } from 'react'
import { Store } from './store.ts'

/**
 * Where a page has its notifications: in a corner below its content (`corner`); over what stands above a pad, so that
 * they never cover its text (`over-heading`); in the page of the pad itself, or where all above it gave way, in a row of
 * their own below its text (`below-text`); or, in that of its history, over its controls (`over-tools`).
 */
export type NoticesPlace = 'corner' | 'over-heading' | 'over-tools' | 'below-text'

export const noticesPlace = new Store<NoticesPlace>('corner')

/** NOTE-8: keeps the notifications clear of a pad's text for as long as the component is there. */
export const useNoticesPlace = (kept: NoticesPlace): void => {
  useEffect(() => {
    noticesPlace.set(kept)
    return () => noticesPlace.set('corner')
  }, [kept])
}
