import { AppError } from '@sheaf/contract/errors'
import { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { ATTEMPTS, type LimitFigures, type LimitName } from '../limit-figures.ts'
import { networkOf } from './network-of.ts'

export interface Limits {
  /**
   * Counts an attempt of an account or an address, or as many as one call makes. Throws TOO_MANY_ATTEMPTS (429, with
   * `retryAfter`) when there were too many.
   */
  attempt(name: LimitName, key: string, count?: number): Promise<void>
  /** Forgets the attempts of a key: the right password was given. */
  forgive(name: LimitName, key: string): Promise<void>
  close(): void
}

/** Without figures nothing is limited. Redis lets all servers of one `site` count together. */
export const createLimits = (figures: LimitFigures | undefined, redisUrl = '', site = 'sheaf'): Limits => {
  if (!figures) return { attempt: async () => {}, forgive: async () => {}, close: () => {} }
  const redis = redisUrl ? new Redis(redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 1 }) : undefined
  redis?.on('error', () => {})
  const limiter = (name: LimitName): RateLimiterAbstract => {
    const options = { points: figures[name], duration: ATTEMPTS[name][1], keyPrefix: `${site}:limit:${name}` }
    const memory = new RateLimiterMemory(options)
    return redis ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory }) : memory
  }
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

  return {
    attempt: async (name, key, count = 1) => {
      try {
        await limiters[name].consume(networkOf(key), count)
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason
        throw new AppError('BACKEND.ERROR.AUTHENTICATION.TOO_MANY_ATTEMPTS', {
          retryAfter: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)),
        })
      }
    },
    forgive: async (name, key) => {
      await limiters[name].delete(networkOf(key))
    },
    close: () => redis?.disconnect(),
  }
}
