// @vitest-environment jsdom
import { AppError } from '@sheaf/contract/errors'
import { groupIndexSchema, listGroups } from '@sheaf/contract/routes/groups'
import { register } from '@sheaf/contract/routes/accounts'
import { adminSignOut, signIn, signInOtp, signOut } from '@sheaf/contract/routes/auth'
import { checkCache } from '@sheaf/contract/routes/configuration'
import { listUserLists } from '@sheaf/contract/routes/user-lists'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FakeServer } from '../../testing/fake-server.ts'
import { person } from '../../testing/people.ts'
import { renderApp } from '../../testing/render-app.tsx'

const nothing = groupIndexSchema.parse({
  groups: {},
  pads: {},
  users: {},
  admins: {},
  watchers: {},
  bookmarks: { groups: {}, pads: {} },
  watchlist: { groups: {}, pads: {} },
})

const serverAsking = (requestOtp: boolean) => {
  const server = new FakeServer()
  return server
    .on(checkCache, () => ({ userCacheReady: true }))
    .on(listUserLists, () => ({ value: {} }))
    .on(listGroups, () => ({ value: nothing }))
    .on(signIn, ({ body }) => {
      if (body.password !== 'correct horse') throw new AppError('BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT')
      return { user: person(), token: { login: 'anna', key: 'pending', exp: 2_000_000_000 }, requestOtp }
    })
    .on(signInOtp, ({ body }) => {
      if (requestOtp && body.otp !== '123456') throw new AppError('BACKEND.ERROR.AUTHENTICATION.INVALID_OTP')
      server.user = person()
      return { user: person(), token: 'secret', exp: 2_000_000_000 }
    })
}

const fill = async (user: ReturnType<typeof renderApp>['person'], password: string) => {
  await user.type(await screen.findByLabelText('Login or e-mail address'), 'anna')
  await user.type(screen.getByLabelText('Password'), `${password}{Enter}`)
}

test('[SCR-1, SCR-2] without a session home leads to the sign-in form', async () => {
  const { path } = renderApp('/', serverAsking(false))
  expect((await screen.findByLabelText('Login or e-mail address')).getAttribute('maxlength')).toBe('40')
  expect(path()).toBe('/login')
})

test('[SCR-7, SES-16] a right password leads back to the screen that was asked for', async () => {
  const server = serverAsking(false)
  const { person: user, path } = renderApp('/myuserlists', server)
  await fill(user, 'correct horse')
  expect(await screen.findByRole('heading', { name: 'My user lists' })).toBeDefined()
  expect(path()).toBe('/myuserlists')
  expect(server.calls.filter(({ call }) => call.startsWith('POST')).map(({ call }) => call)).toEqual([
    'POST /auth/login',
    'POST /auth/loginotp',
  ])
})

test('[AUTH-8, A11Y-3] a wrong password is told in the form, which has the focus', async () => {
  const { person: user } = renderApp('/login', serverAsking(false))
  await fill(user, 'wrong')
  expect(await screen.findByText('The login or the password is wrong.')).toBeDefined()
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Password'))
})

test('[SCR-7, SCR-8] an account with two-factor is asked for its code', async () => {
  const { person: user, path } = renderApp('/login', serverAsking(true))
  await fill(user, 'correct horse')
  const code = await screen.findByLabelText('One-time code')
  expect(path()).toBe('/loginotp')
  await user.type(code, '000000{Enter}')
  expect(await screen.findByText('The one-time code is wrong or no longer valid.')).toBeDefined()
  await user.clear(code)
  await user.type(code, '123456{Enter}')
  await expect.poll(path).toBe('/mypads')
})

test('[SCR-8] the code screen without a pending sign-in leads to the sign-in', async () => {
  const { path } = renderApp('/loginotp', serverAsking(true))
  await screen.findByLabelText('Login or e-mail address')
  expect(path()).toBe('/login')
})

test('[SCR-5] the form waits until the server is ready', async () => {
  let isReady = false
  const server = serverAsking(false).on(checkCache, () => ({ userCacheReady: isReady }))
  renderApp('/login', server)
  expect(await screen.findByText('One moment, the server is starting…')).toBeDefined()
  expect(screen.queryByLabelText('Password')).toBeNull()
  isReady = true
  expect(await screen.findByLabelText('Password', {}, { timeout: 3000 })).toBeDefined()
})

test('[SCR-3, SCR-94] registration is offered only while it is open', async () => {
  const server = serverAsking(false)
  server.settings.openRegistration = false
  renderApp('/login', server)
  await screen.findByLabelText('Password')
  expect(screen.queryByRole('link', { name: 'Make an account' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Register' })).toBeNull()
})

test('[SCR-4] the login message is shown in the language of the page, else in English', async () => {
  const server = serverAsking(false)
  server.settings.loginMsg = { fr: 'Bonjour', en: 'Closed on <b>Sunday</b>' }
  renderApp('/login', server)
  expect((await screen.findByText('Sunday')).tagName).toBe('B')
  expect(screen.queryByText('Bonjour')).toBeNull()
})

test('[SCR-14, NOTE-3] signing out says so and leads to the sign-in', async () => {
  const server = serverAsking(false)
  server.user = person()
  server.on(signOut, () => {
    server.user = undefined
    return {}
  })
  const { path } = renderApp('/logout', server)
  expect(await screen.findByText('You are signed out.')).toBeDefined()
  await expect.poll(path).toBe('/login')
})

test('[SCR-91] the site administrator signs out and comes to the administration again', async () => {
  const server = serverAsking(false)
  server.admin = true
  server.on(adminSignOut, () => {
    server.admin = false
    return {}
  })
  const { path } = renderApp('/admin/logout', server)
  expect(await screen.findByRole('heading', { name: 'Administrator sign-in' })).toBeDefined()
  expect(path()).toBe('/admin')
})

test('[SCR-18, SCR-29, SCR-21] a registration says success and leads to the sign-in', async () => {
  const server = serverAsking(false).on(register, ({ body }) => ({
    key: 'user-anna',
    value: person({ login: body.login }),
  }))
  const { person: user, path } = renderApp('/subscribe', server)
  await user.type(await screen.findByLabelText(/^Login/), 'anna')
  await user.type(screen.getByLabelText(/^E-mail/), 'anna@example.org')
  await user.type(screen.getByLabelText(/^Password \*/), 'correct horse')
  await user.type(screen.getByLabelText(/^Password once/), 'correct horse')
  await user.click(screen.getByRole('button', { name: 'Register' }))
  expect(await screen.findByText('Your account has been made. You can sign in now.')).toBeDefined()
  await expect.poll(path).toBe('/login')
})

test('[SCR-27, SCR-28] passwords that differ and a strange login are told, and the first has the focus', async () => {
  const server = serverAsking(false)
  const { person: user } = renderApp('/subscribe', server)
  await user.type(await screen.findByLabelText(/^Login/), 'änna')
  await user.type(screen.getByLabelText(/^E-mail/), 'anna@example.org')
  await user.type(screen.getByLabelText(/^Password \*/), 'correct horse')
  await user.type(screen.getByLabelText(/^Password once/), 'other horse')
  await user.click(screen.getByRole('button', { name: 'Register' }))
  expect(screen.getByText('Use only letters without accents, digits, dots and underscores.')).toBeDefined()
  await user.clear(screen.getByLabelText(/^Login/))
  await user.type(screen.getByLabelText(/^Login/), 'anna{Enter}')
  expect(screen.getByText('The two passwords differ.')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText(/^Password once/))
})

test('[SCR-18] closed registration says so', async () => {
  const server = serverAsking(false)
  server.settings.authMethod = 'ldap'
  renderApp('/subscribe', server)
  expect(await screen.findByText('Registration is closed')).toBeDefined()
})
