import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { SaveStatus } from '../../connection/save-status.ts'
import { Store } from '../../lib/store.ts'
import { SaveIndicator } from './save-indicator.tsx'

it('[EDT-20, EDT-94] turns at once with what becomes of the text', () => {
  const status = new Store<SaveStatus>({ isInTouch: true, unacknowledged: 0, isAtRisk: false, isStuck: false })
  render(
    <MantineProvider env="test">
      <SaveIndicator status={status} />
    </MantineProvider>,
  )
  const indicator = screen.getByRole('status')
  expect(indicator.dataset['seal']).toBe('server')
  act(() => status.set({ isInTouch: true, unacknowledged: 1, isAtRisk: false, isStuck: false }))
  expect(indicator.dataset['seal']).toBe('device')
  act(() => status.set({ isInTouch: false, unacknowledged: 1, isAtRisk: false, isStuck: false }))
  expect(indicator.dataset['seal']).toBe('offline')
  act(() => status.set({ isInTouch: false, unacknowledged: 1, isAtRisk: false, isStuck: true }))
  expect(indicator.dataset['seal']).toBe('stuck')
  act(() => status.set({ isInTouch: false, unacknowledged: 1, isAtRisk: true, isStuck: false }))
  expect(indicator.dataset['seal']).toBe('page')
  expect(indicator.querySelector('[data-state="page"]')?.textContent).toBe('Keep this page open')
  act(() => status.set({ isInTouch: true, unacknowledged: 0, isAtRisk: false, isStuck: false }))
  expect(indicator.dataset['seal']).toBe('server')
})

it('[EDT-83] trouble that lasts is said aloud, and its end too, and nothing else', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const saved = { isInTouch: true, unacknowledged: 0, isAtRisk: false, isStuck: false }
  const status = new Store<SaveStatus>(saved)
  const { container } = render(
    <MantineProvider env="test">
      <SaveIndicator status={status} />
    </MantineProvider>,
  )
  const said = () => container.querySelector('[aria-live="polite"]')?.textContent
  const lasts = (change: Partial<SaveStatus>, ms: number) => {
    act(() => status.set({ ...saved, ...change }))
    act(() => void vi.advanceTimersByTime(ms))
  }
  lasts({}, 2000)
  expect(said()).toBe('')
  lasts({ isInTouch: false }, 1900)
  lasts({}, 2000)
  expect(said()).toBe('')
  lasts({ isInTouch: false }, 2000)
  expect(said()).toBe('Offline')
  lasts({}, 2000)
  expect(said()).toBe('Saved')
})
