interface WakeListeners {
  /** The page is visible again, or the network is back. */
  readonly onWake: () => void
  /** Somebody turns to the page. */
  readonly onFocus: () => void
  /** The browser has no network. */
  readonly onNetworkLost: () => void
  /** The page may be gone in a moment. */
  readonly onLeave: () => void
}

/** Follows what the browser tells about the page's sleep. */
export const listenForWaking = ({ onWake, onFocus, onNetworkLost, onLeave }: WakeListeners): void => {
  const followVisibility = () => (document.visibilityState === 'visible' ? onWake() : onLeave())
  document.addEventListener('visibilitychange', followVisibility)
  window.addEventListener('focus', onFocus)
  window.addEventListener('online', onWake)
  window.addEventListener('pageshow', ({ persisted }) => persisted && onWake())
  window.addEventListener('offline', onNetworkLost)
  window.addEventListener('pagehide', onLeave)
}
