import type { Clock } from '../lib/clock.ts'

export interface TestClock extends Clock {
  advance(ms: number): void
}

/** Returns a clock that stands still until it is advanced. */
export const testClock = (start = Date.UTC(2026, 0, 1)): TestClock => {
  let now = start
  return {
    now: () => now,
    advance: (ms) => {
      now += ms
    },
  }
}
