import { describe, expect, it, vi } from 'vitest'
import { Store } from '../lib/store.ts'
import { followRisk, NOTHING_SAVED, type SavingFacts } from './saving.ts'

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
