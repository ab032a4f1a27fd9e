import { AppError } from '@sheaf/contract/errors'
import { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { networkOf } from './network-of.ts'

/** Attempts allowed per window, and the window in seconds. Generous per address, since schools sit behind one. */
const DEFAULTS = {
  /** Wrong passwords of one account. */
  login: [10, 900],
  /** Tries of a one-time or recovery code of one account. */
  code: [10, 3600],
  /** Password and code tries from one address. */
  address: [200, 900],
  /** Registrations from one address. */
  register: [60, 3600],
  /** Tries of one group's or pad's password from one address. */
  password: [30, 900],
  /** Look-ups of people by one account. */
  people: [300, 60],
  /** Recovery mails for one mail address, and asked for from one address. */
  recover: [5, 3600],
  recoverAddress: [60, 3600],
  /** Calls for others to look by one account. */
  notify: [20, 3600],
  /** Archives of groups and accounts by one account. */
  export: [30, 3600],
  /** Pads taken as files from one address. */
  exportAddress: [300, 60],
  /** Searches by one account. */
  search: [300, 60],
  /** Chat messages of one author, and from one address. */
  chat: [20, 20],
  chatAddress: [1200, 60],
  /** Anonymous pads made from one address. */
  anonymousPad: [60, 3600],
} as const

export type LimitName = keyof typeof DEFAULTS

export interface Limits {
  /** Counts one attempt of an account or an address. Throws TOO_MANY_ATTEMPTS (429, with `retryAfter`) when there were too many. */
  attempt(name: LimitName, key: string): Promise<void>
  /** Forgets the attempts of a key: the right password was given. */
  forgive(name: LimitName, key: string): Promise<void>
  close(): void
}

const figures = (spec: string): Record<LimitName, number> => {
  const given = new Map(spec.split(',').map((entry) => entry.split('=') as [string, string]))
  return Object.fromEntries(
    Object.entries(DEFAULTS).map(([name, [points]]) => [name, Number(given.get(name) ?? points)]),
  ) as Record<LimitName, number>
}

/** `spec` is SHEAF_LIMITS: `on`, `off`, or figures such as `login=20,address=500`. Redis lets all servers count together. */
export const createLimits = (spec: string, redisUrl = ''): Limits => {
  if (spec === 'off') return { attempt: async () => {}, forgive: async () => {}, close: () => {} }
  const redis = redisUrl ? new Redis(redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 1 }) : undefined
  redis?.on('error', () => {})
  const points = figures(spec)
  const limiter = (name: LimitName): RateLimiterAbstract => {
    const options = { points: points[name], duration: DEFAULTS[name][1], keyPrefix: `sheaf:limit:${name}` }
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
    attempt: async (name, key) => {
      try {
        await limiters[name].consume(networkOf(key))
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
