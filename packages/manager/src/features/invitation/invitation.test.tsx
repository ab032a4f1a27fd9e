import type { InvitationLink } from '@sheaf/contract/entities/invitation'
import { AppError } from '@sheaf/contract/errors'
import type { GroupId } from '@sheaf/contract/ids'
import { signOut } from '@sheaf/contract/routes/auth'
import { acceptInvitation, readInvitation, registerByInvitation } from '@sheaf/contract/routes/invitations'
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import type { FakeServer } from '../../testing/fake-server.ts'
import { fillIn } from '../../testing/fill-in.ts'
import { buildUser } from '../../testing/people.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { serverAsking } from '../../testing/signing-in.ts'
import { keptInvitation } from './kept-invitation.ts'

const OPEN: InvitationLink = {
  state: 'open',
  group: 'Straße ☕',
  inviter: 'Léa O’Brien',
  role: 'user',
  email: 'anna@example.org',
  expiresAt: 1,
  registration: 'invited',
}

const serverWith = (link: InvitationLink): FakeServer => {
  onTestFinished(() => keptInvitation.remove())
  return serverAsking(false).on(readInvitation, () => ({ value: link }))
}

test('[INV-35, INV-37] a visitor sees who invites where, without the token in the address, and registers the given address', async () => {
  const server = serverWith(OPEN).on(registerByInvitation, ({ body }) => ({
    key: 'user-anna',
    value: buildUser({ login: body.login }),
    joined: 'g1' as GroupId,
  }))
  const { person: user, path } = renderApp('/invitation/mailed-token', server)
  expect(
    await screen.findByRole('heading', { name: 'Léa O’Brien invites you into the folder “Straße ☕”.' }),
  ).toBeVisible()
  expect(path()).toBe('/invitation')
  expect(server.calls).toContainEqual({ call: 'POST /invitation/read', body: { token: 'mailed-token' } })
  expect(screen.getByRole('link', { name: 'Sign in with my account' }).getAttribute('href')).toBe('/login')
  await user.click(screen.getByRole('button', { name: 'Create an account' }))
  const email = await screen.findByLabelText<HTMLInputElement>(/^E-mail address/)
  expect([email.value, email.readOnly]).toEqual(['anna@example.org', true])
  await fillIn(user, { Login: 'anna', Password: 'correct horse', 'Confirm password': 'correct horse{Enter}' })
  await expect.poll(path).toBe('/login')
  const { body } = server.calls.find(({ call }) => call === 'POST /invitation/register') ?? {}
  expect(body).toMatchObject({ token: 'mailed-token', login: 'anna', email: 'anna@example.org' })
  expect(keptInvitation.get()).toBeUndefined()
})

test('[INV-36] one button joins, after saying with which account', async () => {
  const server = serverWith({ ...OPEN, email: 'team@example.org' }).on(acceptInvitation, () => {
    throw new AppError('BACKEND.ERROR.INVITATION.USED')
  })
  server.user = buildUser({ login: 'anna', email: 'anna@example.org' })
  const { person: user } = renderApp('/invitation/mailed-token', server)
  expect(await screen.findByText(/^You are signed in as /)).toBeVisible()
  expect(screen.getByText(/^The invitation was sent to team@example\.org\./)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Join the folder' }))
  expect(server.calls).toContainEqual({ call: 'POST /invitation/accept', body: { token: 'mailed-token' } })
})

test('[INV-36, INV-35] another account is used by signing out, on the page of the same invitation', async () => {
  const server = serverWith(OPEN).on(signOut, () => {
    server.user = undefined
    return {}
  })
  server.user = buildUser({ login: 'ben', email: 'ben@example.org' })
  const { person: user, path } = renderApp('/invitation/mailed-token', server)
  await user.click(await screen.findByRole('button', { name: 'Use another account' }))
  expect(await screen.findByRole('button', { name: 'Create an account' })).toBeVisible()
  expect([path(), keptInvitation.get()]).toEqual(['/invitation', 'mailed-token'])
})

test.each([
  ['ended', 'This invitation has ended. Ask for it to be sent again.'],
  ['withdrawn', 'This invitation was withdrawn.'],
  ['replaced', 'A newer link was made for this invitation. Use the newest one.'],
  ['used', 'This invitation has already been used.'],
  ['gone', 'The folder of this invitation no longer exists.'],
  ['archived', 'This folder is archived. Nobody can join it until it is taken out of the archive.'],
] as const)('[INV-38] a link that is %s says so', async (state, text) => {
  const server = serverWith({ state, registration: 'anyone', memberOf: 'g1' as GroupId })
  renderApp('/invitation/mailed-token', server)
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open the folder' }).getAttribute('href')).toBe('/mypads/group/g1/view')
})

test('[INV-38] a link that there never was, and the page without a link, say so and lead to the sign-in', async () => {
  const server = serverAsking(false).on(readInvitation, () => {
    throw new AppError('BACKEND.ERROR.TOKEN.INCORRECT', { field: 'token' })
  })
  onTestFinished(() => keptInvitation.remove())
  renderApp('/invitation/typed-wrong', server)
  expect(await screen.findByText(/^This link has expired, has been used or replaced/)).toBeVisible()
  expect(screen.getAllByRole('link', { name: 'Sign in' }).at(-1)?.getAttribute('href')).toBe('/login')
})

test('[INV-35, INV-38] the page that has lost its link asks to open it once more', async () => {
  renderApp('/invitation', serverAsking(false))
  expect(await screen.findByText(/^This page no longer knows which invitation/)).toBeVisible()
})

test('[INV-51] a link that has ended says of which folder it was and who invited, if it still tells that', async () => {
  const server = serverWith({ state: 'ended', registration: 'anyone', group: 'Straße ☕', inviter: 'Léa O’Brien' })
  renderApp('/invitation/mailed-token', server)
  expect(await screen.findByText('This invitation has ended. Ask for it to be sent again.')).toBeVisible()
  expect(screen.getByText('Léa O’Brien invites you into the folder “Straße ☕”.')).toBeVisible()
})
