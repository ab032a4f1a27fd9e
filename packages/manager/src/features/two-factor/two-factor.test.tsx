import { AppError } from '@sheaf/contract/errors'
import { checkPassword, listSessions, signInOtp, signOut } from '@sheaf/contract/routes/auth'
import { beginTwoFactor, enableTwoFactor } from '@sheaf/contract/routes/two-factor'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { configurationQuery } from '../../lib/session/session.ts'
import { buildUser } from '../../testing/people.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { serverAsking } from '../../testing/signing-in.ts'

const BEN = buildUser({ _id: 'user-ben', login: 'ben' })
const SECRET = 'JBSWY3DPEHPK3PXP'
const recoveryCodes = Array.from({ length: 10 }, (_, at) => `abcd-efgh-jkmn-pqr${at + 2}`)

/** Returns a server where Anna has no two-factor, and 654321 is the valid code. */
const serverWithSetUp = () => {
  const server = serverAsking(false)
  return server
    .on(listSessions, () => ({ value: [] }))
    .on(beginTwoFactor, () => ({
      login: 'anna',
      otpSecret: SECRET,
      otpauth: `otpauth://totp/Sheaf-anna?secret=${SECRET}`,
      qr: 'data:image/png;base64,',
    }))
    .on(enableTwoFactor, ({ body }) => {
      if (body.otp !== '654321') throw new AppError('BACKEND.ERROR.AUTHENTICATION.INVALID_OTP')
      const user = buildUser({ otpEnabled: true })
      if (server.user !== undefined) server.user = user
      return { login: 'anna', user, recoveryCodes }
    })
}

type Person = ReturnType<typeof renderApp>['person']

const signIn = async (user: Person) => {
  await user.type(await screen.findByLabelText('Login or e-mail address'), 'anna')
  await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}')
}
const typeCode = async (user: Person, code: string) => {
  await user.click(await screen.findByLabelText('One-time code'))
  await user.keyboard(code)
}

const acceptOffer = async (user: Person) => user.click(await screen.findByRole('button', { name: 'Set up' }))

test('[SCR-7, SCR-13, SCR-96, OTP-23, OTP-36, PREF-6] after the password two-factor is offered, and ‘not now’ is remembered', async () => {
  const server = serverWithSetUp()
  const { person: user, path, unmount } = renderApp('/login', server)
  await signIn(user)
  const notNow = await screen.findByRole('button', { name: 'Not now' })
  const offer = screen.getByText(/^With two-factor authentication, signing in takes/)
  expect(offer.textContent.split(/[.!?](?:\s|$)/).filter((sentence) => sentence !== '')).toHaveLength(2)
  const setUp = screen.getByRole('button', { name: 'Set up' })
  expect([setUp.className, setUp.dataset['variant']]).toEqual([notNow.className, notNow.dataset['variant']])
  await user.click(notNow)
  await expect.poll(path).toBe('/mypads')
  expect(server.calls.map(({ call }) => call)).not.toContain('POST /auth/setup2fa')
  // Who has just said no is not asked again by the next page.
  await screen.findByRole('heading', { level: 1, name: 'My folders' })
  expect(screen.queryByRole('complementary', { name: 'Two-factor authentication' })).toBeNull()
  unmount()
  server.user = undefined
  const again = renderApp('/login', server)
  await signIn(again.person)
  await expect.poll(again.path).toBe('/mypads')
})

test('[OTP-31, SCR-470] the offer of two-factor comes to who is signed in, who may go elsewhere', async () => {
  const server = serverWithSetUp()
  const { person: user, path, unmount } = renderApp('/login', server)
  await signIn(user)
  await screen.findByRole('button', { name: 'Not now' })
  expect(path()).toBe('/setup2fa')
  expect(server.calls).toContainEqual({ call: 'POST /auth/loginotp', body: { login: 'anna', token: 'pending' } })
  expect(within(screen.getByRole('banner')).queryByRole('link', { name: 'Sign in' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Bookmarks' }))
  await expect.poll(path).toBe('/mybookmarks')
  unmount()
  // Leaving the screen is not the same as putting it off.
  server.user = undefined
  const again = renderApp('/login', server)
  await signIn(again.person)
  await screen.findByRole('button', { name: 'Not now' })
})

test('[CFG-48, SCR-7] where the site does not offer two-factor after the password, the banner alone does', async () => {
  const server = serverWithSetUp()
  server.settings.offerTwoFactor = false
  const { person: user, path } = renderApp('/login', server)
  await signIn(user)
  await expect.poll(path).toBe('/mypads')
  const banner = await screen.findByRole('complementary', { name: 'Two-factor authentication' })
  expect(within(banner).getByRole('link').getAttribute('href')).toBe('/setup2fa')
})

test('[SCR-470, SES-16, OTP-36, A11Y-3] ‘not now’ leads to the screen that was asked for, also after a reload of the offer, and from the set-up behind it', async () => {
  const server = serverWithSetUp()
  const { person: user, router, path, unmount } = renderApp('/myuserlists', server)
  await signIn(user)
  await screen.findByRole('button', { name: 'Not now' })
  const { pathname, state } = router.state.location
  await acceptOffer(user)
  expect(await screen.findByRole('img', { name: 'QR code with the secret key' })).toBeVisible()
  expect(document.activeElement).toBe(
    screen.getByRole('heading', { level: 1, name: 'Set up two-factor authentication' }),
  )
  await user.click(screen.getByRole('button', { name: 'Not now' }))
  await expect.poll(path).toBe('/myuserlists')
  unmount()
  const again = renderApp({ pathname, state }, server)
  await again.person.click(await screen.findByRole('button', { name: 'Not now' }))
  await expect.poll(again.path).toBe('/myuserlists')
})

test('[SCR-13, OTP-22] where two-factor is required there is no later, whatever was remembered', async () => {
  document.cookie = 'twoFactorLater=true; path=/'
  const server = serverWithSetUp()
  server.settings.twoFactorRequired = true
  const { person: user, path } = renderApp('/login', server)
  await signIn(user)
  expect(await screen.findByText(/^This site requires two-factor/)).toBeVisible()
  expect(path()).toBe('/setup2fa')
  expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull()
})

test('[SCR-9, SCR-760, SCR-11, SCR-13, OTP-22] a set-up that is required stands between the calls, and ends with the codes and a new sign-in', async () => {
  const server = serverWithSetUp()
  server.settings.twoFactorRequired = true
  const { person: user, path } = renderApp('/login', server)
  await signIn(user)
  expect(await screen.findByRole('img', { name: 'QR code with the secret key' })).toBeVisible()
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
  expect(await screen.findByText(/^An authenticator app, for example Aegis/)).toBeVisible()
  await typeCode(user, '000000')
  expect(await screen.findByText('The one-time code is wrong or no longer valid.')).toBeVisible()
  await user.keyboard('654321')
  for (const code of recoveryCodes) expect(await screen.findByText(code)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toContain(recoveryCodes[9])
  expect(screen.queryByText(/previous recovery codes/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'I have saved the codes' }))
  expect(await screen.findByText('Successfully enabled 2FA. Please re-login to proceed.')).toBeVisible()
  await expect.poll(path).toBe('/login')
  expect(server.calls).toContainEqual({
    call: 'PUT /auth/setup2fa',
    body: { login: 'anna', token: 'pending', otpSecret: SECRET, otp: '654321' },
  })
})

test('[OTP-35] the fields take the digits that an Arabic keyboard types, and no letters', async () => {
  const server = serverWithSetUp()
  server.settings.twoFactorRequired = true
  const { person: user } = renderApp('/login', server)
  await signIn(user)
  await typeCode(user, 'x٦٥٤٣٢١')
  await expect
    .poll(() => server.calls)
    .toContainEqual({
      call: 'PUT /auth/setup2fa',
      body: { login: 'anna', token: 'pending', otpSecret: SECRET, otp: '٦٥٤٣٢١' },
    })
})

test('[SCR-11, OTP-32, SCR-470] the set-up from the offer ends the session, and the next sign-in leads to what was asked for', async () => {
  const server = serverWithSetUp().on(signOut, () => {
    server.user = undefined
    return {}
  })
  const { person: user, path } = renderApp('/myuserlists', server)
  await signIn(user)
  await acceptOffer(user)
  await typeCode(user, '654321')
  await user.click(await screen.findByRole('button', { name: 'I have saved the codes' }))
  expect(await screen.findByText('Successfully enabled 2FA. Please re-login to proceed.')).toBeVisible()
  await expect.poll(path).toBe('/login')
  expect(server.user).toBeUndefined()
  expect(server.calls).toContainEqual({ call: 'PUT /auth/setup2fa', body: { otpSecret: SECRET, otp: '654321' } })
  expect(screen.queryByText(/^Your session has ended/)).toBeNull()
  document.cookie = 'twoFactorLater=true; path=/'
  await signIn(user)
  await expect.poll(path).toBe('/myuserlists')
})

test('[SCR-470] what was asked for before the offer is for whose sign-in it was: after the set-up, another account is led to its own folders', async () => {
  const server = serverWithSetUp().on(signOut, () => {
    server.user = undefined
    return {}
  })
  const { person: user, path } = renderApp('/search?q=secret', server)
  await signIn(user)
  await acceptOffer(user)
  await typeCode(user, '654321')
  await user.click(await screen.findByRole('button', { name: 'I have saved the codes' }))
  await expect.poll(path).toBe('/login')
  document.cookie = 'twoFactorLater=true; path=/'
  server.on(signInOtp, () => {
    server.user = BEN
    return { user: BEN, token: 'secret', exp: 2_000_000_000 }
  })
  await signIn(user)
  await expect.poll(path).toBe('/mypads')
})

test('[SCR-470] the offer that another account comes by offers the set-up alone', async () => {
  const server = serverWithSetUp()
  server.user = BEN
  renderApp({ pathname: '/setup2fa', state: { afterSignIn: '/search?q=secret', login: 'anna' } }, server)
  await screen.findByRole('img', { name: 'QR code with the secret key' })
  expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/myprofile')
})

test('[OTP-32] where the session cannot be ended after the set-up, that is told, and it is tried again', async () => {
  let isReached = false
  const server = serverWithSetUp().on(signOut, () => {
    if (!isReached) throw new AppError('BACKEND.ERROR.PERMISSION.UNEXPECTED')
    server.user = undefined
    return {}
  })
  const { person: user, path } = renderApp('/login', server)
  await signIn(user)
  await acceptOffer(user)
  await typeCode(user, '654321')
  const done = await screen.findByRole('button', { name: 'I have saved the codes' })
  await user.click(done)
  await screen.findByRole('alert')
  expect(path()).toBe('/setup2fa')
  isReached = true
  await user.click(done)
  await expect.poll(path).toBe('/login')
})

test('[SCR-9] a waiting message stands in until the secret is there', async () => {
  const server = serverWithSetUp().on(beginTwoFactor, () => new Promise<never>(() => {}))
  server.user = buildUser()
  renderApp('/setup2fa', server)
  expect(await screen.findByText('One moment, your secret key is on its way…')).toBeVisible()
})

test('[SCR-494, A11Y-3] without a network the set-up says that one is offline, keeps the focus, and tries by itself', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => online.mockRestore())
  const unreachable = () => {
    throw new TypeError('Failed to fetch')
  }
  const server = serverWithSetUp().on(beginTwoFactor, unreachable)
  server.user = buildUser()
  const { person: user } = renderApp('/setup2fa', server)
  expect((await screen.findByRole('alert')).textContent).toContain('You are offline')
  const button = screen.getByRole('button', { name: 'Try again' })
  const answer = Promise.withResolvers<never>()
  server.on(beginTwoFactor, () => answer.promise)
  await user.click(button)
  expect(document.activeElement).toBe(button)
  await act(async () => answer.reject(new TypeError('Failed to fetch')))
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  const begin = vi.fn(unreachable)
  server.on(beginTwoFactor, begin)
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(begin).toHaveBeenCalledOnce())
})

test('[SCR-245] the set-up of somebody signed in stands below their profile', async () => {
  const server = serverWithSetUp()
  server.user = buildUser()
  renderApp('/setup2fa', server)
  const steps = within(await screen.findByRole('navigation', { name: 'Where you are' }))
  expect(steps.getByRole('link', { name: 'Profile' }).getAttribute('href')).toBe('/myprofile')
  expect(screen.getByRole('link', { name: 'Profile', current: 'page' })).toBeVisible()
})

test('[SCR-760, SCR-11, SCR-98] the recovery codes stay until they are said to be saved, without a help beside them', async () => {
  const server = serverWithSetUp()
  server.user = buildUser()
  const { person: user, router } = renderApp('/setup2fa', server)
  await typeCode(user, '654321')
  await screen.findByRole('button', { name: 'I have saved the codes' })
  await expect.poll(() => router.state.navigation.state).toBe('idle')
  expect(router.state.location.pathname).toBe('/setup2fa')
  expect(screen.getByText(recoveryCodes[0] ?? '')).toBeVisible()
  expect(screen.queryByRole('note', { name: 'Help' })).toBeNull()
})

test('[SCR-13] who leaves the recovery codes before they are said to be saved is asked first', async () => {
  const server = serverWithSetUp()
  server.user = buildUser()
  const { person: user, path } = renderApp('/setup2fa', server)
  await typeCode(user, '654321')
  await screen.findByText(recoveryCodes[0]!)
  const isLeavingPrevented = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isLeavingPrevented()).toBe(true)
  await user.click(screen.getByRole('link', { name: 'Bookmarks' }))
  const question = within(await screen.findByRole('dialog', { name: 'Leave without the codes?' }))
  await user.click(question.getByRole('button', { name: 'Back to the codes' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(path()).toBe('/setup2fa')
  await user.click(screen.getByRole('button', { name: 'I have saved the codes' }))
  await expect.poll(path).toBe('/myprofile')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(isLeavingPrevented()).toBe(false)
})

test('[SCR-11, SCR-96, SCR-164] the set-up from the banner ends in the profile, and the banner is gone', async () => {
  const server = serverWithSetUp()
  server.user = buildUser()
  const { person: user, path } = renderApp('/mypads', server)
  await user.click(await screen.findByRole('link', { name: 'Set up two-factor authentication' }))
  await typeCode(user, '654321')
  await user.dblClick(await screen.findByRole('button', { name: 'I have saved the codes' }))
  expect(await screen.findAllByText('Successfully enabled 2FA.')).toHaveLength(1)
  await expect.poll(path).toBe('/myprofile')
  expect(screen.queryByText('Protect your account with a second factor.')).toBeNull()
})

test('[SCR-353] an answer that was on its way when two-factor was turned on does not undo it', async () => {
  const server = serverWithSetUp()
  server.user = buildUser()
  const { person: user, queryClient } = renderApp('/setup2fa', server)
  await user.click(await screen.findByLabelText('One-time code'))
  const letGo = server.holdConfiguration()
  const refetch = queryClient.refetchQueries(configurationQuery)
  await user.keyboard('654321')
  await screen.findByRole('button', { name: 'I have saved the codes' })
  letGo()
  await act(() => refetch)
  expect(queryClient.getQueryData(configurationQuery.queryKey)?.user?.otpEnabled).toBe(true)
})

test('[SCR-9] a session that is too old for the set-up gives its password first', async () => {
  const server = serverWithSetUp()
  server.user = buildUser()
  let isProven = false
  const wrong = new AppError('BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT', { field: 'passwordCurrent' })
  server
    .on(checkPassword, ({ body }) => {
      if (body.password !== 'correct horse') throw wrong
      isProven = true
      return {}
    })
    .on(beginTwoFactor, () => {
      if (!isProven) throw wrong
      return { login: 'anna', otpSecret: SECRET, otpauth: 'otpauth://totp/Sheaf-anna', qr: 'data:image/png;base64,' }
    })
  const { person: user } = renderApp('/setup2fa', server)
  const password = await screen.findByLabelText('Current password')
  await user.type(password, 'wrong{Enter}')
  expect(await screen.findByText('The password is wrong.')).toBeVisible()
  await user.clear(password)
  await user.type(password, 'correct horse{Enter}')
  expect(await screen.findByRole('img', { name: 'QR code with the secret key' })).toBeVisible()
})

test('[SCR-9, SCR-8] without a session and without a sign-in the set-up leads to the sign-in', async () => {
  const { path } = renderApp('/setup2fa', serverWithSetUp())
  await expect.poll(path).toBe('/login')
  expect(await screen.findByText('You are not signed in.')).toBeVisible()
})

test('[SCR-13] the recovery codes can be printed', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  const server = serverWithSetUp()
  server.user = buildUser()
  const { person: user } = renderApp('/setup2fa', server)
  await typeCode(user, '654321')
  await user.click(await screen.findByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

test('[A11Y-37, SCR-9, SCR-760] a wrong code is read out, though the focus stays in its field', async () => {
  const server = serverWithSetUp()
  server.user = buildUser()
  const { person: user } = renderApp('/setup2fa', server)
  await typeCode(user, '000000')
  expect((await screen.findByRole('alert')).textContent).toBe('The one-time code is wrong or no longer valid.')
})
