import { memoize } from '../lib/memoize.ts'
import type { Quotas, RateLimitName } from './quotas.ts'

export interface RateLimits {
  /**
   * Counts an attempt of an account or an address, or as many as one call makes. Throws TOO_MANY_ATTEMPTS (429, with
   * `retryAfter`) if there were too many.
   */
  consume(name: RateLimitName, key: string, count?: number): Promise<void>
  /**
   * Runs an attempt of an account or an address that turns out to be right or wrong, and keeps it counted only if it was
   * wrong: if `work` returns false, or throws PASSWORD_INCORRECT, INVALID_OTP or PROVIDER_REFUSED. Throws
   * TOO_MANY_ATTEMPTS.
   */
  attempt<T>(name: RateLimitName, key: string, work: () => Promise<T>): Promise<T>
  /** Returns how many attempts a key has left, without counting one. */
  left(name: RateLimitName, key: string): Promise<number>
  /** Forgets all attempts of a key, because the right password was given. */
  reset(name: RateLimitName, key: string): Promise<void>
  close(): void
}

/** Opens the rate limits; without quotas nothing is limited. Redis lets all servers of one `site` count together. */
export const openRateLimits = (quotas: Quotas | undefined, redisUrl = '', site = 'sheaf'): RateLimits => {
  if (!quotas)
    return {
      consume: async () => {},
      attempt: (_name, _key, work) => work(),
      left: async () => Number.POSITIVE_INFINITY,
      reset: async () => {},
      close: () => {},
    }
  let opened: Promise<RateLimits> | undefined
  const counters = memoize(() => {
    opened = import('./counters.ts').then(({ openCounters }) => openCounters(quotas, redisUrl, site))
    return opened
  })
  // Until Redis is connected this server would count alone, so it connects at once. If it fails, the next call reports
  // it.
  if (redisUrl) counters().catch(() => {})
  return {
    consume: async (name, key, count) => (await counters()).consume(name, key, count),
    attempt: async (name, key, work) => (await counters()).attempt(name, key, work),
    left: async (name, key) => (await counters()).left(name, key),
    reset: async (name, key) => (await counters()).reset(name, key),
    close: () =>
      void opened?.then(
        (counters) => counters.close(),
        () => {},
      ),
  }
}
