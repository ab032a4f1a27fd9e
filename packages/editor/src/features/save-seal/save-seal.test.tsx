import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { SavingFacts } from '../../connection/saving.ts'
import { Store } from '../../lib/store.ts'
import { SaveSeal } from './save-seal.tsx'

it('[EDT-20, EDT-94] turns at once with what becomes of the text', () => {
  const saving = new Store<SavingFacts>({ isInTouch: true, unacknowledged: 0, isAtRisk: false, isStuck: false })
  render(
    <MantineProvider env="test">
      <SaveSeal saving={saving} />
    </MantineProvider>,
  )
  const seal = screen.getByRole('status')
  expect(seal.dataset['seal']).toBe('server')
  act(() => saving.set({ isInTouch: true, unacknowledged: 1, isAtRisk: false, isStuck: false }))
  expect(seal.dataset['seal']).toBe('device')
  act(() => saving.set({ isInTouch: false, unacknowledged: 1, isAtRisk: false, isStuck: false }))
  expect(seal.dataset['seal']).toBe('offline')
  act(() => saving.set({ isInTouch: false, unacknowledged: 1, isAtRisk: false, isStuck: true }))
  expect(seal.dataset['seal']).toBe('stuck')
  act(() => saving.set({ isInTouch: false, unacknowledged: 1, isAtRisk: true, isStuck: false }))
  expect(seal.dataset['seal']).toBe('page')
  expect(seal.querySelector('[data-state="page"]')?.textContent).toBe('Keep this page open')
  act(() => saving.set({ isInTouch: true, unacknowledged: 0, isAtRisk: false, isStuck: false }))
  expect(seal.dataset['seal']).toBe('server')
})

it('[EDT-83] trouble that lasts is said aloud, and its end too, and nothing else', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const saved = { isInTouch: true, unacknowledged: 0, isAtRisk: false, isStuck: false }
  const saving = new Store<SavingFacts>(saved)
  const { container } = render(
    <MantineProvider env="test">
      <SaveSeal saving={saving} />
    </MantineProvider>,
  )
  const said = () => container.querySelector('[aria-live="polite"]')?.textContent
  const lasts = (change: Partial<SavingFacts>, ms: number) => {
    act(() => saving.set({ ...saved, ...change }))
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
