import { renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import * as messages from './manager-messages.ts'
import { usePostUnsent } from './use-post-unsent.ts'

afterEach(() => void vi.restoreAllMocks())

it('[EDT-80, SES-25] the page around is told what is shown, and not that it is hidden while nobody looks', () => {
  const posted = vi.spyOn(messages, 'postUnsent').mockReturnValue()
  const { result, rerender } = renderHook(({ text }) => usePostUnsent(text), {
    initialProps: { text: undefined as string | undefined },
  })
  expect(posted.mock.calls).toEqual([[false]])
  rerender({ text: 'Never sent.' })
  rerender({ text: undefined })
  rerender({ text: 'Never sent.' })
  expect(result.current).toBe(true)
  expect(posted.mock.calls).toEqual([[false], [true]])
  rerender({ text: '' })
  expect(result.current).toBe(false)
  expect(posted.mock.calls).toEqual([[false], [true], [false]])
})

it('[EDT-82] what is shown before the page has loaded is told once more afterwards', () => {
  const posted = vi.spyOn(messages, 'postUnsent').mockReturnValue()
  const { unmount } = renderHook(() => usePostUnsent('Never sent.'))
  const before = posted.mock.calls.length
  window.dispatchEvent(new Event('load'))
  expect(posted.mock.calls.slice(before)).toEqual([[true]])
  unmount()
  window.dispatchEvent(new Event('load'))
  expect(posted).toHaveBeenCalledTimes(before + 1)
})
