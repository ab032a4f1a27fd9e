import { AppError } from '@sheaf/contract/errors'
import { signIn, signInOtp, signOut } from '@sheaf/contract/routes/auth'
import { unlockGroup, viewGroup } from '@sheaf/contract/routes/groups'
import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { groupViewQuery } from './groups.queries.ts'
import { rememberTwoFactorLater } from '../../lib/preferences/preferences.ts'
import { folderServer, groupOf } from '../../testing/folders.ts'
import { buildUser } from '../../testing/people.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { firstStep } from '../../testing/signing-in.ts'

const secret = groupOf('Secret', { visibility: 'private', admins: ['user-ben'] })

const closed = () =>
  folderServer({})
    .on(viewGroup, ({ params: { id } }) => ({ key: id, value: { name: 'Secret', visibility: 'private' as const } }))
    .on(unlockGroup, ({ params: { id }, body: { password } }) => {
      if (password !== 'sésame') throw new AppError('BACKEND.ERROR.PERMISSION.UNAUTHORIZED')
      return { key: id, value: { ...secret, _id: id }, pads: {}, users: {} }
    })

test('[A11Y-3, SCR-59] once the password opened a private folder its heading has the focus, on the first page of a visit too', async () => {
  const { person: user } = renderApp(`/mypads/group/${secret._id}/view`, closed())
  await user.type(await screen.findByLabelText(/^Password/), 'sésame')
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByText('No pads in this folder yet')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Secret' }))
})

test('[SCR-59, GRP-28] a private folder shows its name and asks for the password, in place', async () => {
  const { person: user } = renderApp(`/mypads/group/${secret._id}/view`, closed())
  expect(await screen.findByRole('heading', { level: 1, name: 'Secret' })).toBeVisible()
  const field = screen.getByLabelText(/^Password/)
  await user.type(field, 'open{Enter}')
  expect(await screen.findByText('This password is wrong.')).toBeVisible()
  expect(document.activeElement).toBe(field)
  await user.clear(field)
  await user.type(field, 'sésame{Enter}')
  expect(await screen.findByText('No pads in this folder yet')).toBeVisible()
})

test('[SCR-59] once it is typed into, the password is not called wrong any more, until it is tried again', async () => {
  const { person: user } = renderApp(`/mypads/group/${secret._id}/view`, closed())
  const field = await screen.findByLabelText(/^Password/)
  await user.type(field, 'open{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('This password is wrong.')
  await user.type(field, 's')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.type(field, '{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('This password is wrong.')
  expect(document.activeElement).toBe(field)
})

test('[SCR-353] an answer that was on its way when the password opened a folder does not shut it again', async () => {
  const server = closed()
  const { person: user, queryClient } = renderApp(`/mypads/group/${secret._id}/view`, server)
  const field = await screen.findByLabelText(/^Password/)
  const gate = Promise.withResolvers<void>()
  server.on(viewGroup, async ({ params: { id } }) => {
    await gate.promise
    return { key: id, value: { name: 'Secret', visibility: 'private' as const } }
  })
  const refetch = queryClient.refetchQueries({ queryKey: groupViewQuery(secret._id).queryKey })
  await user.type(field, 'sésame{Enter}')
  expect(await screen.findByText('No pads in this folder yet')).toBeVisible()
  gate.resolve()
  await act(() => refetch)
  expect(queryClient.getQueryData(groupViewQuery(secret._id).queryKey)?.value).toHaveProperty('_id')
  expect(screen.queryByLabelText(/^Password/)).toBeNull()
})

test('[SCR-340] a folder that is not there stays so while it is asked for again', async () => {
  const server = folderServer({})
  const { queryClient } = renderApp('/mypads/group/nowhere/view', server)
  const card = await screen.findByText('This folder does not exist, or you do not have access to it.')
  const gate = Promise.withResolvers<never>()
  server.on(viewGroup, () => gate.promise)
  const refetch = queryClient.refetchQueries()
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(document.contains(card)).toBe(true)
  gate.reject(new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND'))
  await act(() => refetch)
  expect(document.contains(card)).toBe(true)
})

test('[SCR-340] users who have no password of a folder are led to their own', async () => {
  renderApp(`/mypads/group/${secret._id}/view`, closed())
  await screen.findByLabelText(/^Password/)
  const own = within(screen.getByRole('main')).getByRole('link', { name: 'My folders' })
  expect(own.getAttribute('href')).toBe('/mypads')
})

test('[SCR-340, SCR-59] visitors who have no password of a folder are led to the sign-in, invited or not', async () => {
  const server = closed()
  server.user = undefined
  renderApp(`/mypads/group/${secret._id}/view`, server)
  expect((await screen.findByText(/^Do you belong/)).textContent).toBe('Do you belong to the folder? Sign in')
})

test('[GRP-27, SCR-102, SCR-340] what is not open looks like what does not exist, and a visitor may sign in', async () => {
  const server = folderServer({})
  server.user = undefined
  renderApp(`/mypads/group/${secret._id}/view`, server)
  expect(await screen.findByText('This folder does not exist, or you do not have access to it.')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You cannot open this folder')
  expect(
    within(screen.getByRole('main'))
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Sign in'])
})

test.each([`/mypads/group/${secret._id}/view`, `/mypads/group/${secret._id}/pad/view/pad-1`])(
  '[SCR-453] a visitor who is refused is asked above the sign-in whether they were invited, and nobody else: %s',
  async (address) => {
    const server = folderServer({})
    server.user = undefined
    const { unmount } = renderApp(address, server)
    const question = await screen.findByText('Were you invited?')
    const signIn = within(screen.getByRole('main')).getByRole('link', { name: 'Sign in' })
    expect(question.compareDocumentPosition(signIn)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    const otherwise = screen.getByText('Otherwise ask the person who gave you the link.')
    expect(signIn.compareDocumentPosition(otherwise)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    unmount()
    renderApp(address, folderServer({}))
    await within(await screen.findByRole('main')).findByRole('link', { name: 'My folders' })
    expect(screen.queryByText('Were you invited?')).toBeNull()
    expect(screen.queryByText(/^Otherwise ask/)).toBeNull()
  },
)

test.each([
  ['a folder that is not open', `/mypads/group/${secret._id}/view`, () => folderServer({})],
  ['a pad that is not open', `/mypads/group/${secret._id}/pad/view/pad-1?lineNumber=3`, () => folderServer({})],
  ['a folder with a password', `/mypads/group/${secret._id}/view`, closed],
])(
  '[SCR-453] %s says who is signed in, and leads to the sign-in with another account, and back',
  async (_, at, world) => {
    rememberTwoFactorLater()
    const ben = buildUser({ _id: 'user-ben', login: 'ben' })
    const server = world()
    server
      .on(signOut, () => {
        server.user = undefined
        return { success: true as const }
      })
      .on(signIn, () => firstStep(false))
      .on(signInOtp, () => {
        server.user = ben
        return { user: ben, token: 'secret', exp: 2_000_000_000 }
      })
    const { person: user, path, router } = renderApp(at, server)
    const other = await screen.findByRole('link', { name: 'Sign in with another account' })
    expect(other.parentElement?.textContent).toBe('You are signed in as anna. Sign in with another account')
    await user.click(other)
    await user.type(await screen.findByLabelText('Login or e-mail address'), 'ben')
    await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}')
    await screen.findByText(/^You are signed in as .*ben/)
    expect(path() + router.state.location.search).toBe(at)
  },
)

test('[SCR-453] nobody else is told of an account', async () => {
  const server = closed()
  server.user = undefined
  renderApp(`/mypads/group/${secret._id}/view`, server)
  await screen.findByLabelText(/^Password/)
  expect(screen.queryByText(/You are signed in/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Sign in with another account' })).toBeNull()
})

test('[SCR-245] a folder that fails to load is not asked for again until one tries', async () => {
  const server = folderServer({}).on(viewGroup, () => {
    throw new AppError('BACKEND.ERROR.PERMISSION.UNEXPECTED')
  })
  const { person: user } = renderApp(`/mypads/group/${secret._id}/view`, server)
  const calls = () => server.calls.filter(({ call }) => call === `GET /group/${secret._id}`).length
  const again = await screen.findByRole('button', { name: 'Try again' })
  const before = calls()
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)))
  expect([again.isConnected, calls()]).toEqual([true, before])
  await user.click(again)
  await expect.poll(calls).toBe(before + 1)
})
