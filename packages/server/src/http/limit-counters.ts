import { AppError } from '@sheaf/contract/errors'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { ATTEMPTS, type LimitFigures, type LimitName } from '../limit-figures.ts'
import type { Limits } from './limits.ts'
import { networkOf } from './network-of.ts'

/**
 * What is tried more slowly the more of it there was (W-2), and the longest window, in seconds. A code is asked for after
 * the password, so nobody is kept out for days by strangers, as they would be were it so with passwords. Nor do addresses
 * back off: a school has one.
 */
const BACKS_OFF: ReadonlySet<LimitName> = new Set(['code'])
const WINDOW_MAX_S = 24 * 3600
const TRIES_KEPT_S = 7 * WINDOW_MAX_S

const connect = async (url: string): Promise<Redis> => {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1 })
  return redis.on('error', () => {})
}

/** Counters in this server's memory, or in Redis. */
export const openCounters = async (figures: LimitFigures, redisUrl: string, site: string): Promise<Limits> => {
  const redis = redisUrl ? await connect(redisUrl) : undefined
  const counter = (name: string, points: number, duration: number): RateLimiterAbstract => {
    const options = { points, duration, keyPrefix: `${site}:limit:${name}` }
    const memory = new RateLimiterMemory(options)
    return redis ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory }) : memory
  }
  const limiter = (name: LimitName) => counter(name, figures[name], ATTEMPTS[name][1])
  const tries = counter('tries', 1, TRIES_KEPT_S)
  const limiters: Record<LimitName, RateLimiterAbstract> = {
    login: limiter('login'),
    code: limiter('code'),
    address: limiter('address'),
    register: limiter('register'),
    password: limiter('password'),
    people: limiter('people'),
    recover: limiter('recover'),
    recoverAddress: limiter('recoverAddress'),
    notify: limiter('notify'),
    export: limiter('export'),
    exportAddress: limiter('exportAddress'),
    search: limiter('search'),
    chat: limiter('chat'),
    chatAddress: limiter('chatAddress'),
    anonymousPad: limiter('anonymousPad'),
  }

  /**
   * How long the window lasts that a try opens, in seconds: twice as long for each windowful since the last right one, in
   * however many windows they came. Whoever stops short of the lock-out each time gains nothing by it.
   */
  const windowOf = async (name: LimitName, key: string): Promise<number> => {
    const windowS = ATTEMPTS[name][1]
    if (!BACKS_OFF.has(name)) return windowS
    const tried = await tries.get(`${name} ${key}`)
    return Math.min(windowS * 2 ** Math.floor((tried?.consumedPoints ?? 0) / figures[name]), WINDOW_MAX_S)
  }

  return {
    attempt: async (name, from, count = 1) => {
      const key = networkOf(from)
      // What counts for more than a window holds takes all of one, and not longer than any wait.
      const points = Math.min(count, figures[name])
      try {
        await limiters[name].consume(key, points, { customDuration: await windowOf(name, key) })
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason
        // Counted before it was refused: what counts for less may still come.
        if (points > 1) await limiters[name].reward(key, points)
        throw new AppError('BACKEND.ERROR.AUTHENTICATION.TOO_MANY_ATTEMPTS', {
          retryAfter: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)),
        })
      }
      if (BACKS_OFF.has(name)) await tries.penalty(`${name} ${key}`, count)
    },
    giveBack: async (name, from) => {
      const key = networkOf(from)
      const { consumedPoints } = await limiters[name].reward(key)
      // What it was counted in is over, or is not what counts now: nobody gets more tries by that.
      if (consumedPoints < 0) await limiters[name].penalty(key)
    },
    forgive: async (name, from) => {
      const key = networkOf(from)
      await limiters[name].delete(key)
      if (BACKS_OFF.has(name)) await tries.delete(`${name} ${key}`)
    },
    close: () => redis?.disconnect(),
  }
}
