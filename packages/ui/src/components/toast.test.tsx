import { notifications } from '@mantine/notifications'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import * as directions from '@sheaf/l10n/languages'
import { AppProviders } from './app-providers.tsx'
import { type NoticesPlace, useNoticesPlace } from '../lib/notices-place.ts'
import { toast } from './toast.tsx'

/** Renders a page, and waits for the region of notifications, which is loaded after the page. */
const page = async () => {
  render(<AppProviders env="test">{null}</AppProviders>)
  await screen.findByRole('region', { name: 'Notifications' })
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  act(() => notifications.clean())
})

test.each([
  ['success', 10_000, 'status'],
  ['info', 10_000, 'status'],
  ['warning', 15_000, 'alert'],
  ['error', 15_000, 'alert'],
] as const)('[NOTE-1, A11Y-4] a %s is announced and closes after %i ms', async (kind, ms, role) => {
  await page()
  vi.useFakeTimers()
  act(() => void toast[kind]('The kettle is on.'))
  expect(screen.getByRole(role).textContent).toContain('The kettle is on.')
  act(() => void vi.advanceTimersByTime(ms - 100))
  expect(screen.queryByRole(role)).not.toBeNull()
  // The notification needs time to close, and then time for its exit transition.
  act(() => void vi.advanceTimersByTime(200))
  act(() => void vi.advanceTimersByTime(1000))
  act(() => void vi.advanceTimersByTime(1000))
  expect(screen.queryByRole(role)).toBeNull()
})

/** Returns the corner in which a toast appears. */
const corner = async (): Promise<string | null | undefined> => {
  await page()
  act(() => void toast.info('The kettle is on.'))
  return screen.getByRole('status').closest('[data-position]')?.getAttribute('data-position')
}

test('[NOTE-7] a page alone shows its notifications in one corner', async () => {
  expect(await corner()).toBe('bottom-right')
})

test('[NOTE-7] a page in a frame shows its notifications where those of the page around are not', async () => {
  vi.spyOn(window, 'parent', 'get').mockReturnValue({} as Window)
  expect(await corner()).toBe('bottom-left')
})

test('[NOTE-7, LANG-6] where lines end at the left, the notifications stand there, away from the menu', async () => {
  vi.spyOn(directions, 'directionOf').mockReturnValue('rtl')
  expect(await corner()).toBe('bottom-left')
})

test('[NOTE-7] a page in a frame, too, leaves that side to the page around it from right to left', async () => {
  vi.spyOn(directions, 'directionOf').mockReturnValue('rtl')
  vi.spyOn(window, 'parent', 'get').mockReturnValue({} as Window)
  expect(await corner()).toBe('bottom-right')
})

const PadAround = ({ place }: { place: NoticesPlace }) => {
  useNoticesPlace(place)
  return null
}

test('[NOTE-8] with a pad, notifications stand below its text, one at a time', async () => {
  const { unmount } = render(
    <AppProviders env="test">
      <PadAround place="below-text" />
    </AppProviders>,
  )
  await screen.findByRole('region', { name: 'Notifications' })
  for (const text of ['The kettle is on.', 'The kettle is off.', 'The kettle is gone.'])
    act(() => void toast.info(text))
  const shown = screen.getAllByRole('status')
  expect(shown).toHaveLength(1)
  expect(shown[0]?.closest('[data-position]')?.getAttribute('data-position')).toBe('bottom-center')
  unmount()
})

test.each([
  ['lower', 700, 'top-right'],
  ['upper', 100, 'bottom-right'],
])('[NOTE-9] a notification is clear of the field in which one types in the %s half', async (_, top, at) => {
  render(
    <AppProviders env="test">
      <input aria-label="Kettle" />
    </AppProviders>,
  )
  await screen.findByRole('region', { name: 'Notifications' })
  const field = screen.getByLabelText('Kettle')
  vi.spyOn(field, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 100, 20))
  field.focus()
  act(() => void toast.info('The kettle is on.'))
  await vi.waitFor(() =>
    expect(screen.getByRole('status').closest('[data-position]')?.getAttribute('data-position')).toBe(at),
  )
})

test('[NOTE-1] a click closes a notification', async () => {
  await page()
  act(() => void toast.error('The kettle is off.'))
  await userEvent.click(screen.getByText('The kettle is off.'))
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('[NOTE-2] a notification shows markup as text', async () => {
  await page()
  act(() => void toast.info('<img src=x onerror=alert(1)> & {name}'))
  expect(screen.getByText('<img src=x onerror=alert(1)> & {name}')).toBeVisible()
  expect(document.querySelector('img')).toBeNull()
})

test('[A11Y-4] what is told before there is a place for it is shown once there is', async () => {
  toast.error('The kettle was never on.')
  await page()
  expect(screen.getByRole('alert').textContent).toContain('The kettle was never on.')
})

test('[SCR-164] a double click undoes once', async () => {
  await page()
  const undo = vi.fn()
  act(() => void toast.success('The kettle is off.', { label: 'Undo', onClick: undo }))
  await userEvent.dblClick(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledTimes(1)
})

test('[A11Y-3, SCR-164] who has undone by the keyboard goes on at the heading of the page', async () => {
  render(
    <AppProviders env="test">
      <main>
        <h1 tabIndex={-1}>Kettles</h1>
      </main>
    </AppProviders>,
  )
  await screen.findByRole('region', { name: 'Notifications' })
  act(() => void toast.success('The kettle is off.', { label: 'Undo', onClick: () => {} }))
  screen.getByRole('button', { name: 'Undo' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Kettles' }))
})

test('[SCR-290] two notifications are told where the page is not served over HTTPS', async () => {
  // Browsers provide no `crypto.randomUUID` there.
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  await page()
  act(() => void toast.info('The kettle is on.'))
  act(() => void toast.info('The kettle is off.'))
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('The kettle is on.'),
    expect.stringContaining('The kettle is off.'),
  ])
})
