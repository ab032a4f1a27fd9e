import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@sheaf/contract/errors'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WAIT_MS } from './attempts.ts'
import { quotas, type RateLimitName, type RateLimits } from './quotas.ts'
import { clusterPrefix } from '../realtime/cluster/cluster.ts'
import { hasRedis, TEST_REDIS_URL } from '../testing/servers/services.ts'
import { openRateLimits } from './rate-limits.ts'
import { networkOf } from './network-of.ts'

const limitsOf = (spec: string, redisUrl?: string, prefix?: string): RateLimits => {
  const limits = openRateLimits(quotas.parse(spec), redisUrl, prefix)
  onTestFinished(() => limits.close())
  return limits
}

/** Counts how many of ten attempts are let through. */
const allowed = async (limits: RateLimits, name: RateLimitName, keyOf: (n: number) => string): Promise<number> => {
  let count = 0
  for (let n = 0; n < 10; n++)
    try {
      await limits.consume(name, keyOf(n))
      count += 1
    } catch (error) {
      expect(error).toBeInstanceOf(AppError)
    }
  return count
}

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:7f00:1', '127.0.0.1'],
  ['0:0:0:0:0:FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['fe80::1%eth0.100', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['ada', 'ada'],
  ['', ''],
])('[SEC-6, W-2] for limits, %j counts as %j', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('[SEC-6, W-2] who has a network of addresses has the tries of one', async () => {
  const limits = limitsOf('address=3')
  expect(await allowed(limits, 'address', (n) => `2001:db8::${n}`)).toBe(3)
  expect(await allowed(limits, 'address', (n) => `2001:db8:0:${n + 1}::1`)).toBe(10)
})

test('[OPS-12] limits have the figures that they are given, and off there are none', async () => {
  expect(await allowed(limitsOf('login=2,address=4'), 'login', () => 'ada')).toBe(2)
  expect(await allowed(limitsOf('login=2,address=4'), 'address', () => '203.0.113.7')).toBe(4)
  expect(await allowed(limitsOf('address=4'), 'register', () => '203.0.113.7')).toBe(10)
  expect(await allowed(limitsOf('off'), 'login', () => 'ada')).toBe(10)
})

test('[SEC-6] a right try forgives those before it', async () => {
  const limits = limitsOf('login=3')
  await allowed(limits, 'login', () => 'ada')
  await limits.reset('login', 'ada')
  expect(await allowed(limits, 'login', () => 'ada')).toBe(3)
})

const wrong = (): Promise<never> => Promise.reject(new AppError('BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT'))

/** Begins attempts that are decided only when `decide` is called. */
const beginAttempts = (limits: RateLimits, name: RateLimitName, key: string, count: number) => {
  const verdict = Promise.withResolvers<boolean>()
  let begun = 0
  const work = () => {
    begun += 1
    return verdict.promise
  }
  const ended = Promise.allSettled(Array.from({ length: count }, () => limits.attempt(name, key, work)))
  return {
    begun: () => begun,
    decide: async (isRight: boolean) => {
      verdict.resolve(isRight)
      return (await ended).map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'refused'))
    },
  }
}

/**
 * Makes wrong and right attempts, then ends some whose window is over by then. Returns how many attempts are left before
 * that, and after it one after the other by `one` and by `two`.
 */
const leftAfterGivingBack = async (one: RateLimits, two: RateLimits): Promise<number[]> => {
  const key = `limits-test-${randomUUID()}`
  await one.attempt('address', key, wrong).catch(() => {})
  for (let n = 0; n < 5; n++) await two.attempt('address', key, async () => true)
  await one.attempt('address', key, async () => false)
  const left = [await allowed(one, 'address', () => key)]
  await one.reset('address', key)
  const late = beginAttempts(two, 'address', key, 1)
  await expect.poll(late.begun).toBe(1)
  await one.reset('address', key)
  await late.decide(true)
  left.push(await allowed(one, 'address', () => key), await allowed(two, 'address', () => key))
  await one.reset('address', key)
  return left
}

test('[SEC-6] an attempt that was right is given back alone, and never more than were made', async () => {
  const limits = limitsOf('address=3')
  expect(await leftAfterGivingBack(limits, limits)).toEqual([1, 3, 0])
})

test.runIf(hasRedis)('[SEC-6] an attempt that was right is given back on Redis by whichever server', async () => {
  const [one, two] = [limitsOf('address=3', TEST_REDIS_URL), limitsOf('address=3', TEST_REDIS_URL)]
  // Until both are connected, each counts by itself.
  await expect.poll(() => leftAfterGivingBack(one, two).catch(() => [])).toEqual([1, 3, 0])
})

test.each([
  ['the provider is down', () => Promise.reject(new AppError('BACKEND.ERROR.AUTHENTICATION.PROVIDER_UNAVAILABLE'))],
  ['the disk is full', () => Promise.reject(new Error('disk full'))],
])('[AUTH-83, SEC-6] an attempt that decides nothing, since %s, is given back', async (_, work) => {
  const limits = limitsOf('login=3,code=3')
  for (const name of ['login', 'code'] as const) {
    for (let n = 0; n < 20; n++) await expect(limits.attempt(name, 'ada', work)).rejects.toBeInstanceOf(Error)
    expect(await allowed(limits, name, () => 'ada')).toBe(3)
  }
  // The next lock-out is not a longer one either.
  await expect(limits.consume('code', 'ada')).rejects.toMatchObject({ details: { retryAfter: 3600 } })
})

test.each(['login', 'code', 'address', 'password'] as const)(
  '[AUTH-83, SEC-6] of right attempts at once, however many, none is refused: %s',
  async (name) => {
    const limits = limitsOf(`${name}=4`)
    for (let n = 0; n < 3; n++) await limits.attempt(name, 'ada', async () => false)
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, () => limits.attempt(name, 'ada', () => sleep(1, 'right'))),
    )
    expect(new Set(outcomes)).toEqual(new Set(['right']))
    expect(await allowed(limits, name, () => 'ada')).toBe(1)
  },
)

test('[AUTH-83, W-2] of a thousand guesses at once as many are decided as the limit allows', async () => {
  const limits = limitsOf('login=10')
  let decided = 0
  const guess = async () => {
    await sleep(1)
    decided += 1
    return false
  }
  const outcomes = await Promise.allSettled(Array.from({ length: 1000 }, () => limits.attempt('login', 'ada', guess)))
  expect(decided).toBe(10)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(990)
})

test('[AUTH-83] who has waited for long is let in beside others while there is room, and then refused, but not for long', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const limits = limitsOf('login=4')
  const slow = beginAttempts(limits, 'login', 'ada', 6)
  await vi.advanceTimersByTimeAsync(WAIT_MS - 1)
  expect(slow.begun()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(slow.begun()).toBe(4)
  const late = limits.attempt('login', 'ada', async () => true).catch((error: AppError) => error.details.retryAfter)
  await vi.advanceTimersByTimeAsync(WAIT_MS)
  expect(await late).toBe(WAIT_MS / 1000)
  expect(await slow.decide(true)).toEqual([true, true, true, true, 'refused', 'refused'])
  expect(await allowed(limits, 'login', () => 'ada')).toBe(4)
})

test.runIf(hasRedis)(
  '[AUTH-83, W-2, OPS-9] servers on one Redis decide no more guesses at once than the limit',
  async () => {
    const servers = [limitsOf('login=10', TEST_REDIS_URL), limitsOf('login=10', TEST_REDIS_URL)]
    const decide = async (isRight: boolean): Promise<number> => {
      const key = `limits-test-${randomUUID()}`
      let decided = 0
      const attempt = async () => {
        await sleep(1)
        decided += 1
        return isRight
      }
      await Promise.allSettled(
        servers.flatMap((limits) => Array.from({ length: 200 }, () => limits.attempt('login', key, attempt))),
      )
      await servers[0]?.reset('login', key)
      return decided
    }
    // Until both are connected, each counts by itself.
    await expect.poll(() => decide(false)).toBe(10)
    expect(await decide(true)).toBe(400)
  },
)

/** Returns how many hours somebody who is locked out by this attempt has to wait. */
const hoursLockedOut = async (limits: RateLimits, name: RateLimitName): Promise<number> => {
  await allowed(limits, name, () => 'ada')
  const refusal = await limits.consume(name, 'ada').catch((error: AppError) => error.details)
  return Math.round(((refusal?.retryAfter ?? 0) / 3600) * 100) / 100
}

test('[SEC-6, W-2] each lock-out after wrong codes is twice as long as the one before, a day at most, and a right one ends that', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const limits = limitsOf('code=3,login=3')
  const hours: number[] = []
  for (let n = 0; n < 7; n++) {
    hours.push(await hoursLockedOut(limits, 'code'))
    vi.advanceTimersByTime(hours.at(-1)! * 3600_000 + 1000)
  }
  expect(hours).toEqual([1, 2, 4, 8, 16, 24, 24])
  await limits.reset('code', 'ada')
  expect(await hoursLockedOut(limits, 'code')).toBe(1)
  // Strangers can try passwords, so they must not lock anybody out for long.
  expect(await hoursLockedOut(limits, 'login')).toBe(0.25)
  vi.advanceTimersByTime(900_000)
  expect(await hoursLockedOut(limits, 'login')).toBe(0.25)
})

test.each([3, 2])(
  '[SEC-6, W-2] whoever stops after %i of three codes each time waits longer and longer',
  async (tries) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const limits = limitsOf('code=3')
    let codes = 0
    for (let hour = 0; hour < 7 * 24; hour++) {
      for (let n = 0; n < tries; n++)
        await limits.consume('code', 'ada').then(
          () => codes++,
          () => {},
        )
      vi.advanceTimersByTime(3600_000)
    }
    // At a constant rate there would be hundreds.
    expect(codes).toBeLessThanOrEqual(3 * (5 + 7))
  },
)

test('[SEC-6, W-2] a right code locks nobody out, whatever is tried beside it', async () => {
  const limits = limitsOf('code=3')
  const right = async () => {
    await limits.consume('code', 'ada')
    await limits.reset('code', 'ada')
  }
  for (let n = 0; n < 2; n++) await limits.consume('code', 'ada')
  await Promise.allSettled([right(), ...Array.from({ length: 4 }, () => limits.consume('code', 'ada'))])
  await right()
  expect(await hoursLockedOut(limits, 'code')).toBe(1)
})

/** Waits until three attempts at one server leave none at the other: until both are connected, each counts by itself. */
const countTogether = (name: RateLimitName, one: RateLimits, two: RateLimits): Promise<void> =>
  expect
    .poll(async () => {
      const key = `limits-test-${randomUUID()}`
      const counts = [await allowed(one, name, () => key), await allowed(two, name, () => key)]
      await one.reset(name, key)
      return counts
    })
    .toEqual([3, 0])

test.runIf(hasRedis)('[SEC-6, W-2] a lock-out on Redis holds at all servers, and so does its end', async () => {
  const [one, two] = [limitsOf('code=3', TEST_REDIS_URL), limitsOf('code=3', TEST_REDIS_URL)]
  const key = `limits-test-${randomUUID()}`
  const waitAt = (limits: RateLimits) =>
    limits.consume('code', key).catch((error: AppError) => error.details.retryAfter)
  await countTogether('code', one, two)
  await allowed(one, 'code', () => key)
  expect(await waitAt(two)).toBeGreaterThan(3500)
  expect(await waitAt(one)).toBeLessThanOrEqual(3600)
  await one.reset('code', key)
  expect(await waitAt(two)).toBeUndefined()
  await one.reset('code', key)
})

test.runIf(hasRedis)('[SEC-6, OPS-9] servers on one Redis count together', async () => {
  const [one, two] = [limitsOf('login=3', TEST_REDIS_URL), limitsOf('login=3', TEST_REDIS_URL)]
  await countTogether('login', one, two)
  const key = `limits-test-${randomUUID()}`
  expect([await allowed(two, 'login', () => key), await allowed(one, 'login', () => key)]).toEqual([3, 0])
  await one.reset('login', key)
})

test.runIf(hasRedis)('[SEC-6, OPS-9] sites that share a Redis count apart', async () => {
  const [one, alike, other] = ['one', 'one', 'other'].map((site) => limitsOf('login=3', TEST_REDIS_URL, site))
  const inTurn = async () => {
    const key = `limits-test-${randomUUID()}`
    const counts = []
    for (const limits of [one!, alike!, other!]) counts.push(await allowed(limits, 'login', () => key))
    for (const limits of [one!, other!]) await limits.reset('login', key)
    return counts
  }
  await expect.poll(inTurn).toEqual([3, 0, 3])
})

test('[SEC-6, OPS-9] on a shared Redis the servers of a site are those with its key, its database and its base', () => {
  const [key, another] = ['the key of a site', 'the key of another one']
  const compose = { databaseUrl: 'postgres://sheaf@database/sheaf', dataDir: '/data', basePath: '/' }
  const file = { ...compose, databaseUrl: '' }
  const site = clusterPrefix(key, compose)
  expect(clusterPrefix(key, { ...compose, dataDir: '/elsewhere' })).toBe(site)
  const others = [
    clusterPrefix(another, compose),
    clusterPrefix(key, { ...compose, databaseUrl: 'postgres://sheaf@database/other' }),
    clusterPrefix(key, { ...compose, basePath: '/pads/' }),
    clusterPrefix(key, file),
    clusterPrefix(another, file),
    clusterPrefix(key, { ...file, dataDir: '/other' }),
    clusterPrefix(key, { ...file, basePath: '/pads/' }),
  ]
  expect(new Set([site, ...others])).toHaveLength(8)
})
