import { AppError } from '@sheaf/contract/errors'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { ATTEMPTS, type LimitFigures, type LimitName } from '../limit-figures.ts'
import type { Limits } from './limits.ts'
import { networkOf } from './network-of.ts'

/**
 * What locks out twice as long each time (W-2), and the longest, in seconds. A code is asked for after the password, so
 * nobody is kept out for days by strangers, as they would be were it so with passwords.
 */
const BACKS_OFF: ReadonlySet<LimitName> = new Set(['code'])
const LOCKED_MAX_S = 24 * 3600
const LOCK_OUTS_KEPT_S = 7 * LOCKED_MAX_S

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
  const lockOuts = counter('lockOuts', 1, LOCK_OUTS_KEPT_S)
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

  /** Makes the lock-out that has just begun last longer than the one before. Answers how long, in ms. */
  const lengthen = async (name: LimitName, key: string): Promise<number> => {
    const { consumedPoints: count } = await lockOuts.penalty(`${name} ${key}`)
    const seconds = Math.min(ATTEMPTS[name][1] * 2 ** (count - 1), LOCKED_MAX_S)
    await limiters[name].block(key, seconds)
    return seconds * 1000
  }

  return {
    attempt: async (name, from, count = 1) => {
      const key = networkOf(from)
      try {
        await limiters[name].consume(key, count)
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason
        const begins = reason.consumedPoints - count <= figures[name]
        const waitMs = begins && BACKS_OFF.has(name) ? await lengthen(name, key) : reason.msBeforeNext
        throw new AppError('BACKEND.ERROR.AUTHENTICATION.TOO_MANY_ATTEMPTS', {
          retryAfter: Math.max(1, Math.ceil(waitMs / 1000)),
        })
      }
    },
    forgive: async (name, from) => {
      const key = networkOf(from)
      await limiters[name].delete(key)
      if (BACKS_OFF.has(name)) await lockOuts.delete(`${name} ${key}`)
    },
    close: () => redis?.disconnect(),
  }
}
