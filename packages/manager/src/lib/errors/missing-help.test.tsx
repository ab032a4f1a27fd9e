import { AppError } from '@sheaf/contract/errors'
import { listGroups } from '@sheaf/contract/routes/groups'
import { listUserLists } from '@sheaf/contract/routes/user-lists'
import { searchUsers } from '@sheaf/contract/routes/users'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { folderServer, groupOf } from '../../testing/folders.ts'
import { renderApp } from '../../testing/render-app.tsx'

const board = groupOf('Board', { tags: ['minutes'] })
const busy = (): never => {
  throw new AppError('BACKEND.ERROR.AUTHENTICATION.TOO_MANY_ATTEMPTS')
}

test('[SCR-494] people whose suggestions fail are named in full, and the failure is told in one line at the field', async () => {
  const server = folderServer({})
    .on(listUserLists, () => ({ value: {} }))
    .on(searchUsers, busy)
  const { person: user } = renderApp('/myuserlists/add', server)
  const field = await screen.findByRole('combobox', { name: 'Login or e-mail address' })
  await user.type(field, 'be')
  expect(await screen.findByText('Suggestions could not be loaded.')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  server.on(searchUsers, () => ({ users: { ben: {} }, usersCount: 1 }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(document.activeElement).toBe(field)
  expect(await screen.findByRole('option', { name: 'ben' })).toBeVisible()
  expect(screen.queryByText('Suggestions could not be loaded.')).toBeNull()
  server.on(searchUsers, busy)
  await user.type(field, 'n')
  expect(await screen.findByText('Suggestions could not be loaded.')).toBeVisible()
  await user.type(field, '{Enter}')
  expect(screen.getByRole('button', { name: 'Remove ben' })).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Suggestions could not be loaded.')).toBeNull())
})

test.each([
  ['/myuserlists/add', 'Copy people from another list'],
  [`/mypads/group/${board._id}/user/invite`, 'From a user list'],
])(
  '[SCR-494] at %s user lists that could not be loaded are told at the field, and there once they are',
  async (address, label) => {
    const server = folderServer({ groups: [board] }).on(listUserLists, busy)
    const { person: user } = renderApp(address, server)
    const field = await screen.findByRole('combobox', { name: /login or e-mail address/i })
    expect(await screen.findByText('Your user lists could not be loaded.')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    server.on(listUserLists, () => ({
      value: { 'list-1': { name: 'Class', uids: ['user-ben'], users: [{ _id: 'user-ben', login: 'ben', email: '' }] } },
    }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(document.activeElement).toBe(field)
    expect(await screen.findByRole('combobox', { name: label })).toBeVisible()
    expect(screen.queryByText('Your user lists could not be loaded.')).toBeNull()
  },
)

test.each(['/mypads/group/add', `/mypads/group/${board._id}/edit`])(
  '[SCR-494] at %s tags whose suggestions fail are typed, and the failure is told at the field',
  async (address) => {
    const { person: user } = renderApp(address, folderServer({ groups: [board] }).on(listGroups, busy))
    const field = await screen.findByRole('combobox', { name: 'Tags' })
    expect(await screen.findByText('Suggestions could not be loaded.')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    await user.type(field, 'plans{Enter}')
    expect(screen.getByText('plans')).toBeVisible()
  },
)
