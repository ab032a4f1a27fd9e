import { useEffect } from 'react'
import { listenForSignOut } from '../../connection/page-events.ts'
import type { HistorySession } from './history-session.ts'

/** Time after which a visible page asks whether the pad has grown. */
const REFRESH_MS = 5000

/** Keeps an open history up to date for as long as the page is visible. */
export const useFreshHistory = (session: HistorySession): void => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = async () => {
      clearTimeout(timer)
      if (document.visibilityState === 'hidden') return
      await session.refresh()
      clearTimeout(timer)
      timer = setTimeout(() => void refresh(), REFRESH_MS)
    }
    const wake = () => void refresh()
    timer = setTimeout(wake, REFRESH_MS)
    document.addEventListener('visibilitychange', wake)
    window.addEventListener('online', wake)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wake)
      window.removeEventListener('online', wake)
    }
  }, [session])
  // Who has signed out may see no more than a visitor.
  useEffect(() => listenForSignOut(() => void session.refresh()), [session])
}
