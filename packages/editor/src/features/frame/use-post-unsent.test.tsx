import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { usePostUnsent } from './use-post-unsent.ts'

/** Puts the page into a frame. Returns what the page tells the window around it. */
const framed = () => {
  const received: string[] = []
  const parent = { postMessage: ({ type }: { readonly type: string }) => void received.push(type) }
  vi.spyOn(window, 'parent', 'get').mockReturnValue(parent as unknown as Window)
  return received
}

it('[EDT-80, SES-25] the page around is told what is shown, and not that it is hidden while nobody looks', () => {
  const received = framed()
  const { result, rerender } = renderHook(({ text }) => usePostUnsent(text), {
    initialProps: { text: undefined as string | undefined },
  })
  expect(received).toEqual(['sheaf:nothing-unsent'])
  rerender({ text: 'Never sent.' })
  rerender({ text: undefined })
  rerender({ text: 'Never sent.' })
  expect(result.current).toBe(true)
  expect(received).toEqual(['sheaf:nothing-unsent', 'sheaf:unsent'])
  rerender({ text: '' })
  expect(result.current).toBe(false)
  expect(received).toEqual(['sheaf:nothing-unsent', 'sheaf:unsent', 'sheaf:nothing-unsent'])
})

it('[EDT-82] what is shown before the page has loaded is told once more afterwards', () => {
  const received = framed()
  const { unmount } = renderHook(() => usePostUnsent('Never sent.'))
  received.splice(0)
  window.dispatchEvent(new Event('load'))
  expect(received).toEqual(['sheaf:unsent'])
  unmount()
  window.dispatchEvent(new Event('load'))
  expect(received).toEqual(['sheaf:unsent'])
})
