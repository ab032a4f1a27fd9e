/**
 * Who comes back from another site may be shown the page as it was left, waiting for what it had begun. Answers how to stop
 * listening for that.
 */
export const onShownAgain = (act: () => void): (() => void) => {
  const hear = ({ persisted }: PageTransitionEvent) => {
    if (persisted) act()
  }
  window.addEventListener('pageshow', hear)
  return () => window.removeEventListener('pageshow', hear)
}
