import { trashItemSchema } from '@sheaf/contract/entities/trash'
import { AppError } from '@sheaf/contract/errors'
import { listTrash, restore } from '@sheaf/contract/routes/trash'
import { searchUsers } from '@sheaf/contract/routes/users'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FakeServer } from '../../testing/fake-server.ts'
import { renderApp } from '../../testing/render-app.tsx'

test('[SCR-121, PAD-58] a folder in which nobody is left is restored once it is said who shall administer it', async () => {
  const item = trashItemSchema.parse({
    type: 'groups',
    key: 'group-board',
    name: 'Board',
    pads: 2,
    removedAt: Date.now(),
    purgeAt: Date.now() + 1000,
  })
  const server = new FakeServer()
    .on(listTrash, () => ({ value: [item], next: null }))
    .on(searchUsers, () => ({ users: { anna: { email: 'anna@example.org' } }, usersCount: 1 }))
    .on(restore, ({ body: { admin, key } }) => {
      if (admin === undefined) throw new AppError('BACKEND.ERROR.GROUP.ITEMS_NOT_FOUND', { key })
      if (admin !== 'anna') throw new AppError('BACKEND.ERROR.USER.NOT_FOUND', { field: 'admin' })
      return { key }
    })
  server.admin = true
  const { person: user } = renderApp('/admin/trash', server)
  await user.click(await screen.findByRole('button', { name: 'Restore Board' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore Board' }))
  expect(dialog.getByText('Nobody is left in Board. Who should administer the folder?')).toBeVisible()
  const field = dialog.getByRole('combobox', { name: 'Login or e-mail address' })
  await user.type(field, 'nobody{Enter}')
  expect(await dialog.findByText('This user does not exist.')).toBeVisible()
  await user.clear(field)
  await user.type(field, 'ann')
  await user.click(await screen.findByRole('option', { name: 'anna' }))
  await user.click(dialog.getByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('Board is back.')).toBeVisible()
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  const body = { type: 'groups', key: 'group-board' }
  expect(server.calls).toContainEqual({ call: 'POST /trash/restore', body: { ...body, admin: 'anna' } })
})

test('[SCR-121, SCR-108, SCR-103] folders in which nobody is left are named among several that are restored, with what to do', async () => {
  const items = ['Board', 'Choir', 'Club'].map((name) =>
    trashItemSchema.parse({
      type: 'groups',
      key: `group-${name.toLowerCase()}`,
      name,
      pads: 2,
      removedAt: Date.now(),
      purgeAt: Date.now() + 1000,
    }),
  )
  const server = new FakeServer()
    .on(listTrash, () => ({ value: items, next: null }))
    .on(restore, ({ body: { key } }) => {
      if (key !== 'group-club') throw new AppError('BACKEND.ERROR.GROUP.ITEMS_NOT_FOUND', { key })
      return { key }
    })
  server.admin = true
  const { person: user } = renderApp('/admin/trash', server)
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  await user.click(screen.getByRole('button', { name: 'Restore the selected items' }))
  expect((await screen.findByRole('alert')).textContent).toContain(
    '1 item is back.\n2 items could not be restored and are still here.\n' +
      'Nobody is left in Board and Choir. Restore such a folder on its own to say who should administer it.',
  )
  // What it says to do takes it back.
  await user.click(screen.getByRole('button', { name: 'Restore Board' }))
  expect(await screen.findByRole('dialog')).toBeVisible()
  await waitFor(() => expect(screen.queryByText(/items could not be restored/)).toBeNull())
})
