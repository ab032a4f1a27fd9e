interface Awakening {
  /** The page is seen again, or the network is back. */
  readonly onWake: () => void
  /** The browser has no network. */
  readonly onNetworkLost: () => void
  /** The page may be gone in a moment. */
  readonly onLeave: () => void
}

/** What the browser tells about the page's sleep. Returns how to stop listening. */
export const listenForWaking = ({ onWake, onNetworkLost, onLeave }: Awakening): (() => void) => {
  const stop = new AbortController()
  const { signal } = stop
  const followVisibility = () => (document.visibilityState === 'visible' ? onWake() : onLeave())
  document.addEventListener('visibilitychange', followVisibility, { signal })
  window.addEventListener('online', onWake, { signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && onWake(), { signal })
  window.addEventListener('offline', onNetworkLost, { signal })
  window.addEventListener('pagehide', onLeave, { signal })
  return () => stop.abort()
}
