import { describe, expect, it } from 'vitest'
import { type SavingFacts, type Seal, sealOf } from './saving.ts'

const cases: [SavingFacts, Seal][] = [
  [{ isInTouch: true, unacknowledged: 0, isStored: true }, { kind: 'server' }],
  [{ isInTouch: true, unacknowledged: 0, isStored: false }, { kind: 'server' }],
  [
    { isInTouch: true, unacknowledged: 1, isStored: true },
    { kind: 'device', isStored: true },
  ],
  [
    { isInTouch: true, unacknowledged: 1, isStored: false },
    { kind: 'device', isStored: false },
  ],
  [
    { isInTouch: false, unacknowledged: 0, isStored: true },
    { kind: 'offline', hasUnsent: false, isStored: true },
  ],
  [
    { isInTouch: false, unacknowledged: 0, isStored: false },
    { kind: 'offline', hasUnsent: false, isStored: false },
  ],
  [
    { isInTouch: false, unacknowledged: 3, isStored: true },
    { kind: 'offline', hasUnsent: true, isStored: true },
  ],
  [
    { isInTouch: false, unacknowledged: 3, isStored: false },
    { kind: 'offline', hasUnsent: true, isStored: false },
  ],
]

describe('the seal', () => {
  it.each(cases)('[EDT-20] with %o says %o', (facts, seal) => {
    expect(sealOf(facts)).toEqual(seal)
  })
})
