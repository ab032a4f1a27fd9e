/**
 * Vitest's waiting with a patience that a busy machine needs: it gives up after a second by itself. What a rule promises
 * within some time says so itself.
 */
import { vi } from 'vitest'

const TIMEOUT_MS = 10_000

interface Options {
  readonly timeout?: number
  readonly interval?: number
}

export const waitFor = <T>(passes: () => T | Promise<T>, options: Options = {}): Promise<T> =>
  vi.waitFor(passes, { timeout: TIMEOUT_MS, ...options })

export const waitUntil = <T>(holds: () => T | Promise<T>, options: Options = {}) =>
  vi.waitUntil(holds, { timeout: TIMEOUT_MS, ...options })
