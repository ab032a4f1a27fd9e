import { copyMoment } from '@sheaf/contract/routes/versions'
import type { PadId } from '@sheaf/contract/ids'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { folderServer, groupOf, padOf } from '../../testing/folders.ts'
import { renderApp } from '../../testing/render-app.tsx'

const board = groupOf('Board')
const closed = groupOf('Closed', {
  admins: ['user-ben'],
  users: ['user-anna'],
  allowUsersToCreatePads: false,
})
const agenda = padOf('Agenda', board)
const rules = padOf('Rules', closed)

test('[PAD-65] the menu of a pad duplicates it in its folder, and offers to open the new one', async () => {
  const copy = padOf('Agenda (copy)', board)
  const server = folderServer({ groups: [board], pads: [agenda, copy] }).on(copyMoment, () => ({
    success: true as const,
    key: copy._id,
    value: { _id: copy._id, group: board._id },
  }))
  const { person, path } = renderApp(`/mypads/group/${board._id}/view`, server)
  await person.click(await screen.findByRole('button', { name: 'Actions for Agenda' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
  expect(await screen.findByText('“Agenda (copy)” has been made.')).toBeVisible()
  expect(server.calls).toContainEqual({
    call: `POST /pad/${agenda._id}/copy`,
    body: { name: 'Agenda (copy)' },
  })
  await person.click(screen.getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(path()).toBe(`/mypads/group/${board._id}/pad/view/${copy._id as PadId}`))
})

test('[PAD-65] who may make no pads in the folder is not offered to duplicate one', async () => {
  const { person } = renderApp(`/mypads/group/${closed._id}/view`, folderServer({ groups: [closed], pads: [rules] }))
  await person.click(await screen.findByRole('button', { name: 'Actions for Rules' }))
  const menu = within(await screen.findByRole('menu'))
  expect(menu.getByRole('menuitem', { name: 'Open' })).toBeVisible()
  expect(menu.queryByRole('menuitem', { name: 'Duplicate' })).toBeNull()
})
