import { userListsSchema } from '@sheaf/contract/entities/user-list'
import { viewUser } from '@sheaf/contract/routes/accounts'
import { listUserLists } from '@sheaf/contract/routes/user-lists'
import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { folderServer, groupOf, padOf } from '../testing/folders.ts'
import { buildUser } from '../testing/people.ts'
import { renderApp } from '../testing/render-app.tsx'

const board = groupOf('Board')
const agenda = padOf('Agenda', board)
const lists = userListsSchema.parse({ 'list-1': { name: 'Class 4b', uids: [], users: [] } })

const world = (isAdmin: boolean) => {
  const server = folderServer({ groups: [board], pads: [agenda] })
    .on(listUserLists, () => ({ value: lists }))
    .on(viewUser, () => ({ key: 'user-ben', value: buildUser({ login: 'ben' }) }))
  if (isAdmin) server.admin = true
  return server
}

const below = `/mypads/group/${board._id}`

test.each([
  ['Remove the folder', `${below}/remove`, `${below}/edit`, ['My folders', 'Board']],
  ['Remove the pad', `${below}/pad/remove/${agenda._id}`, `${below}/pad/edit/${agenda._id}`, ['My folders', 'Board']],
  [
    'Remove the chat history',
    `${below}/pad/remove/chat/history/${agenda._id}`,
    `${below}/pad/edit/${agenda._id}`,
    ['My folders', 'Board'],
  ],
  ['Remove the user list', '/myuserlists/list-1/remove', '/myuserlists/list-1/edit', ['User lists']],
  ['Remove the user', '/admin/users/ben/remove', '/admin/users/ben/edit', ['Users']],
])('[SCR-245] %s: the confirmation has the steps of the form beside it', async (heading, removal, form, expected) => {
  const { router } = renderApp(removal, world(removal.startsWith('/admin')))
  const steps = () =>
    within(screen.getByRole('navigation', { name: 'Where you are' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  await screen.findByRole('heading', { level: 1, name: heading })
  await expect.poll(steps).toEqual(expected)
  await act(() => router.navigate(form))
  await screen.findByRole('heading', { level: 1, name: (name) => name !== heading })
  await expect.poll(steps).toEqual(expected)
})
