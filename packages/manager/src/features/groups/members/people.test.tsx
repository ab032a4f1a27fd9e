import { AppError } from '@sheaf/contract/errors'
import { addWatchers, viewGroup } from '@sheaf/contract/routes/groups'
import { listUserLists } from '@sheaf/contract/routes/user-lists'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { configurationQuery } from '../../../lib/session/session.ts'
import { folderServer, groupOf } from '../../../testing/folders.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const board = groupOf('Board', { users: ['user-ben'], watchers: ['user-ben'] })
const people = [
  { _id: 'user-anna', login: 'anna' },
  { _id: 'user-ben', login: 'ben' },
]
const server = () =>
  folderServer({ groups: [board], people }).on(listUserLists, () => ({
    value: {
      'list-1': { name: 'Class', uids: ['user-cleo'], users: [{ _id: 'user-cleo', login: 'cleo', email: '' }] },
    },
  }))
const address = (action: string) => `/mypads/group/${board._id}/user/${action}`

test.each([
  ['invite', 'Invite people: Board'],
  ['share', 'Choose administrators: Board'],
  ['add', 'Choose watchers: Board'],
])('[SCR-67] the title says what %s does', async (action, title) => {
  renderApp(address(action), server())
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
})

test.each([
  ['public', ['user-ben']],
  ['private', []],
] as const)('[SCR-67, SCR-50] a %s folder lets its members be chosen', async (visibility, users) => {
  const group = groupOf('Board', { visibility, users })
  const { person: user } = renderApp(
    `/mypads/group/${group._id}/view`,
    folderServer({ groups: [group], people }).on(listUserLists, () => ({ value: {} })),
  )
  await user.click(await screen.findByRole('link', { name: /^Edit Members/ }))
  await screen.findByRole('combobox', { name: 'Name, login or e-mail address' })
  expect(screen.queryAllByRole('button', { name: 'Remove ben' })).toHaveLength(users.length)
})

test('[SCR-60] who sees the names and addresses of people reads them beside the logins that they choose', async () => {
  const known = [
    { _id: 'user-anna', login: 'anna' },
    { _id: 'user-ben', login: 'ben', firstname: 'Ben', email: 'ben@example.org' },
  ]
  renderApp(
    address('add'),
    folderServer({ groups: [board], people: known }).on(listUserLists, () => ({ value: {} })),
  )
  const members = within(await screen.findByRole('region', { name: 'Watchers' }))
  expect(members.getByText('ben')).toBeVisible()
  expect(members.getByText('Ben · ben@example.org')).toBeVisible()
})

test('[SCR-67, SCR-44, GRP-43] people are chosen beside those who are there, and who is absent is named as text', async () => {
  const fake = server().on(addWatchers, () => ({ value: board, present: ['ben'], absent: ['<i>nobody</i>'] }))
  const { person: user, path } = renderApp(address('add'), fake)
  await user.type(await screen.findByRole('combobox', { name: 'Login or e-mail address' }), '<i>nobody</i>{Enter}')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('These people were not found and are not watching: <i>nobody</i>')).toBeVisible()
  await waitFor(() => expect(path()).toBe(`/mypads/group/${board._id}/view`))
  expect(fake.calls).toContainEqual({
    call: 'POST /group/add-watchers',
    body: { gid: board._id, type: 'groups', loginsOrEmails: { add: ['<i>nobody</i>'] } },
  })
})

test('[SCR-44] who was not found is named in the folder, to be copied, until that is closed', async () => {
  const fake = server().on(addWatchers, () => ({ value: board, present: ['ben'], absent: ['nobody', 'noone'] }))
  const { person: user, path, router } = renderApp(address('add'), fake)
  await user.type(await screen.findByRole('combobox', { name: 'Login or e-mail address' }), 'nobody,noone{Enter}')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(path()).toBe(`/mypads/group/${board._id}/view`))
  const text = 'These people were not found and are not watching: nobody and noone'
  const notice = within(await screen.findByRole('alert'))
  expect(notice.getByText(text)).toBeVisible()
  await user.click(notice.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe('nobody\nnoone')
  // The notice survives navigating away and back.
  await act(() => router.navigate('/mybookmarks'))
  await waitFor(() => expect(screen.queryByText(text)).toBeNull())
  await act(() => router.navigate(-1))
  await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Close' }))
  expect(screen.queryByText(text)).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('[SCR-44, SCR-266] who has gone elsewhere before the answer is told there who was not found', async () => {
  const gate = Promise.withResolvers<void>()
  const fake = server().on(addWatchers, async () => {
    await gate.promise
    return { value: board, present: ['ben'], absent: ['nobody'] }
  })
  const { person: user, router } = renderApp(address('add'), fake)
  await user.type(await screen.findByRole('combobox', { name: 'Login or e-mail address' }), 'nobody{Enter}')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await act(() => router.navigate('/mybookmarks'))
  gate.resolve()
  expect(await screen.findByText('These people were not found and are not watching: nobody')).toBeVisible()
})

test('[SCR-44, NOTE-4] people who were all found are told as saved, once', async () => {
  const fake = server().on(addWatchers, () => ({ value: board, present: ['ben', 'cleo'], absent: [] }))
  const { person: user } = renderApp(address('add'), fake)
  await user.type(await screen.findByRole('combobox', { name: 'Login or e-mail address' }), 'cleo{Enter}')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const lines = 'The watchers have been saved.\nAdded: cleo.'
  const text = await screen.findByText(
    (_, element) => element?.textContent === lines && element.childElementCount === 0,
  )
  expect(getComputedStyle(text).whiteSpace).toBe('pre-line')
  expect(within(screen.getByRole('region', { name: 'Notifications' })).getAllByRole('status')).toHaveLength(1)
})

test('[SCR-42] the form says that its button counts, whatever stands on it', async () => {
  const { person: user } = renderApp(address('add'), server())
  const field = await screen.findByRole('combobox', { name: 'Login or e-mail address' })
  expect(screen.getByText(/Changes take effect only with the button at the end of the form\.$/)).toBeVisible()
  await user.type(field, 'cleo{Enter}')
  expect(screen.getByRole('button', { name: 'Save' })).toBeVisible()
  expect(screen.queryByText(/when you save/)).toBeNull()
})

test('[SCR-44] who was added is named apart from who was not found, in the folder', async () => {
  const present = ['ben', 'cleo', 'dan@example.org']
  const fake = server().on(addWatchers, () => ({ value: board, present, absent: ['nobody'] }))
  const { person: user } = renderApp(address('add'), fake)
  const field = await screen.findByRole('combobox', { name: 'Login or e-mail address' })
  await user.type(field, 'cleo,dan@example.org,nobody{Enter}')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const notice = within(await screen.findByRole('alert'))
  expect(notice.getByText('These people were not found and are not watching: nobody')).toBeVisible()
  expect(notice.getByText('Added: cleo and dan@example.org.')).toBeVisible()
})

test('[SCR-44] of very many who were added the first ones are named, and how many more there are', async () => {
  const added = Array.from({ length: 14 }, (_, at) => `pupil${at}`)
  const fake = server().on(addWatchers, () => ({ value: board, present: ['ben', ...added], absent: [] }))
  const { person: user } = renderApp(address('add'), fake)
  await user.type(await screen.findByRole('combobox', { name: 'Login or e-mail address' }), 'pupil0{Enter}')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/ Added: pupil0, .*pupil9,? and 4 more\.$/)).toBeVisible()
})

test('[SCR-67, MRK-7] who becomes a watcher sees it on their own heart', async () => {
  const fake = server().on(addWatchers, () => ({
    value: { ...board, watchers: ['user-anna'] },
    present: ['anna'],
    absent: [],
  }))
  const { person: user } = renderApp(address('add'), fake)
  await user.type(await screen.findByRole('combobox', { name: 'Login or e-mail address' }), 'anna{Enter}')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/ Added: anna\.$/)).toBeVisible()
  const heart = await screen.findByRole('button', { name: 'Watch Board' })
  expect(heart.getAttribute('aria-pressed')).toBe('true')
})

test('[SCR-353] an answer that was on its way when one became a watcher does not undo it', async () => {
  const fake = server().on(addWatchers, () => ({
    value: { ...board, watchers: ['user-anna'] },
    present: ['anna'],
    absent: [],
  }))
  const { person: user, queryClient } = renderApp(address('add'), fake)
  await user.type(await screen.findByRole('combobox', { name: 'Login or e-mail address' }), 'anna{Enter}')
  const letGo = fake.holdConfiguration()
  const refetch = queryClient.refetchQueries(configurationQuery)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const heart = await screen.findByRole('button', { name: 'Watch Board' })
  letGo()
  await act(() => refetch)
  expect(heart.getAttribute('aria-pressed')).toBe('true')
})

test('[SCR-680, A11Y-3] one line of many that can be nobody is named, and nobody is chosen', async () => {
  const fake = server()
  const { person: user } = renderApp(address('add'), fake)
  await user.click(await screen.findByRole('button', { name: 'Add several at once' }))
  await user.paste(`cleo\n${'too long '.repeat(12)}\ndan`)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^“too long .*…” is neither a login nor an e-mail address\.$/)).toBeVisible()
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Login or e-mail address' }))
  expect(fake.calls.some(({ call }) => call === 'POST /group/add-watchers')).toBe(false)
})

test('[SCR-54, SCR-405] where everybody is a member there is no choice of user lists', async () => {
  const fake = server()
  fake.settings = { ...fake.settings, allPadsPublicsAuthentifiedOnly: true }
  renderApp(address('share'), fake)
  await screen.findByRole('combobox', { name: /login or e-mail address/i })
  expect(screen.queryByLabelText('From a user list')).toBeNull()
  expect(screen.getByRole('note', { name: 'Help' }).textContent).not.toMatch(/user list/)
})

test.each([
  ['invite', /Members see the pads/, /^Who has an account joins at once/],
  ['share', /Administrators can change or remove/, /^Who has an account joins at once/],
  ['add', /Watchers get e-mails/, /^Choose a user list/],
])('[SCR-405] the help says what those may do whom %s chooses, and how people come in', async (action, may, how) => {
  renderApp(address(action), server())
  const help = await screen.findByRole('note', { name: 'Help' })
  await within(help).findByText(how)
  expect(help.textContent).toMatch(may)
})

test('[SCR-67] an action that is none of the three is an unknown address', async () => {
  renderApp(address('promote'), server())
  expect(await screen.findByText('There is nothing at this address')).toBeVisible()
})

test('[SCR-43, GRP-43] who is typed but not added is chosen with the others', async () => {
  const fake = server().on(addWatchers, () => ({ value: board, present: ['ben', 'cleo', 'dan'], absent: [] }))
  const { person: user } = renderApp(address('add'), fake)
  await user.type(await screen.findByRole('combobox', { name: 'Login or e-mail address' }), 'cleo')
  await user.click(screen.getByRole('button', { name: 'Add several at once' }))
  await user.type(screen.getByLabelText('Add several at once'), 'dan{Enter}BEN')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(fake.calls).toContainEqual({
      call: 'POST /group/add-watchers',
      body: { gid: board._id, type: 'groups', loginsOrEmails: { add: ['cleo', 'dan'] } },
    }),
  )
})

test('[SCR-138] somebody whom a colleague added a moment ago is among the chosen people, and stays when one saves', async () => {
  const cleo = { _id: 'user-cleo', login: 'cleo' }
  const fake = server().on(addWatchers, () => ({ value: board, present: [], absent: [] }))
  const { router, person: user } = renderApp(`/mypads/group/${board._id}/view`, fake)
  await screen.findByRole('heading', { level: 1, name: 'Board' })
  const joined = groupOf('Board', { watchers: ['user-ben', 'user-cleo'] })
  fake.on(viewGroup, () => ({
    key: joined._id,
    value: joined,
    pads: {},
    users: Object.fromEntries([...people, cleo].map((each) => [each._id, each])),
  }))
  await act(() => router.navigate(address('add')))
  const chosen = within(await screen.findByRole('region', { name: /^(Members|Administrators|Watchers|Admins)$/ }))
  expect(chosen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['ben', 'cleo'])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(fake.calls).toContainEqual({
      call: 'POST /group/add-watchers',
      body: { gid: board._id, type: 'groups', loginsOrEmails: { add: [] } },
    }),
  )
})

test('[SCR-138] a form is not shown with what was read before when that cannot be read again', async () => {
  const fake = server()
  const { router } = renderApp(`/mypads/group/${board._id}/view`, fake)
  await screen.findByRole('heading', { level: 1, name: 'Board' })
  fake.on(viewGroup, () => {
    throw new AppError('BACKEND.ERROR.PERMISSION.UNEXPECTED')
  })
  await act(() => router.navigate(address('add')))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test.each(['add', 'type'])('[SCR-139] who leaves after choosing people is asked first: %s', async (how) => {
  const { person: user, path } = renderApp(address('add'), server())
  const field = await screen.findByRole('combobox', { name: 'Login or e-mail address' })
  await user.type(field, how === 'add' ? 'cleo{Enter}' : 'cleo')
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  expect(path()).toBe(address('add'))
  await user.click(dialog.getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(path()).toBe(`/mypads/group/${board._id}/view`))
})

test('[SCR-138, GRP-48] whom a colleague adds or takes out meanwhile stays so', async () => {
  const stays = 'fay'
  const known = ['anna', 'ben', 'cleo', 'dan', 'eve', 'fay'].map((login) => ({ _id: `user-${login}`, login }))
  const users = Object.fromEntries(known.map((each) => [each._id, each]))
  const withPeople = (...logins: string[]) => {
    const value = groupOf('Board', {
      watchers: logins.map((login) => `user-${login}`),
      admins: ['user-anna'],
    })
    return () => ({ key: value._id, value, pads: {}, users })
  }
  const fake = server()
    .on(viewGroup, withPeople(stays, 'ben', 'cleo'))
    .on(addWatchers, () => ({ value: board, present: [], absent: [] }))
  const { person: user } = renderApp(address('add'), fake)
  const chosen = within(await screen.findByRole('region', { name: /^(Members|Administrators|Watchers|Admins)$/ }))
  await user.click(chosen.getByRole('button', { name: 'Remove ben' }))
  await user.type(screen.getByRole('combobox', { name: 'Login or e-mail address' }), 'EVE{Enter}')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const sent = () =>
    fake.calls
      .filter(({ call }) => call.startsWith('POST'))
      .map(({ body }) => (body as { loginsOrEmails: unknown }).loginsOrEmails)
  await waitFor(() => expect(sent()).toEqual([{ add: ['EVE'], remove: ['ben'] }]))
})

test('[SCR-42] who is chosen stays while user lists that could not be read are asked for again', async () => {
  const fake = server().on(listUserLists, () => {
    throw new AppError('BACKEND.ERROR.PERMISSION.UNEXPECTED')
  })
  const { person: user, queryClient } = renderApp(address('add'), fake)
  await user.type(await screen.findByRole('combobox', { name: 'Login or e-mail address' }), 'cleo{Enter}')
  fake.on(listUserLists, () => new Promise<never>(() => {}))
  void queryClient.refetchQueries({ queryKey: ['user-lists'] })
  // The cache notifies the screen asynchronously.
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(screen.getByRole('button', { name: 'Remove cleo' })).toBeVisible()
})
