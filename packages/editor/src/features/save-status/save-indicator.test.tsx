import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { SaveStatus } from '../../connection/save-status.ts'
import { Store } from '@sheaf/ui/lib/store'
import { SaveIndicator } from './save-indicator.tsx'

const SAVED: SaveStatus = { isInTouch: true, unacknowledged: 0, isAtRisk: false, isStuck: false }

/** Shows the indicator. Returns functions that change what is known and read its kind. */
const show = () => {
  const status = new Store<SaveStatus>(SAVED)
  const { container } = render(
    <MantineProvider env="test">
      <SaveIndicator status={status} />
    </MantineProvider>,
  )
  const indicator = screen.getByRole('status')
  return {
    container,
    indicator,
    become: (change: Partial<SaveStatus>) => act(async () => status.set({ ...SAVED, ...change })),
    kind: () => indicator.dataset['saveStatus'],
  }
}

it('[EDT-20] turns at once with what becomes of the text', async () => {
  const { become, kind } = show()
  expect(kind()).toBe('server')
  await become({ unacknowledged: 1 })
  expect(kind()).toBe('device')
  await become({ isInTouch: false, unacknowledged: 1 })
  expect(kind()).toBe('offline')
  await become({ isInTouch: false })
  expect(kind()).toBe('offline')
  await become({})
  expect(kind()).toBe('server')
})

it('[EDT-20] says that the server cannot store the text while there is some that it has not', async () => {
  const { become, kind } = show()
  // The server closes the connection after such a refusal.
  await become({ isInTouch: false, unacknowledged: 1, isStuck: true })
  expect(kind()).toBe('stuck')
  await become({ isStuck: true })
  expect(kind()).toBe('server')
})

it('[EDT-94] says before all else that some of the text is in this page alone', async () => {
  const { indicator, become, kind } = show()
  for (const facts of [{}, { unacknowledged: 1 }, { isInTouch: false }, { unacknowledged: 1, isStuck: true }]) {
    await become({ ...facts, isAtRisk: true })
    expect(kind()).toBe('page')
  }
  expect(indicator.querySelector('[data-state="page"]')?.textContent).toBe('Keep this page open')
})

it('[EDT-83] trouble that lasts is said aloud, and its end too, and nothing else', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { container, become } = show()
  const said = () => container.querySelector('[aria-live="polite"]')?.textContent
  const lasts = async (change: Partial<SaveStatus>, ms: number) => {
    await become(change)
    act(() => void vi.advanceTimersByTime(ms))
  }
  await lasts({}, 2000)
  expect(said()).toBe('')
  await lasts({ isInTouch: false }, 1900)
  await lasts({}, 2000)
  expect(said()).toBe('')
  await lasts({ isInTouch: false }, 2000)
  expect(said()).toBe('Offline')
  await lasts({}, 2000)
  expect(said()).toBe('Saved')
})
