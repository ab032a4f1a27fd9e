import { AppError } from '@sheaf/contract/errors'
import { register } from '@sheaf/contract/routes/accounts'
import { signIn } from '@sheaf/contract/routes/auth'
import { english } from '@sheaf/l10n/english'
import { setLanguage } from '@sheaf/ui/l10n/i18n'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { withOutcome } from '../../lib/navigation/navigation-outcome.ts'
import { fillIn } from '../../testing/fill-in.ts'
import { buildUser } from '../../testing/people.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { serverAsking } from '../../testing/signing-in.ts'

const ANNA = {
  Login: 'anna',
  'E-mail address': 'anna@example.org',
  Password: 'correct horse',
  'Confirm password': 'correct horse{Enter}',
}

test('[SCR-21] who registers reads to whom their own address will be visible', async () => {
  const server = serverAsking(false)
  server.settings.openRegistration = true
  renderApp('/subscribe', server)
  const email = await screen.findByLabelText(/^E-mail address/)
  const hint = document.getElementById(email.getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toMatch(/that you belong to\.$/)
})

test('[SCR-21] the form of a registration speaks to who registers of the colour, too', async () => {
  renderApp('/subscribe', serverAsking(false))
  const color = await screen.findByLabelText('Colour')
  const hint = document.getElementById(color.getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toBe('The colour behind your text in pads.')
})

test.each([
  [true, 'Your account has been created. You can sign in now.'],
  [false, 'Your account has been created. Open the link in the e-mail that we sent you to confirm it.'],
])(
  '[SCR-18, SCR-534, SCR-21] a registration that is active: %s, says so and leads to the sign-in',
  async (active, text) => {
    const server = serverAsking(false).on(register, ({ body }) => ({
      key: 'user-anna',
      value: buildUser({ login: body.login, active }),
    }))
    const { person: user, path } = renderApp('/subscribe', server)
    await fillIn(user, ANNA)
    expect(await screen.findByText(text)).toBeVisible()
    await expect.poll(path).toBe('/login')
  },
)

/** Turns the page to a language, whose texts are the English ones. */
const turnTo = async (language: string) => {
  vi.stubGlobal('fetch', async () => Response.json(english))
  await act(() => setLanguage(language, new URL('/', location.origin)))
}
const languageField = () => within(screen.getByRole('main')).findByLabelText<HTMLSelectElement>(/^Language/)

test.each([
  ['a visitor, who has picked none in the form', '/subscribe', undefined, 'fr'],
  ['a visitor, who has picked one', '/subscribe', 'fr', 'fr'],
  ['the site admin', '/admin/users/create', undefined, 'en'],
])(
  '[SCR-232] the language of a registration once the page has turned to another: %s',
  async (_, address, picked, is) => {
    const server = serverAsking(false)
    server.admin = address.startsWith('/admin')
    const { person: user } = renderApp(address, server)
    onTestFinished(() => turnTo('en'))
    await screen.findByLabelText(/^E-mail address/)
    if (picked !== undefined) await user.selectOptions(await languageField(), picked)
    await turnTo(picked === undefined ? 'fr' : 'de')
    expect((await languageField()).value).toBe(is)
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(picked === undefined)
  },
)

test('[SCR-546] that the site cannot send mail to confirm an address stays in the form until the next try', async () => {
  let isAble = false
  const server = serverAsking(false).on(register, ({ body }) => {
    if (!isAble) throw new AppError('BACKEND.ERROR.CONFIGURATION.MAIL_NOT_CONFIGURED')
    return { key: 'user-anna', value: buildUser({ login: body.login, active: false }) }
  })
  const { person: user, path } = renderApp('/subscribe', server)
  await fillIn(user, ANNA)
  const alert = await within(screen.getByRole('main')).findByRole('alert')
  expect(alert.textContent).toBe('This site cannot send e-mails. Tell its administrator.')
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(screen.getByLabelText(/^Login/)).toHaveProperty('value', 'anna')
  isAble = true
  await user.click(screen.getByRole('button', { name: 'Register' }))
  await expect.poll(path).toBe('/login')
})

test.each([true, false])(
  '[AUTH-86, SCR-534, A11Y-45] the sign-in after a registration that is active: %s, has the login, and begins at its button with the password if it can',
  async (active) => {
    const server = serverAsking(false).on(register, ({ body }) => ({
      key: 'user-anna',
      value: buildUser({ login: body.login, active }),
    }))
    const { person: user, path } = renderApp('/subscribe', server)
    await fillIn(user, ANNA)
    await expect.poll(path).toBe('/login')
    const login = await screen.findByLabelText<HTMLInputElement>('Login or e-mail address')
    expect(login.value).toBe('anna')
    expect(screen.getByLabelText('Password')).toHaveProperty('value', active ? 'correct horse' : '')
    const first = active ? screen.getByRole('button', { name: 'Sign in' }) : screen.getByRole('heading', { level: 1 })
    await expect.poll(() => document.activeElement).toBe(first)
    expect(JSON.stringify([history.state, { ...sessionStorage }, { ...localStorage }])).not.toContain('correct horse')
  },
)

test('[AUTH-86] one press signs in after a registration, and the sign-in forgets the password when it is left', async () => {
  const sent: unknown[] = []
  const server = serverAsking(false)
    .on(register, ({ body }) => ({ key: 'user-anna', value: buildUser({ login: body.login }) }))
    .on(signIn, ({ body }) => {
      sent.push(body)
      throw new AppError('BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT')
    })
  const { person: user, path } = renderApp('/subscribe', server)
  await fillIn(user, ANNA)
  await expect.poll(path).toBe('/login')
  await expect.poll(() => document.activeElement?.textContent).toBe('Sign in')
  await user.keyboard('{Enter}')
  await expect.poll(() => sent).toEqual([{ login: 'anna', password: 'correct horse' }])
  const main = within(screen.getByRole('main'))
  await user.click(main.getByRole('link', { name: 'Register' }))
  await user.click(await main.findByRole('link', { name: 'Sign in' }))
  expect(await screen.findByLabelText('Password')).toHaveProperty('value', '')
})

test('[SCR-534, A11Y-45] the sign-in after a registration does not begin below a message of the site', async () => {
  const server = serverAsking(false).on(register, ({ body }) => ({
    key: 'user-anna',
    value: buildUser({ login: body.login }),
  }))
  server.settings.loginMsg = { en: '<p>Closed on Sunday.</p>' }
  const { person: user, path } = renderApp('/subscribe', server)
  await fillIn(user, ANNA)
  await expect.poll(path).toBe('/login')
  // The message is drawn anew once the page's settings are here.
  await waitFor(() => expect(screen.getByText('Closed on Sunday.')).toBeVisible())
  expect(await screen.findByLabelText('Password')).toBeVisible()
  await expect.poll(() => document.activeElement === screen.getByRole('heading', { level: 1 })).toBe(true)
})

test('[SCR-534] the sign-in says for as long as one stays what to do after a registration that must be confirmed', async () => {
  const server = serverAsking(false)
  const text = 'USER.AUTH.SUBSCRIBE_CONFIRM_SUCCESS'
  const { router } = renderApp('/passrecover', server)
  await screen.findByRole('heading', { level: 1 })
  await act(() => router.navigate('/login', withOutcome({ text, email: 'anna@example.org' })))
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('Open the link in the e-mail that we sent you to confirm it.')
  expect(notice.textContent).toContain('We sent it to anna@example.org.')
  const again = within(notice).getByRole('link', { name: 'Choose a new password' })
  expect(again.getAttribute('href')).toBe('/passrecover')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  await act(() => router.navigate('/login'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([null, 'x', 7, {}, { text: 'toString' }, { text: 'USER.ERR.LOGIN', email: {}, login: 7 }])(
  '[SCR-534] %j in the history tells nothing',
  async (outcome) => {
    const { router } = renderApp('/passrecover', serverAsking(false))
    await screen.findByRole('heading', { level: 1 })
    await act(() => router.navigate('/login', { state: { outcome } }))
    await screen.findByLabelText('Password')
    expect(screen.queryByRole('alert')).toBeNull()
  },
)

test('[SCR-233] passwords that differ and a strange login are told, and the first has the focus', async () => {
  const server = serverAsking(false)
  const { person: user } = renderApp('/subscribe', server)
  await fillIn(user, { ...ANNA, Login: 'änna', 'Confirm password': 'other horse{Enter}' })
  expect(screen.getByText('Use only letters (without accents), digits, dots and underscores.')).toBeVisible()
  await fillIn(user, { Login: 'anna{Enter}' })
  expect(screen.getByText('The two passwords differ.')).toBeVisible()
  expect(document.activeElement).toBe(screen.getByLabelText(/^Confirm password/))
})

test('[SCR-266, SCR-18] the form of a registration that was closed meanwhile gives way to that news', async () => {
  const server = serverAsking(false)
  server.on(register, () => {
    server.settings.openRegistration = false
    throw new AppError('BACKEND.ERROR.AUTHENTICATION.NO_REGISTRATION')
  })
  const { person: user } = renderApp('/subscribe', server)
  await fillIn(user, ANNA)
  const heading = await screen.findByRole('heading', { level: 1, name: 'Registration is closed' })
  await vi.waitFor(() => expect(document.activeElement).toBe(heading))
  expect(screen.queryByLabelText(/^Login/)).toBeNull()
})

test('[SCR-18] the registration leads to the sign-in', async () => {
  renderApp('/subscribe', serverAsking(false))
  const question = await screen.findByText(/^Already have an account\?/)
  expect(within(question).getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
})

test('[SCR-18] closed registration says so', async () => {
  const server = serverAsking(false)
  server.settings.openRegistration = false
  renderApp('/subscribe', server)
  expect(await screen.findByText('Registration is closed')).toBeVisible()
})

test('[SCR-18, SCR-3, CFG-50] that new accounts cannot be confirmed is said before anybody fills in the form', async () => {
  const server = serverAsking(false)
  server.mail = false
  server.settings.checkMails = true
  const { unmount } = renderApp('/subscribe', server)
  expect(await screen.findByRole('heading', { level: 1, name: 'Nobody can register at the moment' })).toBeVisible()
  expect(screen.getByText(/^This site confirms new accounts by e-mail, but cannot send any yet\./)).toBeVisible()
  expect(screen.queryByLabelText(/^Login/)).toBeNull()
  unmount()
  renderApp('/login', server)
  expect(await screen.findByLabelText('Password')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Register' })).toBeNull()
})

test.each(['ldap', 'cas', 'oidc'] as const)(
  '[SCR-415, SCR-18] under %s nobody registers, and the organisation’s account signs in',
  async (authMethod) => {
    const server = serverAsking(false)
    server.settings.authMethod = authMethod
    renderApp('/subscribe', server)
    expect(await screen.findByText('No need to register')).toBeVisible()
    expect(screen.getByText(/^Sign in with your organisation’s account\./)).toBeVisible()
    const ways = within(screen.getByRole('main')).getAllByRole('link', { name: 'Sign in' })
    expect(ways.map((way) => way.getAttribute('href'))).toEqual(['/login'])
  },
)

test('[SCR-331] what was typed into a registration that was refused later is there again for who goes back, and for nobody else', async () => {
  const gate = Promise.withResolvers<void>()
  const server = serverAsking(false).on(register, async () => {
    await gate.promise
    throw new AppError('BACKEND.ERROR.USER.ALREADY_EXISTS')
  })
  const { person: user, router } = renderApp('/subscribe', server)
  const login = () => screen.findByLabelText<HTMLInputElement>(/^Login/)
  await fillIn(user, ANNA)
  await act(() => router.navigate('/passrecover'))
  gate.resolve()
  const back = await screen.findByRole('button', { name: 'Back to the form' })
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('anna')
  await act(() => router.navigate('/subscribe'))
  expect((await login()).value).toBe('')
  await act(() => router.navigate('/passrecover'))
  await user.click(back)
  expect((await login()).value).toBe('anna')
})
