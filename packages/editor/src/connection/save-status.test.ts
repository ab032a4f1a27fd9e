import { describe, expect, it, vi } from 'vitest'
import { Store } from '@sheaf/ui/lib/store'
import { followRisk, INITIAL_SAVE_STATUS, type SaveStatus } from './save-status.ts'

describe('whether something is in this page alone', () => {
  it.each([true, false])('[EDT-94] is told as it is at first (%s), and when it changes', (isAtRisk) => {
    const status = new Store<SaveStatus>({ ...INITIAL_SAVE_STATUS, isAtRisk })
    const onRisk = vi.fn()
    const stop = followRisk(status, onRisk)
    expect(onRisk.mock.calls).toEqual([[isAtRisk]])
    status.set({ ...status.get(), unacknowledged: 1 })
    status.set({ ...status.get(), isAtRisk: !isAtRisk })
    expect(onRisk.mock.calls).toEqual([[isAtRisk], [!isAtRisk]])
    stop()
    status.set({ ...status.get(), isAtRisk })
    expect(onRisk).toHaveBeenCalledTimes(2)
  })

  it('[EDT-94, EDT-82] is told once more when the page has loaded', () => {
    const onRisk = vi.fn()
    const stop = followRisk(new Store<SaveStatus>({ ...INITIAL_SAVE_STATUS, isAtRisk: true }), onRisk)
    onRisk.mockClear()
    window.dispatchEvent(new Event('load'))
    expect(onRisk.mock.calls).toEqual([[true]])
    stop()
    window.dispatchEvent(new Event('load'))
    expect(onRisk).toHaveBeenCalledTimes(1)
  })
})
