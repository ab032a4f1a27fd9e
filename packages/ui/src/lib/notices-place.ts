import { useEffect } from 'react'
import { Store } from './store.ts'

/**
 * Where a page has its notifications: in a corner below its content (`corner`), or, while a pad or its history is shown,
 * in a row of their own below it (`below-text`), so that they cover neither its text nor a tool.
 */
export type NoticesPlace = 'corner' | 'below-text'

export const noticesPlace = new Store<NoticesPlace>('corner')

/** NOTE-8: keeps the notifications clear of a pad's text and tools for as long as the component is there. */
export const useNoticesPlace = (kept: NoticesPlace): void => {
  useEffect(() => {
    noticesPlace.set(kept)
    return () => noticesPlace.set('corner')
  }, [kept])
}
