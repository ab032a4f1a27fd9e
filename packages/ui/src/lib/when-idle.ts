/** Resolves once the page is drawn and nothing else is urgent. */
export const whenIdle = (): Promise<unknown> =>
  // Safari has no `requestIdleCallback`; a timeout has to do.
  new Promise((resolve) =>
    'requestIdleCallback' in window ? window.requestIdleCallback(resolve) : setTimeout(resolve),
  )
