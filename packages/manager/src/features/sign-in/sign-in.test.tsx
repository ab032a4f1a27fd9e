import { AppError } from '@sheaf/contract/errors'
import { SESSION_CHANNEL, SIGNED_IN, SIGNED_OUT } from '@sheaf/contract/pages/same-browser'
import { adminSignOut, signIn, signInOtp, signOut } from '@sheaf/contract/routes/auth'
import { checkCache } from '@sheaf/contract/routes/configuration'
import { english } from '@sheaf/l10n/english'
import { setLanguage } from '@sheaf/ui/l10n/i18n'
import { rememberLanguage } from '@sheaf/ui/l10n/language-choice'
import { channelOfBase } from '@sheaf/ui/lib/browser-storage'
import { act, screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { rememberTwoFactorLater } from '../../lib/preferences/preferences.ts'
import { configurationQuery } from '../../lib/session/session.ts'
import { takeAddress } from '../../lib/session/unauthenticated-url.ts'
import { buildUser } from '../../testing/people.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { serverAsking, typePassword } from '../../testing/signing-in.ts'
import { withKeys } from '../../testing/media.ts'

test('[SCR-1, SCR-2] without a session home leads to the sign-in form', async () => {
  const { path } = renderApp('/', serverAsking(false))
  // The limit is that of mail addresses and external logins.
  expect((await screen.findByLabelText('Login or e-mail address')).getAttribute('maxlength')).toBe('100')
  expect(path()).toBe('/login')
})

test('[SCR-7, SES-16] a right password leads back to the screen that was asked for', async () => {
  rememberTwoFactorLater()
  const server = serverAsking(false)
  const { person: user, path } = renderApp('/myuserlists', server)
  await typePassword(user, 'correct horse')
  expect(await screen.findByRole('heading', { name: 'User lists' })).toBeVisible()
  expect(path()).toBe('/myuserlists')
  expect(server.calls.filter(({ call }) => call.startsWith('POST')).map(({ call }) => call)).toEqual([
    'POST /auth/login',
    'POST /auth/loginotp',
  ])
})

test.each([
  ['/login', 'Login or e-mail address'],
  ['/admin', 'Login'],
])('[A11Y-45] the sign-in at %s begins in the field of the login', async (address, label) => {
  renderApp(address, serverAsking(false))
  const field = await screen.findByLabelText(label)
  await expect.poll(() => document.activeElement).toBe(field)
})

test('[A11Y-45, SCR-97] a sign-in that one is led to begins there, too', async () => {
  const { person: user } = renderApp('/passrecover', serverAsking(false))
  await user.click(await screen.findByRole('link', { name: 'Back to sign-in' }))
  const field = await screen.findByLabelText('Login or e-mail address')
  await expect.poll(() => document.activeElement).toBe(field)
})

test('[A11Y-45] what is above the form is read first', async () => {
  const server = serverAsking(false)
  server.settings.loginMsg = { en: '<p>Use your school account.</p>' }
  renderApp('/login', server)
  await screen.findByText('Use your school account.')
  await screen.findByLabelText('Login or e-mail address')
  expect(document.activeElement).toBe(document.body)
})

test('[A11Y-45, SCR-95] a warning above the sign-in of the administration is read first', async () => {
  const server = serverAsking(false)
  server.user = buildUser()
  renderApp('/admin', server)
  await screen.findByText('You are signed in as anna. Signing in here signs you out there.')
  await screen.findByLabelText('Login')
  expect(document.activeElement).toBe(document.body)
})

test('[A11Y-45] where there are no keys, no keyboard is opened', async () => {
  withKeys(false)
  renderApp('/login', serverAsking(false))
  await screen.findByLabelText('Login or e-mail address')
  expect(document.activeElement).toBe(document.body)
})

test('[AUTH-8, A11Y-3] a wrong password is told in the form, which has the focus', async () => {
  const { person: user } = renderApp('/login', serverAsking(false))
  await typePassword(user, 'wrong')
  expect(await screen.findByText('The login or the password is wrong.')).toBeVisible()
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Password'))
})

test('[SCR-416, AUTH-9] an account that is not confirmed is led to another link', async () => {
  const server = serverAsking(false).on(signIn, ({ body }) => {
    if (body.password === 'correct horse') throw new AppError('BACKEND.ERROR.AUTHENTICATION.ACTIVATION_NEEDED')
    throw new AppError('BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT')
  })
  const { person: user } = renderApp('/login', server)
  await typePassword(user, 'correct horse')
  const refusal = await screen.findByRole('alert')
  expect(refusal.textContent).toMatch(
    /^This account is not confirmed yet\..*the link for that confirms the account, too/,
  )
  expect(within(refusal).getByRole('link').getAttribute('href')).toBe('/passrecover')
  await user.type(screen.getByLabelText('Password'), ' staple{Enter}')
  expect(await screen.findByText('The login or the password is wrong.')).toBeVisible()
  expect(screen.queryByText(/^This account is not confirmed yet/)).toBeNull()
})

test.each(['/login', '/admin'])('[SCR-5] the form of %s waits until the server is ready', async (address) => {
  let isReady = false
  const server = serverAsking(false).on(checkCache, () => ({ userCacheReady: isReady }))
  renderApp(address, server)
  expect(await screen.findByText('One moment, the server is starting…')).toBeVisible()
  expect(screen.queryByLabelText('Password')).toBeNull()
  isReady = true
  expect(await screen.findByLabelText('Password')).toBeVisible()
})

test('[SCR-5] until then the server is asked every 500 ms, and not again', async () => {
  // The clock advances with real time, in fixed steps, so that delays of the machine do not distort it.
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 20 })
  onTestFinished(() => void vi.useRealTimers())
  const requestTimes: number[] = []
  const server = serverAsking(false).on(checkCache, () => {
    requestTimes.push(Date.now())
    return { userCacheReady: requestTimes.length === 4 }
  })
  renderApp('/login', server)
  expect(await screen.findByLabelText('Password')).toBeVisible()
  const pauses = requestTimes.slice(1).map((at, n) => Math.round((at - requestTimes[n]!) / 100) * 100)
  expect(pauses).toEqual([500, 500, 500])
  await vi.advanceTimersByTimeAsync(2000)
  expect(requestTimes).toHaveLength(4)
})

test('[SCR-5] the server is asked while the page’s texts are on the way, and nothing stands in the form’s place first', async () => {
  const server = serverAsking(false)
  const texts = Promise.withResolvers<void>()
  rememberLanguage('fr', null)
  onTestFinished(() => act(() => setLanguage('en', new URL('/', location.origin))).then(() => localStorage.clear()))
  const shown: string[] = []
  const watch = new MutationObserver(() => shown.push(document.body.textContent))
  watch.observe(document.body, { subtree: true, childList: true })
  onTestFinished(() => watch.disconnect())
  renderApp('/login', server)
  const api = globalThis.fetch
  vi.stubGlobal('fetch', async (url: URL, init?: RequestInit) => {
    if (!url.pathname.startsWith('/l10n/')) return api(url, init)
    await texts.promise
    return Response.json(english)
  })
  await vi.waitFor(() => expect(server.calls.map(({ call }) => call)).toContain('GET /cache/check'))
  texts.resolve()
  expect(await screen.findByLabelText('Password')).toBeVisible()
  expect(shown.filter((text) => text.includes('One moment'))).toEqual([])
})

test('[SCR-3] the way to a lost password is offered where passwords are ours', async () => {
  const server = serverAsking(false)
  renderApp('/login', server)
  const link = await screen.findByRole('link', { name: 'Forgot your password?' })
  expect(link.getAttribute('href')).toBe('/passrecover')
})

test.each([
  ['internal', /^Your login is the name you chose/],
  ['ldap', /^Sign in with your organisation’s account\./],
] as const)('[SCR-98] under %s the help of the sign-in says which account it asks for', async (authMethod, says) => {
  const server = serverAsking(false)
  server.settings.authMethod = authMethod
  renderApp('/login', server)
  expect(within(await screen.findByRole('note', { name: 'Help' })).getByText(says)).toBeVisible()
})

test.each(['/login', '/subscribe', '/passrecover'])(
  '[SCR-98] the help of %s begins with what the site is for',
  async (address) => {
    const server = serverAsking(false)
    Object.assign(server.settings, { title: 'Elm School', openRegistration: true })
    renderApp(address, server)
    const help = await screen.findByRole('note', { name: 'Help' })
    expect(help.textContent.replace(/[\u2068\u2069]/g, '')).toMatch(
      /^HelpOn Elm School, several people write in the same text at once: in pads, which are kept in shared folders\./,
    )
  },
)

test('[SCR-98] who comes from the sign-in has read what the site is for', async () => {
  const server = serverAsking(false)
  server.settings.openRegistration = true
  const { person: user } = renderApp('/login', server)
  expect(await screen.findByText(/several people write in the same text at once/)).toBeVisible()
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Register' }))
  expect(await screen.findByText(/^Your login is what other people type/)).toBeVisible()
  expect(screen.queryByText(/several people write in the same text at once/)).toBeNull()
})

test('[SCR-3] under ldap the form offers neither recovery nor registration', async () => {
  const server = serverAsking(false)
  server.settings.authMethod = 'ldap'
  renderApp('/login', server)
  await screen.findByLabelText('Password')
  expect(within(screen.getByRole('main')).queryByRole('link')).toBeNull()
})

test('[SCR-3, SCR-93] registration is offered only while it is open', async () => {
  const server = serverAsking(false)
  server.settings.openRegistration = false
  renderApp('/login', server)
  await screen.findByLabelText('Password')
  expect(screen.queryByRole('link', { name: 'Register' })).toBeNull()
})

test('[SCR-4] the login message is shown in the language of the page, else in English', async () => {
  const server = serverAsking(false)
  server.settings.loginMsg = { fr: 'Bonjour', en: 'Closed on <b>Sunday</b>' }
  renderApp('/login', server)
  expect((await screen.findByText('Sunday')).tagName).toBe('B')
  expect(screen.queryByText('Bonjour')).toBeNull()
})

test('[SCR-4] the login message says which language it is in, and runs its own way', async () => {
  const server = serverAsking(false)
  server.settings.loginMsg = { en: 'Closed on <b>Sunday</b>' }
  renderApp('/login', server)
  const message = (await screen.findByText('Sunday')).closest('[dir=auto]')
  vi.stubGlobal('fetch', async () => Response.json({}))
  await act(() => setLanguage('de', new URL('/', location.origin)))
  expect([document.documentElement.lang, message?.getAttribute('lang')]).toEqual(['de', 'en'])
  await act(() => setLanguage('en', new URL('/', location.origin)))
})

test('[SCR-14, NOTE-3] signing out says so and leads to the sign-in', async () => {
  const server = serverAsking(false)
  server.user = buildUser()
  server.on(signOut, () => {
    server.user = undefined
    return {}
  })
  const { path } = renderApp('/logout', server)
  expect(await screen.findByText('You are signed out.')).toBeVisible()
  await expect.poll(path).toBe('/login')
})

test('[SCR-353] an answer that was on its way when one signed out does not bring the session back', async () => {
  const server = serverAsking(false).on(signOut, () => {
    server.user = undefined
    return {}
  })
  server.user = buildUser()
  const { path, router, queryClient } = renderApp('/myuserlists', server)
  await screen.findByRole('heading', { name: 'User lists' })
  const letGo = server.holdConfiguration()
  const refetch = queryClient.refetchQueries(configurationQuery)
  void router.navigate('/logout')
  await expect.poll(() => queryClient.getQueryData(configurationQuery.queryKey)?.auth).toBe(false)
  letGo()
  await refetch
  expect(await screen.findByText('You are signed out.')).toBeVisible()
  await expect.poll(path).toBe('/login')
  expect(queryClient.getQueryData(configurationQuery.queryKey)?.user).toBeUndefined()
})

test('[SES-29] who signs out of a session that ended meanwhile is told that they are signed out, and of no end', async () => {
  const server = serverAsking(false)
  server.user = buildUser()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  server.on(signOut, async () => {
    await answered
    return {}
  })
  const { path, router, queryClient } = renderApp('/myuserlists', server)
  await screen.findByRole('heading', { name: 'User lists' })
  server.user = undefined
  // As old as after a minute.
  await queryClient.invalidateQueries({ ...configurationQuery, refetchType: 'none' })
  void router.navigate('/logout')
  await screen.findByRole('heading', { name: 'Sign out' })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(path()).toBe('/logout')
  answer()
  expect(await screen.findByText('You are signed out.')).toBeVisible()
  await expect.poll(path).toBe('/login')
  expect(screen.queryByText(/^Your session has ended/)).toBeNull()
})

test.each([
  ['/logout', '/login', 'user', signOut],
  ['/admin/logout', '/admin', 'siteAdmin', adminSignOut],
] as const)(
  '[SES-16] the sign-in after a session that ended at %s signs nobody out again',
  async (address, to, who, route) => {
    rememberTwoFactorLater()
    const server = serverAsking(false).on(route, () => new Promise(() => {}))
    if (who === 'user') server.user = buildUser()
    else server.admin = true
    const { path, queryClient } = renderApp(address, server)
    await screen.findByRole('heading', { name: 'Sign out' })
    server.user = undefined
    server.admin = false
    await act(() => queryClient.refetchQueries(configurationQuery))
    await expect.poll(path).toBe(to)
    expect(takeAddress(who)).toBeUndefined()
  },
)

test('[RT-13] signing out is told to the open pads of this browser', async () => {
  const server = serverAsking(false)
  server.user = buildUser()
  server.on(signOut, () => {
    server.user = undefined
    return {}
  })
  const pad = channelOfBase(SESSION_CHANNEL)
  const received = new Promise((resolve) => pad.addEventListener('message', ({ data }) => resolve(data)))
  renderApp('/logout', server)
  expect(await received).toBe(SIGNED_OUT)
  pad.close()
})

test('[PREF-41] a sign-in is told to the other pages of this browser', async () => {
  rememberTwoFactorLater()
  const other = channelOfBase(SESSION_CHANNEL)
  onTestFinished(() => other.close())
  const received = new Promise((resolve) => other.addEventListener('message', ({ data }) => resolve(data)))
  const { person: user } = renderApp('/login', serverAsking(false))
  await typePassword(user, 'correct horse')
  expect(await received).toBe(SIGNED_IN)
})

test.each([
  ['the same user, to where the session ended', buildUser(), '/myuserlists'],
  ['somebody else, to the folders', buildUser({ _id: 'user-ben', login: 'ben' }), '/mypads'],
])('[PREF-41, SES-16] the sign-in form follows a sign-in in another tab of %s', async (_, who, address) => {
  const server = serverAsking(false)
  server.user = buildUser()
  const { path, signedOutElsewhere, signedInElsewhere } = renderApp('/myuserlists', server)
  await screen.findByRole('heading', { name: 'User lists' })
  server.user = undefined
  signedOutElsewhere()
  await screen.findByLabelText('Login or e-mail address')
  expect(path()).toBe('/login')
  server.user = who
  signedInElsewhere()
  await expect.poll(path).toBe(address)
})

test('[PREF-41, SES-16] what was asked for without a session is opened, too', async () => {
  const server = serverAsking(false)
  const { path, signedInElsewhere } = renderApp('/myuserlists', server)
  await screen.findByLabelText('Login or e-mail address')
  server.user = buildUser()
  signedInElsewhere()
  await expect.poll(path).toBe('/myuserlists')
})

test('[PREF-41, SCR-95] the site administrator’s sign-in in another tab does not lead a user’s on, but is told there', async () => {
  const server = serverAsking(false)
  const { path, signedInElsewhere } = renderApp('/myuserlists', server)
  await screen.findByLabelText('Login or e-mail address')
  server.admin = true
  signedInElsewhere()
  expect(await screen.findByText(/^You are signed in as the administrator of this site/)).toBeVisible()
  expect(path()).toBe('/login')
})

test('[PREF-41] the sign-in of somebody who wants another session than the one that is there stays', async () => {
  const server = serverAsking(false)
  server.user = buildUser()
  const { path, signedInElsewhere } = renderApp('/admin', server)
  await screen.findByLabelText('Login')
  server.user = undefined
  server.admin = true
  const calls = server.calls.length
  signedInElsewhere()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([path(), server.calls.length]).toEqual(['/admin', calls])
})

test('[SCR-79] the site administrator signs out and comes to the administration again', async () => {
  const server = serverAsking(false)
  server.admin = true
  server.on(adminSignOut, () => {
    server.admin = false
    return {}
  })
  const { path } = renderApp('/admin/logout', server)
  expect(await screen.findByRole('heading', { name: 'Administrator sign-in' })).toBeVisible()
  expect(path()).toBe('/admin')
})

test.each([true, false])(
  '[SCR-261] a browser that keeps no cookies is told after a right password, and nobody is led in circles, two-factor put off: %s',
  async (isPutOff) => {
    if (isPutOff) rememberTwoFactorLater()
    const server = serverAsking(false).on(signInOtp, () => ({ user: buildUser(), token: 'secret', exp: 2_000_000_000 }))
    const { person: user, path } = renderApp('/login', server)
    await typePassword(user, 'correct horse')
    expect(await screen.findByText(/^You are not signed in: this browser keeps no cookies/)).toBeVisible()
    await expect.poll(path).toBe('/login')
    expect(screen.queryByText('You are not signed in.')).toBeNull()
  },
)
