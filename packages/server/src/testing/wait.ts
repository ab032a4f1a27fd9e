/**
 * Timeout for Vitest's waiting functions, which by default give up after a second, too early on a busy machine. A rule
 * that promises something within a time states it in its test.
 */
import { vi } from 'vitest'

const TIMEOUT_MS = 25_000

/** Time between two looks. Vitest's own fifty milliseconds are most of what a test takes that waits for messages. */
const INTERVAL_MS = 5

interface Options {
  readonly timeout?: number
  readonly interval?: number
}

export const waitFor = <T>(passes: () => T | Promise<T>, options: Options = {}): Promise<T> =>
  vi.waitFor(passes, { timeout: TIMEOUT_MS, interval: INTERVAL_MS, ...options })

export const waitUntil = <T>(condition: () => T | Promise<T>, options: Options = {}) =>
  vi.waitUntil(condition, { timeout: TIMEOUT_MS, interval: INTERVAL_MS, ...options })
