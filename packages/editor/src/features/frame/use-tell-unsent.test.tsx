import { renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import * as messages from './manager-messages.ts'
import { useTellUnsent } from './use-tell-unsent.ts'

afterEach(() => void vi.restoreAllMocks())

it('[EDT-80, SES-25] the page around is told what is shown, and not that it is hidden while nobody looks', () => {
  const told = vi.spyOn(messages, 'tellUnsent').mockReturnValue()
  const { result, rerender } = renderHook(({ text }) => useTellUnsent(text), {
    initialProps: { text: undefined as string | undefined },
  })
  expect(told.mock.calls).toEqual([[false]])
  rerender({ text: 'Never sent.' })
  rerender({ text: undefined })
  rerender({ text: 'Never sent.' })
  expect(result.current).toBe(true)
  expect(told.mock.calls).toEqual([[false], [true]])
  rerender({ text: '' })
  expect(result.current).toBe(false)
  expect(told.mock.calls).toEqual([[false], [true], [false]])
})

it('[EDT-82] what is shown before the page has loaded is told once more afterwards', () => {
  const told = vi.spyOn(messages, 'tellUnsent').mockReturnValue()
  const { unmount } = renderHook(() => useTellUnsent('Never sent.'))
  const before = told.mock.calls.length
  window.dispatchEvent(new Event('load'))
  expect(told.mock.calls.slice(before)).toEqual([[true]])
  unmount()
  window.dispatchEvent(new Event('load'))
  expect(told).toHaveBeenCalledTimes(before + 1)
})
