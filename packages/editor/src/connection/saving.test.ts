import { describe, expect, it, vi } from 'vitest'
import { Store } from '../lib/store.ts'
import { followRisk, NOTHING_SAVED, type SavingFacts, type Seal, sealOf } from './saving.ts'

const cases: [SavingFacts, Seal][] = [
  [{ isInTouch: true, unacknowledged: 0, isAtRisk: false, isStuck: false }, 'server'],
  [{ isInTouch: true, unacknowledged: 1, isAtRisk: false, isStuck: false }, 'device'],
  [{ isInTouch: false, unacknowledged: 0, isAtRisk: false, isStuck: false }, 'offline'],
  [{ isInTouch: false, unacknowledged: 3, isAtRisk: false, isStuck: false }, 'offline'],
  // The server refused to store it, and closed the connection. That is worth telling only while something is
  // unacknowledged.
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

describe('whether something is in this page alone', () => {
  it.each([true, false])('[EDT-94] is told as it is at first (%s), and when it changes', (isAtRisk) => {
    const saving = new Store<SavingFacts>({ ...NOTHING_SAVED, isAtRisk })
    const tell = vi.fn()
    const stop = followRisk(saving, tell)
    expect(tell.mock.calls).toEqual([[isAtRisk]])
    saving.set({ ...saving.get(), unacknowledged: 1 })
    saving.set({ ...saving.get(), isAtRisk: !isAtRisk })
    expect(tell.mock.calls).toEqual([[isAtRisk], [!isAtRisk]])
    stop()
    saving.set({ ...saving.get(), isAtRisk })
    expect(tell).toHaveBeenCalledTimes(2)
  })

  it('[EDT-94, EDT-82] is told once more when the page has loaded', () => {
    const tell = vi.fn()
    const stop = followRisk(new Store<SavingFacts>({ ...NOTHING_SAVED, isAtRisk: true }), tell)
    tell.mockClear()
    window.dispatchEvent(new Event('load'))
    expect(tell.mock.calls).toEqual([[true]])
    stop()
    window.dispatchEvent(new Event('load'))
    expect(tell).toHaveBeenCalledTimes(1)
  })
})
