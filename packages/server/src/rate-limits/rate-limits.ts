import { memoize } from '../lib/memoize.ts'
import type { Quotas, RateLimits } from './quotas.ts'

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
