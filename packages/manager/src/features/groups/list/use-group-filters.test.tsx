import { act, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { toggleTag } from './group-facets.tsx'
import { useGroupFilters } from './use-group-filters.ts'

test('[SCR-53] filters that change within a moment combine: typed text with a tag, and a tag with another', async () => {
  let latest: ReturnType<typeof useGroupFilters> | undefined
  const Screen = () => {
    latest = useGroupFilters()
    return null
  }
  // Every real route has a loader that checks the session.
  const router = createMemoryRouter([{ path: '/', loader: () => Promise.resolve(null), Component: Screen }])
  render(<RouterProvider router={router} />)
  await expect.poll(() => latest).toBeDefined()
  const filters = latest!
  act(() => {
    filters.change({ text: 'board' })
    filters.change(toggleTag('club'))
    filters.change(toggleTag('2026'))
  })
  await expect.poll(() => router.state.location.search).toBe('?q=board&tag=club&tag=2026')
  await expect.poll(() => latest?.filters.tags).toEqual(['club', '2026'])
  act(() => latest?.change(toggleTag('club')))
  await expect.poll(() => router.state.location.search).toBe('?q=board&tag=2026')
})
