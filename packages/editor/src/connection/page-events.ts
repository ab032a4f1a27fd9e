import { SESSION_CHANNEL, SIGNED_OUT } from '@sheaf/contract/pages/same-browser'
import { channelOfBase } from '@sheaf/ui/lib/browser-storage'

/** Calls when somebody signs out of this site in any page of this browser. */
export const listenForSignOut = (onSignedOut: () => void): void => {
  const channel = channelOfBase(SESSION_CHANNEL)
  channel.addEventListener('message', ({ data }) => {
    if (data === SIGNED_OUT) onSignedOut()
  })
}

interface PageListeners {
  /** The page is visible again, or the network is back. */
  readonly onWake: () => void
  /** Somebody turns to the page. */
  readonly onFocus: () => void
  /** The browser has no network. */
  readonly onNetworkLost: () => void
  /** Nobody sees the page, which may be gone in a moment. */
  readonly onHidden: () => void
  /** The page is left. It may come back as it is, and is woken then. */
  readonly onLeft: () => void
  /** Somebody has signed out of this site in any page of this browser. */
  readonly onSignedOut: () => void
  /** Whether the person is asked before the page is left. */
  readonly asksBeforeLeaving: () => boolean
}

/** Follows what the browser tells about the page. */
export const listenToPage = (listeners: PageListeners): void => {
  const { onWake, onFocus, onNetworkLost, onHidden, onLeft, onSignedOut, asksBeforeLeaving } = listeners
  const followVisibility = () => (document.visibilityState === 'visible' ? onWake() : onHidden())
  document.addEventListener('visibilitychange', followVisibility)
  window.addEventListener('focus', onFocus)
  window.addEventListener('online', onWake)
  window.addEventListener('pageshow', ({ persisted }) => persisted && onWake())
  window.addEventListener('offline', onNetworkLost)
  window.addEventListener('pagehide', () => {
    onHidden()
    onLeft()
  })
  window.addEventListener('beforeunload', (event) => {
    if (asksBeforeLeaving()) event.preventDefault()
  })
  listenForSignOut(onSignedOut)
}
