import { screen, waitFor, within } from '@testing-library/react'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { FakeHistory } from '../../testing/fake-history.ts'
import { ADA, historyLine } from '../../testing/written-history.ts'
import { showPanel } from '../../testing/show-panel.tsx'
import VersionsPanel from './versions-panel.tsx'

const twoMoments = (): FakeHistory => {
  const server = new FakeHistory()
  server.write(ADA, [historyLine('Hello')])
  server.write(ADA, [historyLine('Hello Bob')])
  return server
}

afterEach(() => void vi.unstubAllGlobals())

test('[HIST-107] the shown moment is named, and its name starred, changed and taken away', async () => {
  const server = twoMoments()
  const { user } = await showPanel(server, VersionsPanel)
  expect(await screen.findByText('No versions yet')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Name this moment' }))
  await user.keyboard('As sent{Enter}')
  expect(await screen.findByText('Named by Ada')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Name this moment' })).toHaveFocus()
  expect(server.versions[0]).toMatchObject({ seq: 2, name: 'As sent' })
  await user.click(screen.getByRole('button', { name: 'Star: As sent' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Star: As sent', pressed: true })).toBeVisible())
  await user.click(screen.getByRole('button', { name: 'Rename: As sent' }))
  await user.keyboard(' out{Enter}')
  await waitFor(() => expect(screen.getByRole('button', { name: /^As sent out/ })).toHaveFocus())
  await user.click(await screen.findByRole('button', { name: 'Remove the name: As sent out' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remove the name?' })
  await user.click(within(dialog).getByRole('button', { name: 'Remove the name' }))
  expect(await screen.findByText('No versions yet')).toBeVisible()
})

test('[HIST-107] a version that the server made says why and who did it, and leads to its moment', async () => {
  const server = twoMoments()
  const { time } = server.entries[0]!
  server.versions.push({
    id: 'v1',
    seq: 1,
    name: '',
    createdAt: time,
    time,
    by: null,
    causedBy: ADA,
    starred: false,
    automatic: 'removal',
    redacted: false,
    mayChange: false,
  })
  const { history, user } = await showPanel(server, VersionsPanel)
  await user.click(await screen.findByRole('button', { name: /^Before a large removal.*Removed by Ada$/ }))
  await waitFor(() => expect(history.moments.state.get().shown.seq).toBe(1))
  expect(screen.queryByRole('button', { name: /^(Rename|Star|Remove|Download)/ })).toBeNull()
})

test('[HIST-111] a version is compared with the newest moment, and with the shown one', async () => {
  const server = twoMoments()
  server.write(ADA, [historyLine('Hello Bob and Eve')])
  const version = {
    createdAt: 1,
    by: ADA,
    causedBy: null,
    starred: false,
    automatic: null,
    redacted: false,
    mayChange: true,
  }
  server.versions.push({ ...version, id: 'v1', seq: 1, time: server.entries[0]!.time, name: 'As sent' })
  const { history, user } = await showPanel(server, VersionsPanel)
  const compare = async (item: string) => {
    await user.click(await screen.findByRole('button', { name: 'Compare: As sent' }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }
  await compare('Compare with now')
  expect(history.moments.state.get().compared).toEqual({ from: 1, to: 3 })
  act(() => history.moments.goTo(2))
  await compare('Compare with the shown moment')
  expect(history.moments.state.get().compared).toEqual({ from: 1, to: 2 })
})

test('[HIST-131] a name that is being typed is there again when one comes back to the versions', async () => {
  const server = twoMoments()
  const version = {
    createdAt: 1,
    by: ADA,
    causedBy: null,
    starred: false,
    automatic: null,
    redacted: false,
    mayChange: true,
  }
  server.versions.push({ ...version, id: 'v1', seq: 1, time: server.entries[0]!.time, name: 'Draft' })
  const { history, user, show } = await showPanel(server, VersionsPanel)
  await user.click(await screen.findByRole('button', { name: 'Name this moment' }))
  await user.keyboard('As se')
  await user.click(screen.getByRole('button', { name: 'Rename: Draft' }))
  await user.keyboard(' of May')
  show(false)
  act(() => history.moments.goTo(1))
  show(true)
  const names = await screen.findAllByRole('textbox', { name: 'Name of the version' })
  expect(names.map((field) => (field as HTMLInputElement).value)).toEqual(['As se', 'Draft of May'])
  await user.type(names[0]!, 'nt{Enter}')
  await waitFor(() => expect(server.versions[0]).toMatchObject({ seq: 2, name: 'As sent' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(history.nameDrafts.size).toBe(0)
})
