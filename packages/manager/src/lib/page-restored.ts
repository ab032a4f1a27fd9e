/**
 * Calls `act` when the page is restored from the back/forward cache, where it may still wait for a request that was
 * pending when it was left. Returns a function that stops listening.
 */
export const onPageRestored = (act: () => void): (() => void) => {
  const hear = ({ persisted }: PageTransitionEvent) => {
    if (persisted) act()
  }
  window.addEventListener('pageshow', hear)
  return () => window.removeEventListener('pageshow', hear)
}
