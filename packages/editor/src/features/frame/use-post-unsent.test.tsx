import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { usePostUnsent } from './use-post-unsent.ts'

/** Puts the page into a frame. Returns what the page tells the window around it. */
const framed = () => {
  const told: string[] = []
  const parent = { postMessage: ({ type }: { readonly type: string }) => void told.push(type) }
  vi.spyOn(window, 'parent', 'get').mockReturnValue(parent as unknown as Window)
  return told
}

it('[EDT-80, SES-25] the page around is told what is shown, and not that it is hidden while nobody looks', () => {
  const told = framed()
  const { result, rerender } = renderHook(({ text }) => usePostUnsent(text), {
    initialProps: { text: undefined as string | undefined },
  })
  expect(told).toEqual(['sheaf:nothing-unsent'])
  rerender({ text: 'Never sent.' })
  rerender({ text: undefined })
  rerender({ text: 'Never sent.' })
  expect(result.current).toBe(true)
  expect(told).toEqual(['sheaf:nothing-unsent', 'sheaf:unsent'])
  rerender({ text: '' })
  expect(result.current).toBe(false)
  expect(told).toEqual(['sheaf:nothing-unsent', 'sheaf:unsent', 'sheaf:nothing-unsent'])
})

it('[EDT-82] what is shown before the page has loaded is told once more afterwards', () => {
  const told = framed()
  const { unmount } = renderHook(() => usePostUnsent('Never sent.'))
  told.splice(0)
  window.dispatchEvent(new Event('load'))
  expect(told).toEqual(['sheaf:unsent'])
  unmount()
  window.dispatchEvent(new Event('load'))
  expect(told).toEqual(['sheaf:unsent'])
})
