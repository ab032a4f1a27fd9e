import { AppError, type ErrorKey } from '@sheaf/contract/errors'
import { limitConcurrency } from '../lib/limit-concurrency.ts'
import { networkOf } from './network-of.ts'
import type { RateLimitName, RateLimits } from './quotas.ts'

/** Longest time for which an attempt waits for others to be decided. A provider has half of it to answer (AUTH-30). */
export const WAIT_MS = 20_000

/**
 * Part of a quota that the undecided attempts of one server take up, so that several servers leave some to each other.
 */
const SHARE = 1 / 4

/** Errors that say that a password, a code or a ticket was wrong. Any other decides nothing about it. */
const REFUSALS: ReadonlySet<ErrorKey> = new Set([
  'BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT',
  'BACKEND.ERROR.AUTHENTICATION.INVALID_OTP',
  'BACKEND.ERROR.AUTHENTICATION.PROVIDER_REFUSED',
])

const isRefusal = (error: unknown): boolean => error instanceof AppError && REFUSALS.has(error.key)

export const tooMany = (retryAfter: number): AppError =>
  new AppError('BACKEND.ERROR.AUTHENTICATION.TOO_MANY_ATTEMPTS', { retryAfter })

export const isTooMany = (error: unknown): boolean =>
  error instanceof AppError && error.key === 'BACKEND.ERROR.AUTHENTICATION.TOO_MANY_ATTEMPTS'

/** Resolves when `event` does, or after `ms`. */
const within = (event: Promise<void>, ms: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    timer.unref()
    void event.then(() => {
      clearTimeout(timer)
      resolve()
    })
  })

/** What all attempts of one key at this server pass. */
interface Gate {
  /** Lets them in one after the other, in order of arrival. */
  readonly inTurn: ReturnType<typeof limitConcurrency>
  /** Attempts before the gate and behind it. */
  present: number
  /** Attempts behind the gate, which are neither right nor wrong yet. */
  undecided: number
  /** Resolves when the next of them is decided. */
  nextDecision: PromiseWithResolvers<void>
}

const newGate = (): Gate => ({
  inTurn: limitConcurrency(1),
  present: 0,
  undecided: 0,
  nextDecision: Promise.withResolvers(),
})

const leave = (gate: Gate): void => {
  gate.undecided -= 1
  gate.nextDecision.resolve()
  gate.nextDecision = Promise.withResolvers()
}

/**
 * Makes attempts of counters. Each is counted before it begins, as if it were wrong, and given back unless it was: of
 * however many at once, no more are wrong than the quota has. An attempt that finds the quota taken by attempts that
 * may still be given back waits for them.
 */
export const attemptsWith = (
  consume: RateLimits['consume'],
  refund: (name: RateLimitName, from: string) => Promise<void>,
  pointsOf: (name: RateLimitName) => number,
): RateLimits['attempt'] => {
  const gates = new Map<string, Gate>()

  const enter = async (gate: Gate, name: RateLimitName, from: string, until: number): Promise<void> => {
    const share = Math.max(1, Math.floor(pointsOf(name) * SHARE))
    for (;;) {
      const { undecided, nextDecision } = gate
      const left = until - performance.now()
      // An attempt that has waited long enough is let in besides others, if there is still room.
      if (undecided < share || left <= 0)
        try {
          await consume(name, from)
          gate.undecided += 1
          return
        } catch (error) {
          if (!isTooMany(error) || undecided === 0) throw error
          if (left <= 0) throw tooMany(WAIT_MS / 1000)
        }
      await within(nextDecision.promise, left)
    }
  }

  return async (name, from, work) => {
    const until = performance.now() + WAIT_MS
    const key = `${name} ${networkOf(from)}`
    const gate = gates.get(key) ?? newGate()
    gates.set(key, gate)
    gate.present += 1
    try {
      await gate.inTurn(() => enter(gate, name, from, until))
      let wasWrong = false
      try {
        const outcome = await work()
        wasWrong = outcome === false
        return outcome
      } catch (error) {
        wasWrong = isRefusal(error)
        throw error
      } finally {
        try {
          if (!wasWrong) await refund(name, from)
        } finally {
          leave(gate)
        }
      }
    } finally {
      gate.present -= 1
      if (gate.present === 0) gates.delete(key)
    }
  }
}
