import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FakeHistory } from '../../testing/fake-history.ts'
import { ADA, historyLine } from '../../testing/written-history.ts'
import { showPanel } from '../../testing/show-panel.tsx'
import MomentActions from './moment-actions.tsx'

afterEach(() => void vi.unstubAllGlobals())

test('[HIST-108] a moment is restored once asked, and that can be undone; its text is copied', async () => {
  const server = new FakeHistory()
  server.write(ADA, [historyLine('Hello')])
  server.write(ADA, [historyLine('Hello Bob')])
  const { history, user } = await showPanel(server, MomentActions)
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
  history.moments.goTo(1)
  await user.click(await screen.findByRole('button', { name: 'Restore' }))
  const dialog = await screen.findByRole('dialog', { name: 'Restore this moment?' })
  await user.click(within(dialog).getByRole('button', { name: 'Restore' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.entries.map(({ lines }) => lines[0]?.runs[0]?.text)).toHaveLength(4))
  expect(server.linesAt(3)).toEqual(server.linesAt(1))
  expect(server.linesAt(4)).toEqual(server.linesAt(2))
  await waitFor(() => expect(history.moments.state.get().shown.seq).toBe(4))
  await user.click(screen.getByRole('button', { name: 'Copy the text' }))
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('Hello Bob'))
})

test('[HIST-118] who restores what the text is already is told so, and has nothing to undo', async () => {
  const server = new FakeHistory()
  for (const text of ['Hello', 'Hello Bob', 'Hello']) server.write(ADA, [historyLine(text)])
  const { history, user } = await showPanel(server, MomentActions)
  history.moments.goTo(1)
  await user.click(await screen.findByRole('button', { name: 'Restore' }))
  const dialog = await screen.findByRole('dialog', { name: 'Restore this moment?' })
  await user.click(within(dialog).getByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('The text is like this already. Nothing has been changed.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(server.head).toBe(3)
})

test('[HIST-117] a new pad begins with the text of the shown moment, under a name that is asked for', async () => {
  const server = new FakeHistory()
  server.write(ADA, [historyLine('Hello')])
  server.write(ADA, [historyLine('Hello Bob')])
  const { history, user } = await showPanel(server, MomentActions)
  history.moments.goTo(1)
  await waitFor(() => expect(history.moments.state.get().shown.seq).toBe(1))
  await user.click(screen.getByRole('button', { name: 'New pad from this moment' }))
  const dialog = await screen.findByRole('dialog', { name: 'New pad from this moment' })
  const name = within(dialog).getByRole('textbox', { name: /^Name of the new pad/ })
  expect(name).toHaveValue('Minutes (copy)')
  await user.clear(name)
  await user.type(name, 'Letter{Enter}')
  expect(await within(dialog).findByRole('link', { name: 'Open Letter' })).toHaveAttribute(
    'href',
    'http://localhost:3000/p/pad2',
  )
  expect(server.copies).toEqual([{ seq: 1, name: 'Letter' }])
})

test('[HIST-117] who may make no pads in the folder is not offered one', async () => {
  const server = new FakeHistory()
  server.mayCopy = false
  server.write(ADA, [historyLine('Hello')])
  await showPanel(server, MomentActions)
  await screen.findByRole('button', { name: 'Copy the text' })
  expect(screen.queryByRole('button', { name: 'New pad from this moment' })).toBeNull()
})
