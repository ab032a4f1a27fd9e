import { AppError } from '@sheaf/contract/errors'
import { adminSignIn, signIn, signInOtp, signOut } from '@sheaf/contract/routes/auth'
import { saveSetting } from '@sheaf/contract/routes/configuration'
import { createGroup, saveGroup, viewGroup } from '@sheaf/contract/routes/groups'
import { invite } from '@sheaf/contract/routes/invitations'
import { savePad } from '@sheaf/contract/routes/pads'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FakeServer } from '../../testing/fake-server.ts'
import { folderServer, groupOf, padOf } from '../../testing/folders.ts'
import { buildUser } from '../../testing/people.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { pasteInto, serverOfAdmin } from '../../testing/settings-server.ts'
import { firstStep } from '../../testing/signing-in.ts'
import { rememberTwoFactorLater } from '../preferences/preferences.ts'
import { configurationQuery } from '../session/session.ts'

const OVER = 'Your session has ended. Sign in again.'
const BACK = 'What you had typed is here again. Passwords are not kept: type them anew.'

/** Makes the server end the session at the next write, and then accept a sign-in as `who`. */
const ending = (server: FakeServer, who = 'anna') => {
  rememberTwoFactorLater()
  const over = () => {
    server.user = undefined
    throw new AppError('BACKEND.ERROR.AUTHENTICATION.SESSION_TIMEOUT')
  }
  return server
    .on(createGroup, over)
    .on(saveGroup, over)
    .on(invite, over)
    .on(signOut, () => {
      server.user = undefined
      return { success: true as const }
    })
    .on(signIn, () => firstStep(false))
    .on(signInOtp, () => {
      server.user = buildUser({ _id: `user-${who}`, login: who })
      return { user: server.user, token: 'secret', exp: 2_000_000_000 }
    })
}

const signInAs = async (user: ReturnType<typeof renderApp>['person'], login: string) => {
  await user.type(await screen.findByLabelText('Login or e-mail address'), login)
  await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}')
}

test('[SCR-165, SES-16, SES-23] what was typed before the session ended is there again, but for the password', async () => {
  const { person: user, path } = renderApp('/mypads/group/add', ending(folderServer({})))
  await user.type(await screen.findByLabelText(/^Name/), 'Summer camp')
  await user.type(screen.getByLabelText(/^Description/), 'Two weeks by the lake')
  await user.click(screen.getByRole('radio', { name: /Password-protected/ }))
  await user.type(screen.getByLabelText(/^Password/), 'sesame')
  await user.click(screen.getByRole('button', { name: 'Add a folder' }))
  await waitFor(() => expect(path()).toBe('/login'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText(OVER)).toBeVisible()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('sesame')
  await signInAs(user, 'anna')
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name/)
  expect(path()).toBe('/mypads/group/add')
  expect(name.value).toBe('Summer camp')
  expect(screen.getByLabelText<HTMLInputElement>(/^Description/).value).toBe('Two weeks by the lake')
  expect(screen.getByRole('radio', { name: /Password-protected/, checked: true })).toBeVisible()
  expect(screen.getByLabelText<HTMLInputElement>(/^Password/).value).toBe('')
  expect(screen.getByText(BACK)).toBeVisible()
  await waitFor(() => expect(screen.queryByText(OVER)).toBeNull())
  expect(sessionStorage.getItem('sheaf-draft:/')).toBeNull()
})

test('[SES-31, SES-15, SCR-165] a session that is ended elsewhere shows at once where nothing is asked of the server, and what was typed is there again', async () => {
  const server = ending(folderServer({}))
  const { person: user, path, endedOnServer } = renderApp('/mypads/group/add', server)
  await user.type(await screen.findByLabelText(/^Name/), 'Summer camp')
  // The socket says so of a session that the page has replaced meanwhile, too.
  act(() => endedOnServer())
  await act(() => new Promise((resolve) => void setTimeout(resolve, 50)))
  expect([path(), screen.queryByText(OVER)]).toEqual(['/mypads/group/add', null])
  server.user = undefined
  act(() => endedOnServer())
  await waitFor(() => expect(path()).toBe('/login'))
  expect(screen.getByText(OVER)).toBeVisible()
  await signInAs(user, 'anna')
  expect((await screen.findByLabelText<HTMLInputElement>(/^Name/)).value).toBe('Summer camp')
})

test('[SES-31, SCR-165, ERR-12] so it does in the administration, which asks its administrator to sign in again', async () => {
  const server = serverOfAdmin().on(adminSignIn, () => {
    server.admin = true
    return { token: 'secret', exp: 2_000_000_000 }
  })
  const { person: user, path, endedOnServer } = renderApp('/admin', server)
  await pasteInto(user, await screen.findByLabelText(/^Title of the site/), 'Our pads')
  server.admin = false
  act(() => endedOnServer())
  expect(await screen.findByRole('heading', { name: 'Administrator sign-in' })).toBeVisible()
  expect([path(), screen.getByText(OVER).isConnected]).toEqual(['/admin', true])
  await user.type(await screen.findByLabelText('Login'), 'admin')
  await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}')
  expect((await screen.findByLabelText<HTMLInputElement>(/^Title of the site/)).value).toBe('Our pads')
})

test('[SCR-165, SES-16] who signs in with another account is not led there and finds nothing of it, also not its owner later', async () => {
  const server = ending(folderServer({}), 'ben')
  const { person: user, path, router } = renderApp('/mypads/group/add', server)
  await user.type(await screen.findByLabelText(/^Name/), 'Summer camp')
  await user.click(screen.getByRole('button', { name: 'Add a folder' }))
  await waitFor(() => expect(path()).toBe('/login'))
  expect(sessionStorage.getItem('sheaf-draft:/')).toContain('Summer camp')
  await signInAs(user, 'ben')
  await waitFor(() => expect(path()).toBe('/mypads'))
  await act(() => router.navigate('/mypads/group/add'))
  expect((await screen.findByLabelText<HTMLInputElement>(/^Name/)).value).toBe('')
  expect(sessionStorage.getItem('sheaf-draft:/')).toBeNull()
})

test('[SCR-165] who signs out leaves nothing behind that they had typed', async () => {
  const server = folderServer({}).on(signOut, () => {
    server.user = undefined
    return { success: true as const }
  })
  sessionStorage.setItem(
    'sheaf-draft:/',
    JSON.stringify({ owner: 'user anna', path: '/elsewhere', values: { name: 'Camp' } }),
  )
  const { path } = renderApp('/logout', server)
  await waitFor(() => expect(path()).toBe('/login'))
  expect(sessionStorage.getItem('sheaf-draft:/')).toBeNull()
})

test.each([
  ['draft', 'of another application'],
  ['sheaf-draft:/', 'no JSON'],
  ['sheaf-draft:/', 'null'],
  ['sheaf-draft:/', '{"owner":"user anna","path":"/mypads/group/add","values":"Camp"}'],
])("[SCR-165] what the tab keeps under %s, but is no draft, is in nobody's way: %s", async (key, value) => {
  sessionStorage.setItem(key, value)
  renderApp('/mypads/group/add', folderServer({}))
  expect((await screen.findByLabelText<HTMLInputElement>(/^Name/)).value).toBe('')
})

test('[SCR-165, SCR-138] what others changed meanwhile stays: only what was typed comes back', async () => {
  let board = groupOf('Board', { description: 'Old' })
  const server = ending(folderServer({})).on(viewGroup, ({ params: { id } }) => ({
    key: id,
    value: board,
    pads: {},
    users: {},
  }))
  const { person: user, path } = renderApp(`/mypads/group/${board._id}/edit`, server)
  await user.type(await screen.findByLabelText(/^Name/), ' of trustees')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(path()).toBe('/login'))
  board = groupOf('Board', { description: 'New' })
  server.on(saveGroup, () => ({ key: board._id, value: board }))
  await signInAs(user, 'anna')
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name/)
  expect(name.value).toBe('Board of trustees')
  expect(screen.getByLabelText<HTMLInputElement>(/^Description/).value).toBe('New')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(path()).toBe(`/mypads/group/${board._id}/view`))
  expect(server.calls.findLast(({ call }) => call.startsWith('PUT /group'))?.body).toEqual({
    name: 'Board of trustees',
  })
})

test('[SCR-165] pads that were chosen to be moved, and the folder for them, are chosen again', async () => {
  const [board, club, camp] = [groupOf('Board'), groupOf('Club'), groupOf('Camp')]
  const pads = [padOf('Agenda', board), padOf('Minutes', board)]
  const server = ending(folderServer({ groups: [board, club, camp], pads })).on(savePad, () => {
    server.user = undefined
    throw new AppError('BACKEND.ERROR.AUTHENTICATION.SESSION_TIMEOUT')
  })
  const { person: user, path } = renderApp(`/mypads/group/${board._id}/pad/move`, server)
  const target = () => screen.findByRole<HTMLInputElement>('combobox', { name: /^To the folder/ })
  await user.click(await screen.findByRole('checkbox', { name: 'Minutes' }))
  await user.click(await target())
  await user.click(await screen.findByRole('option', { name: 'Club' }))
  await user.click(screen.getByRole('button', { name: 'Move to this folder' }))
  await waitFor(() => expect(path()).toBe('/login'))
  await signInAs(user, 'anna')
  expect((await target()).value).toBe('Club')
  expect(screen.getByRole('checkbox', { name: 'Minutes', checked: true })).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Agenda', checked: false })).toBeVisible()
})

test('[SCR-165] pads that were chosen in the folder to be moved are chosen again, but for those given up', async () => {
  const [board, club, camp] = [groupOf('Board'), groupOf('Club'), groupOf('Camp')]
  const pads = ['Agenda', 'Budget', 'Minutes', 'Notes'].map((name) => padOf(name, board))
  const server = ending(folderServer({ groups: [board, club, camp], pads })).on(savePad, () => {
    server.user = undefined
    throw new AppError('BACKEND.ERROR.AUTHENTICATION.SESSION_TIMEOUT')
  })
  const pathname = `/mypads/group/${board._id}/pad/move`
  const state = { pads: ['pad-budget', 'pad-minutes'] }
  const { person: user, path } = renderApp({ pathname, search: '?pad=pad-agenda', state }, server)
  for (const name of ['Agenda', 'Minutes', 'Notes']) await user.click(await screen.findByRole('checkbox', { name }))
  await user.click(await screen.findByRole('combobox', { name: /^To the folder/ }))
  await user.click(await screen.findByRole('option', { name: 'Club' }))
  await user.click(screen.getByRole('button', { name: 'Move to this folder' }))
  await waitFor(() => expect(path()).toBe('/login'))
  await signInAs(user, 'anna')
  expect(await screen.findByText('2 pads selected')).toBeVisible()
  for (const name of ['Budget', 'Notes']) expect(screen.getByRole('checkbox', { name, checked: true })).toBeVisible()
})

test('[SCR-165, SCR-43] people who were chosen or still being typed come back', async () => {
  const board = groupOf('Board')
  const { person: user, path } = renderApp(
    `/mypads/group/${board._id}/user/invite`,
    ending(folderServer({ groups: [board] })),
  )
  const field = await screen.findByRole('combobox', { name: 'Name, login or e-mail address' })
  await user.type(field, 'cleo{Enter}dora')
  await user.click(screen.getByRole('button', { name: 'Invite' }))
  await waitFor(() => expect(path()).toBe('/login'))
  await signInAs(user, 'anna')
  expect(await screen.findByText('cleo')).toBeVisible()
  expect(screen.getByText('dora')).toBeVisible()
})

test('[SCR-165, SES-15, SES-16] the settings come back to the site administrator, but for their secrets', async () => {
  const server = new FakeServer()
  server.admin = true
  server
    .on(saveSetting, () => {
      server.admin = false
      throw new AppError('BACKEND.ERROR.AUTHENTICATION.ADMIN')
    })
    .on(adminSignIn, () => {
      server.admin = true
      return { token: 'x', exp: 2_000_000_000 }
    })
  server.settings = { ...server.settings, authMethod: 'ldap', loginMsg: { fr: 'Salut' } }
  const { person: user } = renderApp('/admin', server)
  const title = await screen.findByLabelText<HTMLInputElement>(/^Title/)
  await pasteInto(user, title, 'Our pads')
  await pasteInto(user, screen.getByLabelText(/^Address of the directory/), 'ldaps://ldap.example.org')
  await pasteInto(user, screen.getByLabelText(/^Password of that account/), 'sesame')
  await pasteInto(user, screen.getByRole('textbox', { name: /^Sign-in message/ }), 'Hello')
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  await user.type(await screen.findByLabelText('Login'), 'admin')
  const theirs = { url: 'ldaps://old.example.org', bindDN: 'cn=others', bindCredentials: 'saddle' }
  server.settings = { ...server.settings, authLdapSettings: theirs, loginMsg: { fr: 'Bonjour' } }
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('sesame')
  await user.type(screen.getByLabelText('Password'), 'secret{Enter}')
  expect((await screen.findByLabelText<HTMLInputElement>(/^Title/)).value).toBe('Our pads')
  expect(screen.getByLabelText<HTMLInputElement>(/^Address of the directory/).value).toBe('ldaps://ldap.example.org')
  server.on(saveSetting, ({ params: { key }, body: { value } }) => {
    server.settings = { ...server.settings, [key]: value }
    return { key, value }
  })
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  await waitFor(() =>
    expect(server.settings).toMatchObject({
      title: 'Our pads',
      authLdapSettings: { ...theirs, url: 'ldaps://ldap.example.org' },
      loginMsg: { fr: 'Bonjour', en: 'Hello' },
    }),
  )
})

test('[SCR-165] the tags that come back leave those that others added or took away meanwhile', async () => {
  let board = groupOf('Board', { tags: ['base', 'old'] })
  const server = ending(folderServer({})).on(viewGroup, ({ params: { id } }) => ({
    key: id,
    value: board,
    pads: {},
    users: {},
  }))
  const { person: user, path } = renderApp(`/mypads/group/${board._id}/edit`, server)
  await user.type(await screen.findByRole('combobox', { name: /Tags/ }), 'mine{Enter}')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(path()).toBe('/login'))
  board = groupOf('Board', { tags: ['base', 'theirs'] })
  server.on(saveGroup, () => ({ key: board._id, value: board }))
  await signInAs(user, 'anna')
  await screen.findByText('mine')
  expect(screen.queryByText('old')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const body = { tags: { add: ['mine'] } }
  await waitFor(() => expect(server.calls).toContainEqual({ call: `PUT /group/${board._id}`, body }))
})

test('[SES-16] the sign-in of the site administrator leads back to the screen that was asked for', async () => {
  const server = new FakeServer().on(adminSignIn, () => {
    server.admin = true
    return { token: 'x', exp: 2_000_000_000 }
  })
  const { person: user, path } = renderApp('/admin/users/create', server)
  await user.type(await screen.findByLabelText('Login'), 'admin')
  expect(path()).toBe('/admin')
  await user.type(screen.getByLabelText('Password'), 'secret{Enter}')
  await waitFor(() => expect(path()).toBe('/admin/users/create'))
})

test('[SCR-331] who is no administrator of the folder any more keeps what they typed, and is led to the reason by a save', async () => {
  let board = groupOf('Board')
  const server = folderServer({}).on(viewGroup, ({ params: { id } }) => ({
    key: id,
    value: board,
    pads: {},
    users: {},
  }))
  server.on(saveGroup, () => {
    throw new AppError('BACKEND.ERROR.PERMISSION.UNAUTHORIZED')
  })
  const { person: user, queryClient } = renderApp(`/mypads/group/${board._id}/edit`, server)
  await user.type(await screen.findByLabelText(/^Name/), ' of trustees')
  board = groupOf('Board', { admins: ['user-ben'], users: ['user-anna'] })
  await act(() => queryClient.invalidateQueries())
  expect((await screen.findByRole('alert')).textContent).toContain('You may no longer change this.')
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Board of trustees')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.calls.some(({ call }) => call.startsWith('PUT'))).toBe(true))
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Board of trustees')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('You may no longer change this.'))
})

test('[SCR-331] who may not see the folder any more keeps what they typed about a pad', async () => {
  const board = groupOf('Board')
  const minutes = padOf('Minutes', board)
  const server = folderServer({ groups: [board], pads: [minutes] })
  const { person: user, queryClient } = renderApp(`/mypads/group/${board._id}/pad/edit/${minutes._id}`, server)
  const name = await screen.findByDisplayValue('Minutes')
  await user.type(name, ' of May')
  server.on(viewGroup, () => {
    throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND')
  })
  await act(() => queryClient.invalidateQueries())
  expect((await screen.findByRole('alert')).textContent).toContain('You may no longer change this.')
  expect(screen.getByDisplayValue('Minutes of May')).toBe(name)
})

test('[SCR-331, SES-22] a form stays with what was typed when another tab has signed in somebody else', async () => {
  const board = groupOf('Board')
  const server = folderServer({ groups: [board] })
  const { person: user, queryClient } = renderApp(`/mypads/group/${board._id}/edit`, server)
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name/)
  await user.type(name, ' of trustees')
  server.on(viewGroup, () => {
    throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND')
  })
  server.user = buildUser({ _id: 'user-ben', login: 'ben' })
  await act(() => queryClient.refetchQueries(configurationQuery))
  expect((await screen.findByRole('alert')).textContent).toContain('You may no longer change this.')
  expect(document.contains(name)).toBe(true)
  expect(name.value).toBe('Board of trustees')
})

test.each([
  ['/mypads/group/add', 'Club', 'Add a folder'],
  [`/mypads/group/${groupOf('Board')._id}/edit`, ' of all', 'Save'],
])('[SCR-331] %s that is refused once it was left is there again with what was typed', async (address, typed, save) => {
  const gate = Promise.withResolvers<void>()
  const refusing = async () => {
    await gate.promise
    throw new AppError('BACKEND.ERROR.TYPE.STR_40', { field: 'name' })
  }
  const server = folderServer({ groups: [groupOf('Board')] })
    .on(createGroup, refusing)
    .on(saveGroup, refusing)
  const { person: user, path } = renderApp(address, server)
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name/)
  await user.type(name, typed)
  const whole = name.value
  await user.click(screen.getByRole('button', { name: save }))
  await user.click(screen.getAllByRole('link', { name: 'Bookmarks' })[0]!)
  await screen.findByRole('heading', { name: 'Bookmarks' })
  gate.resolve()
  expect(await screen.findByText('At most 40 characters are allowed.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Back to the form' }))
  await waitFor(() => expect(path()).toBe(address))
  expect((await screen.findByLabelText<HTMLInputElement>(/^Name/)).value).toBe(whole)
})
