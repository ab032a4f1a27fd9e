import { notifications } from '@mantine/notifications'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { AppProviders } from '@sheaf/ui/components/app-providers'
import { offerKeptVersion } from './offer-kept-version.ts'

const ADDRESS = { base: new URL('http://localhost:3000/'), padId: 'pad1' }
const RESTORED = { id: 'v1', seq: 7, automatic: 'restore', by: 'Ada' } as const

const page = async () => {
  render(<AppProviders env="test">{null}</AppProviders>)
  await screen.findByRole('region', { name: 'Notifications' })
}

afterEach(() => {
  vi.restoreAllMocks()
  act(() => notifications.clean())
})

test('[HIST-62, HIST-136] who sees the history is led to what was there before a removal or a restoration', async () => {
  await page()
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  act(() => offerKeptVersion(ADDRESS, RESTORED, true))
  expect(screen.getByRole('status')).toHaveTextContent('Ada has made this text what it was at an earlier moment.')
  await userEvent.click(screen.getByRole('button', { name: 'Look' }))
  expect(String(open.mock.calls[0]![0])).toBe('http://localhost:3000/p/pad1/timeslider?at=7')
  act(() => offerKeptVersion(ADDRESS, { id: 'v2', seq: 9, automatic: 'removal' }, true))
  expect(await screen.findByText(/^Much of this text was just removed\./)).toBeVisible()
  // The next takes its place at once.
  act(() => offerKeptVersion(ADDRESS, RESTORED, true))
  expect(await screen.findByText(/^Ada has made this text/)).toBeVisible()
  await waitFor(() => expect(screen.queryByText(/^Much of this text/)).toBeNull())
})

test('[HIST-136] who does not see the history is told of a restoration without a link, and guests have no name', async () => {
  await page()
  act(() => offerKeptVersion(ADDRESS, { ...RESTORED, by: '' }, false))
  expect(screen.getByRole('status')).toHaveTextContent('Guest has made this text what it was at an earlier moment.')
  expect(screen.queryByRole('button', { name: 'Look' })).toBeNull()
})
