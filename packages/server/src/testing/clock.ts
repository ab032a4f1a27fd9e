import type { Clock } from '../clock.ts'

export interface TestClock extends Clock {
  advance(ms: number): void
}

/** Stands still until it is told to go on. */
export const testClock = (start = Date.UTC(2026, 0, 1)): TestClock => {
  let now = start
  return {
    now: () => now,
    advance: (ms) => {
      now += ms
    },
  }
}
