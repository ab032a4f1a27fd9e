import { screen, waitFor, within } from '@testing-library/react'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { FakeHistory } from '../../testing/fake-history.ts'
import { ADA, BOB, historyLine } from '../../testing/written-history.ts'
import { showPanel } from '../../testing/show-panel.tsx'
import ChangesPanel from './changes-panel.tsx'

const DAY = new Date(2026, 4, 3, 14, 2).getTime()

/** Ada writes twice on one day, and Bob on the next. */
const twoDays = (): FakeHistory => {
  const server = new FakeHistory()
  server.write(ADA, [historyLine('Hello')], DAY)
  server.write(ADA, [historyLine('Hello Bob')], DAY + 1000)
  server.write(BOB, [historyLine('Hello Bob, dear Ada', BOB)], DAY + 86_400_000)
  return server
}

afterEach(() => void vi.unstubAllGlobals())

test('[HIST-105] stretches stand by day, lead to the moment after them, and can be narrowed to an author', async () => {
  const { history, user } = await showPanel(twoDays(), ChangesPanel)
  await screen.findByRole('heading', { name: /May 4, 2026|4 May 2026/ })
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Bob'),
    expect.stringContaining('Ada'),
  ])
  expect(rows[1]).toHaveTextContent('9 letters added')
  await user.click(within(rows[1]!).getByRole('button', { name: /Ada/ }))
  await waitFor(() => expect(history.moments.state.get().shown.seq).toBe(2))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Changes by' }), 'Ada')
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
})

test('[HIST-105] older stretches are fetched from where the page ended', async () => {
  const server = new FakeHistory()
  for (let at = 1; at <= 25; at += 1) server.write(ADA, [historyLine('x'.repeat(at))], DAY + at * 3_600_000)
  const { user } = await showPanel(server, ChangesPanel)
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(25))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('[HIST-105] changes that did not come can be asked for again', async () => {
  const server = twoDays()
  const { user } = await showPanel(server, ChangesPanel, () => (server.isDown = true))
  expect(await screen.findByText('The changes could not be loaded')).toBeVisible()
  server.isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findAllByRole('listitem')).toHaveLength(2)
})

test('[HIST-106] what has changed since the last visit is compared, and what is newer is marked', async () => {
  const server = twoDays()
  server.lastVisit = 2
  const { history, user } = await showPanel(server, ChangesPanel)
  await user.click(await screen.findByRole('button', { name: 'Since your last visit' }))
  expect(history.moments.state.get().compared).toEqual({ from: 2, to: 3 })
  const [bob, ada] = screen.getAllByRole('listitem')
  expect(bob).toHaveTextContent('New')
  expect(ada).not.toHaveTextContent('New')
})

test('[HIST-111] a stretch is compared with what was before it', async () => {
  const { history, user } = await showPanel(twoDays(), ChangesPanel)
  const [, ada] = await screen.findAllByRole('button', { name: /^What changed here: / })
  await user.click(ada!)
  expect(history.moments.state.get().compared).toEqual({ from: 0, to: 2 })
})

test('[HIST-115] the list is narrowed to who wrote lines, until that is taken back', async () => {
  const server = twoDays()
  server.write(BOB, [historyLine('Hello Bob, dear Ada', BOB), historyLine('Bye')], DAY + 86_401_000)
  const { history, user } = await showPanel(server, ChangesPanel)
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
  act(() => history.lineFilter.set({ first: 1, last: 1, seq: 4 }))
  expect(await screen.findByText('Only what wrote this: Line 1')).toBeVisible()
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  expect(screen.getByRole('listitem')).toHaveTextContent('Bob')
  await user.click(screen.getByRole('button', { name: 'Show all changes' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
})
