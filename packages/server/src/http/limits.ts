import type { LimitFigures, LimitName } from '../limit-figures.ts'
import { onceUntilFailed } from '../once-until-failed.ts'

export interface Limits {
  /**
   * Counts an attempt of an account or an address, or as many as one call makes. Throws TOO_MANY_ATTEMPTS (429, with
   * `retryAfter`) when there were too many.
   */
  attempt(name: LimitName, key: string, count?: number): Promise<void>
  /** Takes back the one attempt that was counted before: it was a right one. Those of others stay. */
  giveBack(name: LimitName, key: string): Promise<void>
  /** Forgets the attempts of a key: the right password was given. */
  forgive(name: LimitName, key: string): Promise<void>
  close(): void
}

/** Without figures nothing is limited. Redis lets all servers of one `site` count together. */
export const createLimits = (figures: LimitFigures | undefined, redisUrl = '', site = 'sheaf'): Limits => {
  if (!figures) return { attempt: async () => {}, giveBack: async () => {}, forgive: async () => {}, close: () => {} }
  let opened: Promise<Limits> | undefined
  const counters = onceUntilFailed(() => {
    opened = import('./limit-counters.ts').then(({ openCounters }) => openCounters(figures, redisUrl, site))
    return opened
  })
  // Its connection takes a moment, in which this server would count alone. Should it fail, the next call is told.
  if (redisUrl) counters().catch(() => {})
  return {
    attempt: async (name, key, count) => (await counters()).attempt(name, key, count),
    giveBack: async (name, key) => (await counters()).giveBack(name, key),
    forgive: async (name, key) => (await counters()).forgive(name, key),
    close: () =>
      void opened?.then(
        (counters) => counters.close(),
        () => {},
      ),
  }
}
