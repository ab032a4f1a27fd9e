import type { Logger } from 'pino'

/** Pause after the first line about a failure that lasts. It doubles with each further line. */
const FIRST_PAUSE_MS = 10_000
const PAUSE_MAX_MS = 3_600_000
/** What has not failed for this long is taken to work again. */
const SETTLED_MS = 60_000

export interface FailureLog {
  failed(error: unknown, facts?: object): void
  succeeded(): void
}

/**
 * OPS-125: logs the failures of something that is tried again and again, so that a failure that lasts does not fill the
 * log. The first is logged at once, later ones more and more rarely, with the number of those left out, and the end is
 * logged, too. A success between failures is no end: when one pad cannot be stored, others can.
 */
export const failureLog = (
  log: Pick<Logger, 'error' | 'info'>,
  { failing, works }: { readonly failing: string; readonly works: string },
): FailureLog => {
  let state: { lastAt: number; nextAt: number; pauseMs: number; leftOut: number } | undefined

  const isSettled = (now: number): boolean => state === undefined || now - state.lastAt > SETTLED_MS

  return {
    failed: (error, facts = {}) => {
      const now = performance.now()
      if (state === undefined || isSettled(now))
        state = { lastAt: now, nextAt: now, pauseMs: FIRST_PAUSE_MS, leftOut: 0 }
      state.lastAt = now
      if (now < state.nextAt) {
        state.leftOut += 1
        return
      }
      log.error({ err: error, ...facts, ...(state.leftOut > 0 && { leftOut: state.leftOut }) }, failing)
      state.leftOut = 0
      state.nextAt = now + state.pauseMs
      state.pauseMs = Math.min(state.pauseMs * 2, PAUSE_MAX_MS)
    },
    succeeded: () => {
      if (state === undefined || !isSettled(performance.now())) return
      log.info({ leftOut: state.leftOut }, works)
      state = undefined
    },
  }
}
