/**
 * Calls `act` when the page is restored from the back/forward cache, where it may still wait for a request that was
 * pending when it was left. Returns a function that stops listening.
 */
export const onPageRestored = (act: () => void): (() => void) => {
  const handlePageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) act()
  }
  window.addEventListener('pageshow', handlePageShow)
  return () => window.removeEventListener('pageshow', handlePageShow)
}
