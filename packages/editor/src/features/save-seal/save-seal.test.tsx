import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { SavingFacts } from '../../connection/saving.ts'
import { Store } from '../../lib/store.ts'
import { SaveSeal } from './save-seal.tsx'

it('[EDT-20] turns at once with what becomes of the text', () => {
  const saving = new Store<SavingFacts>({ isInTouch: true, unacknowledged: 0, isStored: true, isStuck: false })
  render(
    <MantineProvider env="test">
      <SaveSeal saving={saving} />
    </MantineProvider>,
  )
  const seal = screen.getByRole('status')
  expect(seal.dataset['seal']).toBe('server')
  act(() => saving.set({ isInTouch: true, unacknowledged: 1, isStored: true, isStuck: false }))
  expect(seal.dataset['seal']).toBe('device')
  act(() => saving.set({ isInTouch: false, unacknowledged: 1, isStored: true, isStuck: false }))
  expect(seal.dataset['seal']).toBe('offline')
  act(() => saving.set({ isInTouch: false, unacknowledged: 1, isStored: true, isStuck: true }))
  expect(seal.dataset['seal']).toBe('stuck')
  act(() => saving.set({ isInTouch: true, unacknowledged: 0, isStored: true, isStuck: false }))
  expect(seal.dataset['seal']).toBe('server')
})
