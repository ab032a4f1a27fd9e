import { describe, expect, it } from 'vitest'
import { type SavingFacts, type Seal, sealOf } from './saving.ts'

const cases: [SavingFacts, Seal][] = [
  [{ isInTouch: true, unacknowledged: 0, isAtRisk: false, isStuck: false }, 'server'],
  [{ isInTouch: true, unacknowledged: 1, isAtRisk: false, isStuck: false }, 'device'],
  [{ isInTouch: false, unacknowledged: 0, isAtRisk: false, isStuck: false }, 'offline'],
  [{ isInTouch: false, unacknowledged: 3, isAtRisk: false, isStuck: false }, 'offline'],
  // The server refused to store it, and closed the connection; what it has needs no such word.
  [{ isInTouch: false, unacknowledged: 1, isAtRisk: false, isStuck: true }, 'stuck'],
  [{ isInTouch: true, unacknowledged: 0, isAtRisk: false, isStuck: true }, 'server'],
]

describe('the seal', () => {
  it.each(cases)('[EDT-20] with %o says %o', (facts, seal) => {
    expect(sealOf(facts)).toBe(seal)
  })

  it.each(cases)('[EDT-94] with %o, and on no device, says that it is in the page', (facts) => {
    expect(sealOf({ ...facts, isAtRisk: true })).toBe('page')
  })
})
