import { AppError } from '@sheaf/contract/errors'
import { adminSignIn, signInOtp } from '@sheaf/contract/routes/auth'
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FakeServer } from '../../testing/fake-server.ts'
import { rememberTwoFactorLater } from '../../lib/preferences/preferences.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { configurationQuery } from '../../lib/session/session.ts'
import { folderServer, groupOf } from '../../testing/folders.ts'
import { buildUser } from '../../testing/people.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { serverAsking } from '../../testing/signing-in.ts'

test('[SCR-79] the administration asks for its own sign-in, then shows the settings', async () => {
  const server = new FakeServer()
  server.on(adminSignIn, ({ body }) => {
    if (body.password !== 'secret') throw new AppError('BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT')
    server.admin = true
    return { token: 'x', exp: 2_000_000_000 }
  })
  const { person: user } = renderApp('/admin', server)
  await user.type(await screen.findByLabelText('Login'), 'admin')
  await user.type(screen.getByLabelText('Password'), 'wrong{Enter}')
  expect(await screen.findByText('The login or the password is wrong.')).toBeVisible()
  await user.clear(screen.getByLabelText('Password'))
  await user.type(screen.getByLabelText('Password'), 'secret{Enter}')
  expect(await screen.findByRole('heading', { name: 'Settings' })).toBeVisible()
})

test('[SCR-95] the sign-in says beforehand whose session it ends', async () => {
  const server = folderServer({})
  const { unmount } = renderApp('/admin', server)
  expect(await screen.findByText('You are signed in as anna. Signing in here signs you out there.')).toBeVisible()
  unmount()
  server.user = undefined
  const { unmount: leave } = renderApp('/admin', server)
  expect(await screen.findByLabelText('Password')).toBeVisible()
  expect(screen.queryByText(/signs you out there/)).toBeNull()
  leave()
  server.admin = true
  renderApp('/login', server)
  expect(await screen.findByText(/^You are signed in as the administrator of this site\./)).toBeVisible()
})

test('[SCR-95] nothing is said of the session that is being opened here, but of one that another tab opens', async () => {
  rememberTwoFactorLater()
  const anna = buildUser({ lang: 'fr' })
  const server = serverAsking(false)
  server.on(signInOtp, () => {
    server.user = anna
    return { user: anna, token: 'secret', exp: 2_000_000_000 }
  })
  const { person: user, unmount } = renderApp('/login', server)
  await user.type(await screen.findByLabelText('Login or e-mail address'), 'anna')
  // The screen stays until the language of the new user is loaded.
  const api = globalThis.fetch
  const language = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', (url: URL, init?: RequestInit) =>
    url.pathname.startsWith('/l10n/') ? language.promise : api(url, init),
  )
  await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}')
  expect((await screen.findAllByRole('link', { name: 'Sign out' })).length).toBeGreaterThan(0)
  expect(screen.getByLabelText('Password')).toBeVisible()
  expect(screen.queryByText(/signs you out there/)).toBeNull()
  language.resolve(new Response(null, { status: 404 }))
  expect(await screen.findByRole('heading', { name: 'My folders' })).toBeVisible()
  unmount()
  server.user = undefined
  const { queryClient } = renderApp('/admin', server)
  expect(await screen.findByLabelText('Password')).toBeVisible()
  server.user = buildUser()
  await act(() => queryClient.refetchQueries(configurationQuery))
  expect(await screen.findByText('You are signed in as anna. Signing in here signs you out there.')).toBeVisible()
})

test('[SES-22] what was read for somebody is forgotten once another tab has signed in somebody else', async () => {
  const server = folderServer({ groups: [groupOf('Board')] })
  const { queryClient, router } = renderApp('/mypads', server)
  await screen.findByRole('list', { name: 'My folders' })
  await act(() => router.navigate('/mybookmarks'))
  await screen.findByRole('heading', { name: 'Bookmarks' })
  queryClient.setQueryData(queryKeys.trash, [])
  await act(() => queryClient.refetchQueries(configurationQuery))
  expect(queryClient.getQueryData(queryKeys.trash)).toBeDefined()
  server.admin = true
  await act(() => queryClient.refetchQueries(configurationQuery))
  expect(queryClient.getQueryData(queryKeys.trash)).toBeUndefined()
  queryClient.setQueryData(queryKeys.trash, [])
  server.user = buildUser({ _id: 'user-ben', login: 'ben' })
  await act(() => queryClient.refetchQueries(configurationQuery))
  expect(queryClient.getQueryData(queryKeys.trash)).toBeUndefined()
})

test('[SES-22] who signs in as site administrator while signed in as a user is not told that a session has ended', async () => {
  const server = folderServer({ groups: [groupOf('Board')] })
  server.on(adminSignIn, () => {
    server.user = undefined
    server.admin = true
    return { token: 'x', exp: 2_000_000_000 }
  })
  const { person: user, path, queryClient, router } = renderApp('/mypads', server)
  await screen.findByRole('list', { name: 'My folders' })
  await user.click(screen.getAllByRole('link', { name: 'Board' })[0]!)
  await screen.findByRole('heading', { level: 1, name: 'Board' })
  await act(() => router.navigate('/admin'))
  await user.type(await screen.findByLabelText('Login'), 'admin')
  await user.type(screen.getByLabelText('Password'), 'secret{Enter}')
  expect(await screen.findByRole('heading', { name: 'Settings' })).toBeVisible()
  expect(path()).toBe('/admin')
  expect(screen.queryByText('Your session has ended. Sign in again.')).toBeNull()
  expect(queryClient.getQueryData(queryKeys.groupIndex)).toBeUndefined()
})
