import { listAudit } from '@sheaf/contract/routes/audit'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FakeServer } from '../../../testing/fake-server.ts'
import { renderApp } from '../../../testing/render-app.tsx'

/** Renders the audit trail. `enter` changes a day as typing one of its parts does. */
const renderTrail = async (search = '') => {
  const server = new FakeServer().on(listAudit, () => ({ value: [], next: null }))
  server.admin = true
  const { router, person: user } = renderApp(`/admin/audit${search}`, server)
  await screen.findByLabelText('From')
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
  return {
    user,
    field,
    enter: (label: string, value: string) => fireEvent.change(field(label), { target: { value } }),
    search: () => router.state.location.search,
  }
}

/** Longer than the pause after which a day is taken. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 900))

test.each([
  ['From', 'from'],
  ['Until', 'until'],
])(
  '[SCR-92, ADM-24] %s keeps each part of a day that is typed, and takes no year before it is whole',
  async (label, name) => {
    const { field, enter, search } = await renderTrail()
    for (const day of ['0002-11-26', '0020-11-26', '0202-11-26']) {
      enter(label, day)
      expect(field(label).value).toBe(day)
    }
    await pause()
    expect(field(label).value).toBe('0202-11-26')
    expect(search()).toBe('')
    enter(label, '2026-11-26')
    expect(field(label).value).toBe('2026-11-26')
    await waitFor(() => expect(search()).toBe(`?${name}=2026-11-26`))
    expect(field(label).value).toBe('2026-11-26')
    enter(label, '')
    expect(field(label).value).toBe('')
    await waitFor(() => expect(search()).toBe(''))
  },
)

test.each([
  ['Enter', (field: HTMLInputElement) => fireEvent.keyDown(field, { key: 'Enter' })],
  ['leaving the field', (field: HTMLInputElement) => fireEvent.blur(field)],
])('[SCR-92, ADM-24] %s takes the typed day at once', async (_way, take) => {
  const { field, enter, search } = await renderTrail()
  enter('From', '2026-11-26')
  expect(search()).toBe('')
  take(field('From'))
  // The router navigates in microtasks, long before the pause is over.
  await act(() => new Promise<void>((resolve) => setImmediate(resolve)))
  expect(search()).toBe('?from=2026-11-26')
})

test('[SCR-53] clearing the filters of the audit trail clears the days, too, also one not yet taken', async () => {
  const { user, field, enter, search } = await renderTrail('?from=2026-11-02')
  expect(field('From').value).toBe('2026-11-02')
  const before = field('Until')
  enter('Until', '0202-11-26')
  await user.click(screen.getByRole('button', { name: 'Clear the filters' }))
  await pause()
  expect(search()).toBe('')
  expect(field('From').value).toBe('')
  expect(field('Until').value).toBe('')
  // A new input has none of the parts that a script cannot see.
  expect(field('Until')).not.toBe(before)
})
