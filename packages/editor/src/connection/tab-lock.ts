/**
 * Lets the tabs of this browser act one after the other. Where there are no locks (a page without TLS), each acts at
 * once.
 */
export const withTabLock = (what: string, act: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(what, act) : act()
