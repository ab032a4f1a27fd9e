import { userListsSchema } from '@sheaf/contract/entities/user-list'
import { AppError } from '@sheaf/contract/errors'
import { searchUsers } from '@sheaf/contract/routes/users'
import { namedToBeIn } from '@sheaf/contract/list-changes'
import { createUserList, listUserLists, removeUserList, saveUserList } from '@sheaf/contract/routes/user-lists'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FakeServer } from '../../testing/fake-server.ts'
import { buildUser } from '../../testing/people.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { userListsQuery } from './user-lists.queries.ts'

const member = (login: string) => ({ _id: `user-${login}`, login, email: '' })
const listOf = (name: string, ...logins: string[]) => ({
  name,
  uids: logins.map((login) => `user-${login}`),
  users: logins.map(member),
})
const lists = userListsSchema.parse({
  'list-2': listOf('Zebra club', 'ben'),
  'list-1': listOf('Class 4b', 'ben', 'cleo'),
})

const serverWith = (value = lists) => {
  const server = new FakeServer()
  server.user = buildUser()
  return server.on(listUserLists, () => ({ value })).on(searchUsers, () => ({ users: { benedict: {} }, usersCount: 1 }))
}

test('[SCR-39] the lists are shown by name, each with its number of people, edit and remove', async () => {
  renderApp('/myuserlists', serverWith())
  const rows = (await screen.findAllByRole('row')).slice(1)
  expect(rows.map((row) => within(row).getAllByRole('link')[0]?.textContent)).toEqual(['Class 4b', 'Zebra club'])
  expect(rows[0]?.textContent).toContain('2 people')
  expect(rows[1]?.textContent).toContain('1 person')
  expect(screen.getByRole('link', { name: 'Edit Class 4b' }).getAttribute('href')).toBe('/myuserlists/list-1/edit')
  expect(screen.getByRole('link', { name: 'Remove Class 4b' }).getAttribute('href')).toBe('/myuserlists/list-1/remove')
  expect(screen.getByRole('link', { name: 'Add a user list' }).getAttribute('href')).toBe('/myuserlists/add')
})

test('[A11Y-34] the number of people in a list says what it counts to whoever points at it, too', async () => {
  renderApp('/myuserlists', serverWith())
  expect((await screen.findByTitle('2 people')).textContent).toBe('22 people')
})

test('[SCR-39, NOTE-6] a list is made by keyboard, and the page of lists says so', async () => {
  const server = serverWith().on(createUserList, () => ({ value: lists, present: ['ben', 'cleo'], absent: [] }))
  const { person: user, path } = renderApp('/myuserlists/add', server)
  await user.type(await screen.findByLabelText(/^Name/), 'Class 4b')
  await user.type(screen.getByRole('combobox', { name: 'Login or e-mail address' }), 'ben{Enter}cleo{Enter}')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The user list has been added.')).toBeVisible()
  expect(path()).toBe('/myuserlists')
  expect(server.calls).toContainEqual({
    call: 'POST /userlist',
    body: { name: 'Class 4b', loginsOrEmails: ['ben', 'cleo'] },
  })
})

test('[SCR-39, SCR-44, NOTE-6] a saved list is told as saved, and nothing else where everybody was found', async () => {
  const server = serverWith().on(saveUserList, () => ({ value: lists, present: ['ben', 'cleo'], absent: [] }))
  const { person: user, path } = renderApp('/myuserlists/list-1/edit', server)
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The user list has been saved.')).toBeVisible()
  await waitFor(() => expect(path()).toBe('/myuserlists'))
  expect(screen.queryByText(/were not found/)).toBeNull()
})

test('[SCR-44] who was not found stands as plain text above the lists, apart from who was added', async () => {
  const present = ['ben', 'cleo', 'dan']
  const server = serverWith().on(saveUserList, () => ({ value: lists, present, absent: ['<b>x</b>', 'y'] }))
  const { person: user, path } = renderApp('/myuserlists/list-1/edit', server)
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  const notice = within(await screen.findByRole('alert'))
  expect(path()).toBe('/myuserlists')
  const sentence = 'These people were not found and are not in the list “Class 4b”: <b>x</b> and y'
  expect(notice.getByText(sentence)).toBeVisible()
  expect(notice.getByText('Added: dan.')).toBeVisible()
  expect(screen.queryByText('The user list has been saved.')).toBeNull()
  await user.click(notice.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe('<b>x</b>\ny')
  await user.click(notice.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText(sentence)).toBeNull()
})

test('[SCR-44] who was not found for one list stays named while another is saved or made, and goes with the list', async () => {
  const server = serverWith()
    .on(saveUserList, ({ params: { id } }) => ({
      value: lists,
      present: ['ben'],
      absent: id === 'list-1' ? ['nobody'] : [],
    }))
    .on(removeUserList, () => ({ value: userListsSchema.parse({ 'list-2': lists['list-2' as keyof typeof lists] }) }))
  const { person: user, router } = renderApp('/myuserlists/list-1/edit', server)
  const save = async () => user.click(await screen.findByRole('button', { name: 'Save' }))
  const notice = 'These people were not found and are not in the list “Class 4b”: nobody'
  await save()
  expect(await screen.findByText(notice)).toBeVisible()
  await act(() => router.navigate('/myuserlists/list-2/edit'))
  await save()
  expect(await screen.findByText(notice)).toBeVisible()
  await act(() => router.navigate('/myuserlists/list-1/remove'))
  await user.click(await screen.findByRole('button', { name: /^Remove/ }))
  expect(await screen.findByRole('row', { name: /Zebra club/ })).toBeVisible()
  expect(screen.queryByText(notice)).toBeNull()
})

test('[UL-4, SCR-39] a list without a name is refused in the form, and the name has the focus', async () => {
  const server = serverWith()
  const { person: user } = renderApp('/myuserlists/add', server)
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  const name = screen.getByLabelText(/^Name/)
  expect(name.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(name)
  expect(screen.getByText('Enter a name.')).toBeVisible()
  expect(server.calls.some(({ call }) => call.startsWith('POST'))).toBe(false)
})

test('[ERR-11] a refusal that is about no field is a notification, and the form keeps what was typed', async () => {
  const server = serverWith().on(saveUserList, () => {
    throw new AppError('BACKEND.ERROR.USER.USERLIST_NOT_FOUND')
  })
  const { person: user } = renderApp('/myuserlists/list-1/edit', server)
  const name = await screen.findByLabelText(/^Name/)
  await user.clear(name)
  await user.type(name, 'Class 5b')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toContain('This user list does not exist.')
  expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Class 5b')
})

test('[SCR-39, SCR-101, NOTE-6] removing asks first, then says so and leads back', async () => {
  const server = serverWith().on(removeUserList, () => ({ value: {} }))
  const { person: user, path } = renderApp('/myuserlists/list-1/remove', server)
  expect(await screen.findByText(/Remove the user list “Class 4b”\?/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove the user list' }))
  expect(await screen.findByText('The user list has been removed.')).toBeVisible()
  expect(path()).toBe('/myuserlists')
  expect(await screen.findByText('No user lists yet')).toBeVisible()
})

test('[SCR-99] a list that does not exist is a not-found page', async () => {
  renderApp('/myuserlists/list-9/edit', serverWith())
  expect(await screen.findByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
})

test('[SCR-43] who is typed but not added is saved in the list', async () => {
  const server = serverWith().on(createUserList, () => ({ value: lists, present: ['ben', 'cleo'], absent: [] }))
  const { person: user } = renderApp('/myuserlists/add', server)
  await user.type(await screen.findByLabelText(/^Name/), 'Class 4b')
  await user.type(screen.getByRole('combobox', { name: 'Login or e-mail address' }), 'ben')
  await user.click(screen.getByRole('button', { name: 'Add several at once' }))
  await user.type(screen.getByLabelText('Add several at once'), 'cleo')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.calls).toContainEqual({
      call: 'POST /userlist',
      body: { name: 'Class 4b', loginsOrEmails: ['ben', 'cleo'] },
    }),
  )
})

test('[SCR-233, W-34] a list with a name that would be read as another says so', async () => {
  const { person: user } = renderApp('/myuserlists/add', serverWith())
  await user.click(await screen.findByLabelText(/^Name/))
  await user.paste('exe.\u202efdp')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^Type the name again: it contains characters/)).toBeVisible()
})

test('[SCR-680] a name that is too long is named where it was typed, until one types on', async () => {
  const { person: user } = renderApp('/myuserlists/list-1/edit', serverWith())
  await user.click(await screen.findByRole('combobox', { name: 'Login or e-mail address' }))
  await user.paste('x'.repeat(101))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(`“${'x'.repeat(40)}…” is neither a login nor an e-mail address.`)).toBeVisible()
  await user.keyboard('{Backspace}')
  expect(screen.queryByText(/is neither a login/)).toBeNull()
})

test('[SCR-138] the form begins with whom the list holds now, not with whom it held when it was shown', async () => {
  let value = lists
  const server = serverWith().on(listUserLists, () => ({ value }))
  const { router } = renderApp('/myuserlists', server)
  await screen.findAllByRole('row')
  value = userListsSchema.parse({ 'list-1': listOf('Class 4b', 'ben', 'cleo', 'dan') })
  await act(() => router.navigate('/myuserlists/list-1/edit'))
  const chosen = within(await screen.findByRole('region', { name: 'People' }))
  expect(chosen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['ben', 'cleo', 'dan'])
})

test('[SCR-138, SCR-44] whom another tab adds to a list or takes out meanwhile stays so, and the name it gave, too', async () => {
  const server = serverWith().on(saveUserList, ({ body: { loginsOrEmails } }) => ({
    value: lists,
    present: [...namedToBeIn(loginsOrEmails ?? [])],
    absent: ['nobody'],
  }))
  const { person: user } = renderApp('/myuserlists/list-1/edit', server)
  await user.click(await screen.findByRole('button', { name: 'Remove ben' }))
  await user.type(screen.getByRole('combobox', { name: 'Login or e-mail address' }), 'DAVE{Enter}')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(within(await screen.findByRole('alert')).getByText('Added: DAVE.')).toBeVisible()
  expect(server.calls.filter(({ call }) => call.startsWith('PUT'))).toEqual([
    { call: 'PUT /userlist/list-1', body: { loginsOrEmails: { add: ['DAVE'], remove: ['ben'] } } },
  ])
})

test('[SCR-841] a name that another tab gave meanwhile is told, what was typed stays, and it can be saved all the same', async () => {
  const versions: unknown[] = []
  const versioned = userListsSchema.parse({ 'list-1': { ...listOf('Class 4b', 'ben'), version: 'v1' } })
  const server = serverWith(versioned).on(saveUserList, ({ version }) => {
    versions.push(version)
    if (version === 'v2') return { value: lists, present: [], absent: [] }
    throw new AppError('BACKEND.ERROR.PERMISSION.CHANGED_MEANWHILE', {
      field: 'name',
      now: { name: 'Theirs' },
      version: 'v2',
    })
  })
  const { person: user, path } = renderApp('/myuserlists/list-1/edit', server)
  const name = await screen.findByLabelText(/^Name/)
  await user.type(name, '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const notice = await screen.findByRole('alert')
  expect(notice).toBe(document.activeElement)
  expect(within(notice).getByText('Theirs')).toBeVisible()
  expect(name).toHaveProperty('value', 'Class 4b!')
  await user.click(within(notice).getByRole('button', { name: 'Take over: Name' }))
  expect(name).toHaveProperty('value', 'Theirs')
  await user.type(name, '?')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(path()).toBe('/myuserlists'))
  expect(versions).toEqual(['v1', 'v2'])
})

test('[SCR-138] a new name of a list is sent alone, so that its people stay as they are', async () => {
  const server = serverWith().on(saveUserList, () => ({ value: lists, present: [], absent: [] }))
  const { person: user, path } = renderApp('/myuserlists/list-1/edit', server)
  await user.type(await screen.findByLabelText(/^Name/), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(path()).toBe('/myuserlists'))
  expect(server.calls.filter(({ call }) => call.startsWith('PUT'))).toEqual([
    { call: 'PUT /userlist/list-1', body: { name: 'Class 4b!' } },
  ])
})

test('[SCR-139] who leaves a changed list is asked first; who saves it is not', async () => {
  const server = serverWith().on(saveUserList, () => ({ value: lists, present: [], absent: [] }))
  const { person: user, path } = renderApp('/myuserlists/list-1/edit', server)
  await user.type(await screen.findByLabelText(/^Name/), '!')
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  await user.click(dialog.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(path()).toBe('/myuserlists'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each(['edit', 'remove'])('[SCR-99] an address that can be of no list is a not-found page: %s', async (what) => {
  renderApp(`/myuserlists/%20/${what}`, serverWith())
  expect(await screen.findByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
})

test('[SCR-494] the removal of a list that cannot be read offers another try', async () => {
  let isDown = true
  const server = serverWith().on(listUserLists, () => {
    if (isDown) throw new AppError('BACKEND.ERROR.PERMISSION.UNEXPECTED')
    return { value: lists }
  })
  const { person: user } = renderApp('/myuserlists/list-1/remove', server)
  const again = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  await user.click(again)
  expect(await screen.findByText(/Remove the user list “Class 4b”\?/)).toBeVisible()
  const steps = within(screen.getByRole('navigation', { name: 'Where you are' }))
  expect(steps.getByRole('link', { name: 'User lists' })).toBeVisible()
})

test('[SCR-43] a login that begins as what was typed is offered by itself, whatever the case; else the mail address that does', async () => {
  const server = serverWith().on(searchUsers, () => ({
    users: { ann: { email: 'a.smith@example.org' }, smith: { email: 'annabel@example.org' } },
    usersCount: 2,
  }))
  const { person: user } = renderApp('/myuserlists/add', server)
  await user.type(await screen.findByRole('combobox', { name: 'Login or e-mail address' }), 'Ann')
  expect(await screen.findByRole('option', { name: 'annabel@example.org' })).toBeVisible()
  expect(screen.getByRole('option', { name: 'ann' })).toBeVisible()
})

test('[SCR-51] suggestions and the people of a list stand in the order of what is shown', async () => {
  const people = userListsSchema.parse({ 'list-1': listOf('Class 4b', 'pupil10', 'pupil2') })
  const server = serverWith(people).on(searchUsers, () => ({
    users: { ada: { email: 'pua3@example.org' }, pu10: {}, pu2: {} },
    usersCount: 3,
  }))
  const { person: user } = renderApp('/myuserlists/list-1/edit', server)
  const chosen = within(await screen.findByRole('region', { name: 'People' }))
  expect(chosen.getAllByRole('listitem').map((item) => item.querySelector('bdi')?.textContent)).toEqual([
    'pupil2',
    'pupil10',
  ])
  await user.type(screen.getByRole('combobox', { name: 'Login or e-mail address' }), 'pu')
  await screen.findByRole('option', { name: 'pu2' })
  expect(screen.getAllByRole('option', { name: /^pu/ }).map(({ textContent }) => textContent)).toEqual([
    'pu2',
    'pu10',
    'pua3@example.org',
  ])
})

test('[SCR-494] lists that cannot be read anew are told once, in the place of the lists', async () => {
  const server = serverWith()
  const { queryClient } = renderApp('/myuserlists', server)
  await screen.findAllByRole('row')
  server.on(listUserLists, () => {
    throw new AppError('BACKEND.ERROR.AUTHENTICATION.TOO_MANY_ATTEMPTS')
  })
  await act(() => queryClient.refetchQueries(userListsQuery))
  expect(within(await screen.findByRole('alert')).getByText(/^Too many/)).toBeVisible()
  expect(screen.getAllByText(/^Too many/)).toHaveLength(1)
})

test('[SCR-42] who is chosen for a new list stays while the lists that could not be read are asked for again', async () => {
  const server = serverWith().on(listUserLists, () => {
    throw new AppError('BACKEND.ERROR.PERMISSION.UNEXPECTED')
  })
  const { person: user, queryClient } = renderApp('/myuserlists/add', server)
  await user.type(await screen.findByRole('combobox', { name: 'Login or e-mail address' }), 'cleo{Enter}')
  server.on(listUserLists, () => new Promise<never>(() => {}))
  void queryClient.refetchQueries(userListsQuery)
  // The cache notifies the screen asynchronously.
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(screen.getByRole('button', { name: 'Remove cleo' })).toBeVisible()
})

test('[SCR-44] who is in a list already is not told as added when named by mail address', async () => {
  const list = listOf('Class 4b', 'ben', 'cleo', 'dan')
  const users = list.users.map((user) => ({ ...user, email: user.login === 'dan' ? '' : `${user.login}@example.org` }))
  const present = ['ben', 'cleo', 'Cleo@example.org', 'dan']
  const server = serverWith().on(saveUserList, () => ({
    value: userListsSchema.parse({ 'list-1': { ...list, users } }),
    present,
    absent: ['nobody'],
  }))
  const { person: user } = renderApp('/myuserlists/list-1/edit', server)
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  expect(within(await screen.findByRole('alert')).getByText('Added: dan.')).toBeVisible()
})

test('[SCR-44] who is in a list with a known mail address is in it once', async () => {
  const list = listOf('Class 4b', 'ben')
  const users = list.users.map((user) => ({ ...user, email: 'ben@example.org' }))
  const { person: user } = renderApp(
    '/myuserlists/list-1/edit',
    serverWith(userListsSchema.parse({ 'list-1': { ...list, users } })),
  )
  await user.type(await screen.findByRole('combobox', { name: 'Login or e-mail address' }), 'ben@example.org{Enter}')
  const chosen = within(screen.getByRole('region', { name: 'People' }))
  expect(chosen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['ben'])
})
