import { describe, expect, it } from 'vitest'
import { type SavingFacts, type Seal, sealOf } from './saving.ts'

const cases: [SavingFacts, Seal][] = [
  [{ isInTouch: true, unacknowledged: 0, isStored: true, isStuck: false }, { kind: 'server' }],
  [{ isInTouch: true, unacknowledged: 0, isStored: false, isStuck: false }, { kind: 'server' }],
  [
    { isInTouch: true, unacknowledged: 1, isStored: true, isStuck: false },
    { kind: 'device', isStored: true },
  ],
  [
    { isInTouch: true, unacknowledged: 1, isStored: false, isStuck: false },
    { kind: 'device', isStored: false },
  ],
  [
    { isInTouch: false, unacknowledged: 0, isStored: true, isStuck: false },
    { kind: 'offline', hasUnsent: false, isStored: true },
  ],
  [
    { isInTouch: false, unacknowledged: 0, isStored: false, isStuck: false },
    { kind: 'offline', hasUnsent: false, isStored: false },
  ],
  [
    { isInTouch: false, unacknowledged: 3, isStored: true, isStuck: false },
    { kind: 'offline', hasUnsent: true, isStored: true },
  ],
  [
    { isInTouch: false, unacknowledged: 3, isStored: false, isStuck: false },
    { kind: 'offline', hasUnsent: true, isStored: false },
  ],
  // The server refused to store it, and closed the connection; what it has needs no such word.
  [
    { isInTouch: false, unacknowledged: 1, isStored: true, isStuck: true },
    { kind: 'stuck', isStored: true },
  ],
  [
    { isInTouch: true, unacknowledged: 1, isStored: false, isStuck: true },
    { kind: 'stuck', isStored: false },
  ],
  [{ isInTouch: true, unacknowledged: 0, isStored: true, isStuck: true }, { kind: 'server' }],
]

describe('the seal', () => {
  it.each(cases)('[EDT-20] with %o says %o', (facts, seal) => {
    expect(sealOf(facts)).toEqual(seal)
  })
})
