import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { attemptsWith, tooMany } from './attempts.ts'
import { networkOf } from './network-of.ts'
import { RATE_LIMITS, rateLimitOf, type Quotas, type RateLimitName, type RateLimits } from './quotas.ts'

const WINDOW_MAX_S = 24 * 3600
/** Time for which attempts count towards the growth of a window. */
const FAILURES_KEPT_S = 7 * WINDOW_MAX_S

const connect = async (url: string): Promise<Redis> => {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1 })
  return redis.on('error', () => {})
}

/** Opens counters in this server's memory, or in Redis. */
export const openCounters = async (quotas: Quotas, redisUrl: string, site: string): Promise<RateLimits> => {
  const redis = redisUrl ? await connect(redisUrl) : undefined
  const counter = (name: string, points: number, duration: number): RateLimiterAbstract => {
    const options = { points, duration, keyPrefix: `${site}:limit:${name}` }
    const memory = new RateLimiterMemory(options)
    return redis ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory }) : memory
  }
  const names = Object.keys(RATE_LIMITS) as RateLimitName[]
  const limiters = Object.fromEntries(
    names.map((name) => [name, counter(name, quotas[name], rateLimitOf(name).windowS)]),
  ) as Record<RateLimitName, RateLimiterAbstract>
  const failures = counter('tries', 1, FAILURES_KEPT_S)

  /**
   * Returns the length in seconds of the window that an attempt opens. It doubles with each windowful since the last
   * right attempt, over however many windows those were spread, so whoever stops short of being locked out gains
   * nothing.
   */
  const windowOf = async (name: RateLimitName, key: string): Promise<number> => {
    const { windowS, backsOff } = rateLimitOf(name)
    if (!backsOff) return windowS
    const failed = await failures.get(`${name} ${key}`)
    return Math.min(windowS * 2 ** Math.floor((failed?.consumedPoints ?? 0) / quotas[name]), WINDOW_MAX_S)
  }

  /** Takes points back from a counter, of which none goes below zero: it would allow more than its quota. */
  const takeBack = async (counter: RateLimiterAbstract, key: string, points: number): Promise<void> => {
    const { consumedPoints } = await counter.reward(key, points)
    // The window that counted the attempt is over.
    if (consumedPoints < 0) await counter.penalty(key, Math.min(points, -consumedPoints))
  }

  const consume: RateLimits['consume'] = async (name, from, count = 1) => {
    const key = networkOf(from)
    // A call that counts for more than the quota takes the whole quota, and waits no longer than any other.
    const points = Math.min(count, quotas[name])
    try {
      await limiters[name].consume(key, points, { customDuration: await windowOf(name, key) })
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason
      // The limiter counts a call before it refuses it: a smaller call, or one after others were given back, would be
      // refused, too.
      await takeBack(limiters[name], key, points)
      throw tooMany(Math.max(1, Math.ceil(reason.msBeforeNext / 1000)))
    }
    if (rateLimitOf(name).backsOff) await failures.penalty(`${name} ${key}`, count)
  }

  const refund = async (name: RateLimitName, from: string): Promise<void> => {
    const key = networkOf(from)
    await takeBack(limiters[name], key, 1)
    if (rateLimitOf(name).backsOff) await takeBack(failures, `${name} ${key}`, 1)
  }

  return {
    consume,
    attempt: attemptsWith(consume, refund, (name) => quotas[name]),
    left: async (name, from) => {
      const counted = await limiters[name].get(networkOf(from))
      return Math.max(0, quotas[name] - (counted?.consumedPoints ?? 0))
    },
    reset: async (name, from) => {
      const key = networkOf(from)
      await limiters[name].delete(key)
      if (rateLimitOf(name).backsOff) await failures.delete(`${name} ${key}`)
    },
    close: () => redis?.disconnect(),
  }
}
