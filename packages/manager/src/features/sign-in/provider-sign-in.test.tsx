import { AppError } from '@sheaf/contract/errors'
import type { Route } from '@sheaf/contract/route'
import { signInOtp, signOut } from '@sheaf/contract/routes/auth'
import { signInCas, signInOidc, signOutAtProvider, startCas, startOidc } from '@sheaf/contract/routes/providers'
import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { addressOf } from '../../lib/api/api.ts'
import { rememberSignOut } from '../../lib/session/just-signed-out.ts'
import { rememberTwoFactorLater } from '../../lib/preferences/preferences.ts'
import { leaveUnsent } from '../../testing/leave-unsent.ts'
import { buildUser } from '../../testing/people.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { firstStep, serverAsking } from '../../testing/signing-in.ts'

/** Addresses for which the page was left, which jsdom cannot do. */
let visited: string[]
beforeEach(() => {
  visited = []
  const assign = (url: string | URL) => void visited.push(String(url))
  vi.stubGlobal('location', { ...window.location, assign })
})

const addressesOf = (...routes: readonly Route[]) => routes.map((route) => addressOf(route).href)

const serverUnder = (authMethod: 'cas' | 'oidc') => {
  const server = serverAsking(false)
  server.settings.authMethod = authMethod
  return server
    .on(signInCas, ({ body }) => {
      if (body.ticket !== 'ST-1') throw new AppError('BACKEND.ERROR.AUTHENTICATION.PROVIDER_REFUSED')
      return firstStep(false)
    })
    .on(signInOidc, () => firstStep(false))
}

test.each([
  ['cas', startCas],
  ['oidc', startOidc],
] as const)('[SCR-6] under %s the sign-in sends the browser to the provider', async (method, start) => {
  renderApp('/login', serverUnder(method))
  await expect.poll(() => visited).toEqual(addressesOf(start))
  expect(screen.queryByLabelText('Password')).toBeNull()
})

test.each([
  ['cas', '/login?ticket=ST-1'],
  ['oidc', '/login?provider=done'],
] as const)('[SCR-6, AUTH-31, AUTH-47] the return from %s signs in', async (method, address) => {
  rememberTwoFactorLater()
  const { path } = renderApp(address, serverUnder(method))
  await expect.poll(path).toBe('/mypads')
  expect(visited).toEqual([])
})

test('[OTP-24, SCR-7] after the provider two-factor is offered as after a password', async () => {
  const { path } = renderApp('/login?ticket=ST-1', serverUnder('cas'))
  await expect.poll(path).toBe('/setup2fa')
})

test('[SCR-6, AUTH-31] a ticket is sent once, though what was read before is forgotten with it', async () => {
  let firstCalls = 0
  const server = serverUnder('cas').on(signInCas, () => {
    firstCalls += 1
    return firstStep(false)
  })
  renderApp('/login?ticket=ST-1', server)
  expect(await screen.findByRole('button', { name: 'Not now' })).toBeVisible()
  expect(firstCalls).toBe(1)
})

test('[SCR-6] a ticket that is refused is told, leaves the address, and waits for a click', async () => {
  const { person: user, router } = renderApp('/login?ticket=ST-2', serverUnder('cas'))
  expect(await screen.findByText(/did not confirm who you are/)).toBeVisible()
  await expect.poll(() => router.state.location.search).toBe('')
  expect(visited).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(visited).toEqual(addressesOf(startCas))
})

test.each([
  ['BACKEND.ERROR.USER.EMAIL_ALREADY_EXISTS', /./],
  ['BACKEND.ERROR.USER.ALREADY_EXISTS', /administrator to link it to your sign-in/],
  ['Call 555-0100 to unlock your account', /^The sign-in service did not confirm who you are/],
])('[SCR-6, AUTH-46] the refusal %s in the address is told in our own words', async (refusal, text) => {
  renderApp(`/login?provider=${encodeURIComponent(refusal)}`, serverUnder('oidc'))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(text)
  expect(alert.textContent).not.toContain('555')
  expect(visited).toEqual([])
})

test('[SCR-640] a sign-in that is void before its second step says so, and waits for a click', async () => {
  const server = serverUnder('cas')
    .on(signInCas, () => firstStep(true))
    .on(signInOtp, () => {
      throw new AppError('BACKEND.ERROR.AUTHENTICATION.NOT_AUTH')
    })
  const { person: user, path } = renderApp('/login?ticket=ST-1', server)
  await user.click(await screen.findByLabelText('One-time code'))
  await user.keyboard('123456')
  const again = await screen.findByRole('button', { name: 'Sign in' })
  expect(path()).toBe('/login')
  expect(screen.getByText(/^Too many wrong codes were entered/)).toBeVisible()
  expect(visited).toEqual([])
  await user.click(again)
  expect(visited).toEqual(addressesOf(startCas))
})

test('[SCR-14] signing out goes on to the provider, and signing in again waits for a click', async () => {
  const server = serverUnder('oidc')
  server.user = buildUser()
  server.on(signOut, () => {
    server.user = undefined
    return {}
  })
  const { router, person: user } = renderApp('/logout', server)
  await expect.poll(() => visited).toEqual(addressesOf(signOutAtProvider))
  await router.navigate('/login')
  await user.click(await screen.findByRole('button', { name: 'Sign in' }))
  expect(visited.at(-1)).toBe(addressOf(startOidc).href)
})

test('[SCR-719] under a provider, unsent text is told of where its sign-out leads back to', async () => {
  const server = serverUnder('oidc')
  server.user = buildUser({ login: 'anna' })
  await leaveUnsent({ padId: 'pad-a', author: server.user._id })
  server.on(signOut, () => {
    server.user = undefined
    return {}
  })
  const { router } = renderApp('/logout', server)
  await expect.poll(() => visited).toEqual(addressesOf(signOutAtProvider))
  await router.navigate('/login')
  expect(await screen.findByText('You are signed out.')).toBeVisible()
  expect(screen.getByText(/^Some of what you wrote in 1 pad may not have reached the server\./)).toBeVisible()
})

test('[SCR-6] after a sign-out, a click on a button for the sign-in elsewhere is the one that it waits for', async () => {
  rememberSignOut()
  const { person: user } = renderApp('/myprofile', serverUnder('oidc'))
  const main = within(await screen.findByRole('main'))
  await user.click(await main.findByRole('link', { name: 'Sign in' }))
  await expect.poll(() => visited).toEqual(addressesOf(startOidc))
})

test('[SCR-95] where it would end the site admin’s session, the sign-in at the provider waits for a click', async () => {
  const server = serverUnder('oidc')
  server.admin = true
  const { person: user } = renderApp('/login', server)
  expect(await screen.findByText(/^You are signed in as the administrator of this site\./)).toBeVisible()
  const button = await screen.findByRole('button', { name: 'Sign in' })
  expect(screen.queryByText('You are signed out.')).toBeNull()
  expect(visited).toEqual([])
  await user.click(button)
  expect(visited).toEqual(addressesOf(startOidc))
})

/** Simulates the browser restoring the page from the back/forward cache. */
const comeBack = () => act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))

test('[SCR-6] who comes back from the provider by the browser’s own way is not left waiting', async () => {
  const { person: user } = renderApp('/login', serverUnder('oidc'))
  await screen.findByText('One moment, you are being signed in…')
  comeBack()
  const button = await screen.findByRole('button', { name: 'Sign in' })
  expect(screen.queryByText('You are signed out.')).toBeNull()
  expect(visited).toHaveLength(1)
  await user.click(button)
  expect(visited).toHaveLength(2)
})

test('[SCR-6] who comes back so from the provider’s sign-out finds the sign-in', async () => {
  const server = serverUnder('oidc')
  server.user = buildUser()
  server.on(signOut, () => {
    server.user = undefined
    return {}
  })
  const { path } = renderApp('/logout', server)
  await expect.poll(() => visited).toEqual(addressesOf(signOutAtProvider))
  comeBack()
  await expect.poll(path).toBe('/login')
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(visited).toHaveLength(1)
})
