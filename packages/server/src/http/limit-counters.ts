import { AppError } from '@sheaf/contract/errors'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { ATTEMPTS, type LimitFigures, type LimitName } from '../limit-figures.ts'
import type { Limits } from './limits.ts'
import { networkOf } from './network-of.ts'

const connect = async (url: string): Promise<Redis> => {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1 })
  return redis.on('error', () => {})
}

/** Counters in this server's memory, or in Redis. */
export const openCounters = async (figures: LimitFigures, redisUrl: string, site: string): Promise<Limits> => {
  const redis = redisUrl ? await connect(redisUrl) : undefined
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
