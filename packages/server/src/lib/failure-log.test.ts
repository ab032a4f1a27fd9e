import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failureLog } from './failure-log.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const lines: (readonly [string, number | undefined])[] = []
const record =
  (level: string) =>
  ({ leftOut }: { readonly leftOut?: number }): void =>
    void lines.push([level, leftOut])
const opened = () => {
  lines.length = 0
  return failureLog({ error: record('error'), info: record('info') } as never, {
    failing: 'it fails',
    works: 'it works',
  })
}

test('[OPS-125] a failure that lasts is logged at once, then more and more rarely', () => {
  const failures = opened()
  for (let second = 0; second <= 150; second++) {
    failures.failed(new Error('no'))
    // Something else can be stored meanwhile.
    failures.succeeded()
    vi.advanceTimersByTime(1000)
  }
  expect(lines).toEqual([
    ['error', undefined],
    ['error', 9],
    ['error', 19],
    ['error', 39],
    ['error', 79],
  ])
})

test('[OPS-125] the end of a failure is logged once, and the next failure at once', () => {
  const failures = opened()
  failures.succeeded()
  for (let times = 0; times < 3; times++) failures.failed(new Error('no'))
  vi.advanceTimersByTime(61_000)
  failures.succeeded()
  failures.succeeded()
  failures.failed(new Error('no'))
  vi.advanceTimersByTime(61_000)
  failures.failed(new Error('no'))
  expect(lines).toEqual([
    ['error', undefined],
    ['info', 2],
    ['error', undefined],
    ['error', undefined],
  ])
})
