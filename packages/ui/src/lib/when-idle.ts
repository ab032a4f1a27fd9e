/** Longest wait: a slow machine may never be idle, and its reader would wait for dialogs and completions for good. */
const BUSY_MAX_MS = 2000

/** Resolves once the page is drawn and nothing else is urgent. */
export const whenIdle = (): Promise<unknown> =>
  // Safari has no `requestIdleCallback`; a timeout has to do.
  new Promise((resolve) =>
    'requestIdleCallback' in window
      ? window.requestIdleCallback(resolve, { timeout: BUSY_MAX_MS })
      : setTimeout(resolve),
  )
