/** Has the tabs of this browser do it one after the other. Where it cannot (a page without TLS), each does it at once. */
export const oneTabAtATime = (what: string, act: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(what, act) : act()
