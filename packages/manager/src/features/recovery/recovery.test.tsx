import type { User } from '@sheaf/contract/entities/user'
import { AppError } from '@sheaf/contract/errors'
import { listSessions } from '@sheaf/contract/routes/auth'
import { requestRecovery, confirmAccount, confirmEmail, recover } from '@sheaf/contract/routes/recovery'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { rememberTwoFactorLater } from '../../lib/preferences/preferences.ts'
import { fillIn } from '../../testing/fill-in.ts'
import { buildUser } from '../../testing/people.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { serverAsking } from '../../testing/signing-in.ts'

const CHANGED = 'Your password has been changed. You can sign in with it now.'

/** The form of a new password, filled in and sent. */
const BOTH = { 'New password': 'brand new horse', 'Confirm password': 'brand new horse{Enter}' }

test('[SCR-15, NOTE-3] a mail address asks for a link, and the page says that a mail is on its way', async () => {
  const server = serverAsking(false).on(requestRecovery, () => ({}))
  const { person: user } = renderApp('/passrecover', server)
  const email = await screen.findByLabelText('E-mail address')
  await user.type(email, 'anna{Enter}')
  expect(await screen.findByText('Enter a valid e-mail address.')).toBeVisible()
  expect(server.calls.some(({ call }) => call === 'POST /passrecover')).toBe(false)
  await user.type(email, '@example.org{Enter}')
  expect(await screen.findByText('If an account has this address, an e-mail with a link is on its way.')).toBeVisible()
  expect(server.calls).toContainEqual({ call: 'POST /passrecover', body: { email: 'anna@example.org' } })
})

test('[SCR-546] that the site cannot send mail stays in the form, and not for some seconds only', async () => {
  const server = serverAsking(false).on(requestRecovery, () => {
    throw new AppError('BACKEND.ERROR.CONFIGURATION.MAIL_NOT_CONFIGURED')
  })
  const { person: user } = renderApp('/passrecover', server)
  await fillIn(user, { 'E-mail address': 'anna@example.org{Enter}' })
  const alert = await within(screen.getByRole('main')).findByRole('alert')
  expect(alert.textContent).toMatch(/^This site cannot send e-mails\./)
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

test('[SCR-415, SCR-15] where accounts come from elsewhere the page says where the password is changed, and asks for nothing', async () => {
  const server = serverAsking(false)
  server.settings.authMethod = 'ldap'
  renderApp('/passrecover', server)
  expect(await screen.findByText(/^Passwords cannot be changed here\..* change its password there/)).toBeVisible()
  expect(screen.queryByLabelText('E-mail address')).toBeNull()
  expect(screen.queryByRole('note', { name: 'Help' })).toBeNull()
})

test('[SCR-15, SCR-233, SCR-534] a new password and its confirmation lead to the sign-in, as a link does', async () => {
  const server = serverAsking(false).on(recover, () => ({ login: 'anna' }))
  const { person: user, path } = renderApp('/passrecover/mailed-token', server)
  await fillIn(user, { ...BOTH, 'Confirm password': 'other horse{Enter}' })
  expect(screen.getByRole('link', { name: 'Back to sign-in' }).getAttribute('href')).toBe('/login')
  expect(screen.getByText('The two passwords differ.')).toBeVisible()
  expect(document.activeElement).toBe(screen.getByLabelText('Confirm password'))
  await fillIn(user, BOTH)
  expect(await screen.findByText(CHANGED)).toBeVisible()
  await expect.poll(path).toBe('/login')
  expect((await screen.findByLabelText<HTMLInputElement>('Login or e-mail address')).value).toBe('anna')
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Password'))
  expect(server.calls).toContainEqual({
    call: 'PUT /passrecover/mailed-token',
    body: { password: 'brand new horse', passwordConfirm: 'brand new horse' },
  })
})

test('[SCR-555, SCR-15] a link that no longer counts says so and leads to a new one', async () => {
  const server = serverAsking(false).on(recover, () => {
    throw new AppError('BACKEND.ERROR.TOKEN.EXPIRED', { field: 'token' })
  })
  const { person: user } = renderApp('/passrecover/mailed-token', server)
  await fillIn(user, BOTH)
  expect(await screen.findByText('This link has expired. Ask for a new one.')).toBeVisible()
  expect(screen.getByText('The link to choose a new password no longer works')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/passrecover')
  expect(screen.queryByRole('note', { name: 'Help' })).toBeNull()
})

test.each(['ldap', 'cas', 'oidc'] as const)(
  '[SCR-415] under %s the mailed link says that there is no password of ours to choose',
  async (method) => {
    const server = serverAsking(false)
    server.settings.authMethod = method
    renderApp('/passrecover/mailed-token', server)
    expect(await screen.findByText(/^Passwords cannot be changed here/)).toBeVisible()
    expect(screen.queryByLabelText('New password')).toBeNull()
    expect(screen.getByRole('link', { name: 'Back to sign-in' }).getAttribute('href')).toBe('/login')
  },
)

test('[SCR-17, SCR-534, NOTE-3] the page of a mailed link confirms the account once and leads to the sign-in', async () => {
  const server = serverAsking(false).on(confirmAccount, () => ({ login: 'anna' }))
  const { path } = renderApp('/accountconfirm/mailed-token', server)
  expect(await screen.findByText('Your account is confirmed. You can sign in now.')).toBeVisible()
  await expect.poll(path).toBe('/login')
  expect(screen.getByRole('alert').textContent).toBe('Your account is confirmed. You can sign in now.')
  expect((await screen.findByLabelText<HTMLInputElement>('Login or e-mail address')).value).toBe('anna')
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Password'))
  expect(server.calls.filter(({ call }) => call === 'POST /accountconfirm')).toEqual([
    { call: 'POST /accountconfirm', body: { token: 'mailed-token' } },
  ])
})

test('[SCR-416] the recovery says that its link confirms an account, too', async () => {
  renderApp('/passrecover', serverAsking(false))
  expect((await screen.findByRole('note', { name: 'Help' })).textContent).toContain('not confirmed your account yet')
})

test('[SCR-416, SCR-17, SCR-555] a confirmation that was used before says so and leads to a new link, or to the sign-in', async () => {
  const server = serverAsking(false).on(confirmAccount, () => {
    throw new AppError('BACKEND.ERROR.TOKEN.INCORRECT', { field: 'token' })
  })
  renderApp('/accountconfirm/mailed-token', server)
  expect(await screen.findByText('This link has expired, has been used or replaced, or is incomplete.')).toBeVisible()
  expect(screen.getByText('The link to confirm your account no longer works')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/passrecover')
  const question = screen.getByText(/^Already confirmed\?/)
  expect(within(question).getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
})

test('[SCR-555] a link that was lengthened on its way is none', async () => {
  const server = serverAsking(false).on(confirmAccount, () => {
    throw new AppError('BACKEND.ERROR.TYPE.STR_100', { field: 'token' })
  })
  renderApp(`/accountconfirm/${'x'.repeat(101)}`, server)
  expect(await screen.findByText('This link has expired, has been used or replaced, or is incomplete.')).toBeVisible()
})

test('[SCR-17] the page of a mailed link confirms a new address and leads to the sign-in', async () => {
  const server = serverAsking(false).on(confirmEmail, () => ({ login: 'anna', email: 'anna@new.example.org' }))
  const { path } = renderApp('/emailconfirm/mailed-token', server)
  expect(await screen.findByText('Your e-mail address is now anna@new.example.org.')).toBeVisible()
  await expect.poll(path).toBe('/login')
  expect(server.calls.filter(({ call }) => call === 'POST /emailconfirm')).toEqual([
    { call: 'POST /emailconfirm', body: { token: 'mailed-token' } },
  ])
})

test('[SCR-17, SCR-534] whoever is signed in sees the confirmed address in the profile, and reads that it is confirmed', async () => {
  const server = serverAsking(false).on(listSessions, () => ({ value: [] }))
  server.user = buildUser({ pendingEmail: 'anna@new.example.org' })
  server.on(confirmEmail, () => {
    server.user = buildUser({ email: 'anna@new.example.org' })
    return { login: 'anna', email: 'anna@new.example.org' }
  })
  const { path } = renderApp('/emailconfirm/mailed-token', server)
  expect(await screen.findByDisplayValue('anna@new.example.org')).toBeVisible()
  expect(path()).toBe('/myprofile')
  expect(screen.getByRole('alert').textContent).toBe('Your e-mail address is now anna@new.example.org.')
  expect(screen.queryByText(/^We sent an e-mail/)).toBeNull()
})

/** Returns a server where Ben is signed in, while the mailed links are Anna's. */
const serverOfBen = () => {
  const server = serverAsking(false)
    .on(confirmAccount, () => ({ login: 'anna' }))
    .on(confirmEmail, () => ({ login: 'anna', email: 'anna@new.example.org' }))
    .on(recover, () => ({ login: 'anna' }))
    .on(listSessions, () => ({ value: [] }))
  server.user = buildUser({ _id: 'user-ben', login: 'ben', email: 'ben@example.org' })
  return server
}

test.each([
  ['/accountconfirm/mailed-token', 'Your account is confirmed. You can sign in now.'],
  ['/emailconfirm/mailed-token', 'Your e-mail address is now anna@new.example.org.'],
  ['/passrecover/mailed-token', CHANGED],
])('[SCR-534, SCR-15, SCR-17] what a link did is told also to somebody else signed in: %s', async (address, text) => {
  const { person: user, path } = renderApp(address, serverOfBen())
  if (address.startsWith('/passrecover')) await fillIn(user, BOTH)
  expect(await screen.findByText(text)).toBeVisible()
  await expect.poll(path).toBe('/mypads')
  expect(screen.getByText(text).closest('[role=status]')).not.toBeNull()
})

/** Renders the page of a confirmation link for a new mail address that is no longer valid. */
const renderDeadEmailLink = (user: User | undefined) => {
  const server = serverAsking(false).on(listSessions, () => ({ value: [] }))
  server.on(confirmEmail, () => {
    throw new AppError('BACKEND.ERROR.TOKEN.EXPIRED', { field: 'token' })
  })
  server.user = user
  return renderApp('/emailconfirm/mailed-token', server)
}

test('[SCR-17, SCR-555] a link for an address that no longer counts says so and leads whoever is signed in to the profile', async () => {
  renderDeadEmailLink(buildUser())
  expect(await screen.findByText('This link has expired. Ask for a new one.')).toBeVisible()
  expect(screen.getByText('The link to confirm your e-mail address no longer works')).toBeVisible()
  const again = screen.getByRole('link', { name: 'Ask for a new link in the profile' })
  expect(again.getAttribute('href')).toBe('/myprofile')
})

test('[SCR-17] it leads others to the sign-in, and from there to the profile', async () => {
  rememberTwoFactorLater()
  const { person: user, path } = renderDeadEmailLink(undefined)
  await user.click(await screen.findByRole('link', { name: 'Sign in to ask for a new link' }))
  expect(path()).toBe('/login')
  await fillIn(user, { 'Login or e-mail address': 'anna', Password: 'correct horse{Enter}' })
  await expect.poll(path).toBe('/myprofile')
})

test('[SES-9, PREF-40] who sets a new password by the mailed link is not told that their session has ended', async () => {
  const server = serverAsking(false)
  server.user = buildUser()
  server.on(recover, () => {
    server.user = undefined
    return { login: 'anna' }
  })
  const { person: user, path } = renderApp('/passrecover/mailed-token', server)
  await fillIn(user, BOTH)
  expect(await screen.findByText(CHANGED)).toBeVisible()
  await expect.poll(path).toBe('/login')
  expect(screen.queryByText(/session/i)).toBeNull()
})
