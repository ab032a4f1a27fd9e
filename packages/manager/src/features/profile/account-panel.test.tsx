import { AppError } from '@sheaf/contract/errors'
import { removeUser } from '@sheaf/contract/routes/accounts'
import { listSessions, revokeOtherSessions, revokeSession, signOut } from '@sheaf/contract/routes/auth'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { folderServer, groupOf, padOf } from '../../testing/folders.ts'
import { buildUser } from '../../testing/people.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { buildSession, serverOfAnna } from '../../testing/profile-server.ts'

test('[SCR-32, SES-5, SES-6] sessions are listed, and another one can be signed out', async () => {
  const server = serverOfAnna().on(revokeSession, ({ params: { id } }) => ({ key: id }))
  const { person: user } = renderApp('/myprofile', server)
  expect(await screen.findByText('Firefox · Linux')).toBeVisible()
  expect(screen.getByText('This browser')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Sign out there: Edge · Windows' }))
  expect(await screen.findByText('That browser has been signed out.')).toBeVisible()
  expect(screen.queryByText('Edge · Windows')).toBeNull()
  expect(server.calls).toContainEqual({ call: 'DELETE /auth/sessions/s2', body: {} })
})

test('[SCR-32] a session that ended meanwhile goes from the list once one tries to sign it out', async () => {
  const sessions = [buildSession({}), buildSession({ _id: 's2', current: false, userAgent: '' })]
  const server = serverOfAnna()
    .on(listSessions, () => ({ value: sessions }))
    .on(revokeSession, () => {
      sessions.pop()
      throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND')
    })
  const { person: user } = renderApp('/myprofile', server)
  await user.click(await screen.findByRole('button', { name: /^Sign out there/ }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Sign out there/ })).toBeNull())
})

test('[SCR-32, SES-27] all other sessions are signed out at once, after a question', async () => {
  const others = [buildSession({ _id: 's2', current: false }), buildSession({ _id: 's3', current: false })]
  const server = serverOfAnna()
    .on(listSessions, () => ({ value: [...others, buildSession({})] }))
    .on(revokeOtherSessions, () => ({}))
  const { person: user } = renderApp('/myprofile', server)
  const ask = { name: 'Sign out everywhere else' }
  await user.click(await screen.findByRole('button', ask))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.calls.some(({ call }) => call.startsWith('DELETE'))).toBe(false)
  await user.click(screen.getByRole('button', ask))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', ask))
  expect(await screen.findByText('All other browsers have been signed out.')).toBeVisible()
  expect(server.calls).toContainEqual({ call: 'DELETE /auth/sessions', body: {} })
  expect(screen.queryByRole('button', { name: /^Sign out/ })).toBeNull()
  expect(document.activeElement?.textContent).toBe('Where you are signed in')
})

test('[SCR-32] where one other session is, its own button alone signs it out', async () => {
  renderApp('/myprofile', serverOfAnna())
  expect(await screen.findByRole('button', { name: /^Sign out there/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull()
})

test('[SCR-32] of many sessions this browser’s stands first, then the last used, and the others once one asks', async () => {
  const used = (hours: number) =>
    buildSession({ _id: `s${hours}`, current: hours === 9, lastSeenAt: Date.now() - hours * 3_600_000 })
  const server = serverOfAnna().on(listSessions, () => ({ value: [3, 1, 9, 2, 5, 4, 6].map(used) }))
  const { person: user } = renderApp('/myprofile', server)
  const all = await screen.findByRole('button', { name: 'Show all 7' })
  const hours = () =>
    screen.getAllByText(/^Last used/).map((line) => Number(/Last used (\d+)/.exec(line.textContent ?? '')?.[1]))
  expect(hours()).toEqual([9, 1, 2, 3, 4])
  await user.click(all)
  expect(hours()).toEqual([9, 1, 2, 3, 4, 5, 6])
  expect(document.activeElement?.textContent).toMatch(/Last used 5\shours\sago/)
})

test('[SCR-31, SCR-101, NOTE-3] an account is removed with its password, and nobody is signed in any more', async () => {
  const server = serverOfAnna().on(removeUser, ({ params: { login } }) => {
    server.user = undefined
    return { key: login }
  })
  const { person: user, path } = renderApp('/myprofile', server)
  await user.click(await screen.findByRole('button', { name: 'Remove my account' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Current password'), 'wrong{Enter}')
  expect(await dialog.findByText('The password is wrong.')).toBeVisible()
  expect(server.calls.some(({ call }) => call.startsWith('DELETE'))).toBe(false)
  await user.clear(dialog.getByLabelText('Current password'))
  await user.type(dialog.getByLabelText('Current password'), 'correct horse{Enter}')
  expect(await screen.findByText('Your account has been removed.')).toBeVisible()
  await expect.poll(path).toBe('/login')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('[SCR-264] what is wrong in a dialog over the form has the focus, not the form’s field of that name', async () => {
  const server = serverOfAnna()
  server.user = buildUser({ otpEnabled: true })
  const { person: user } = renderApp('/myprofile', server)
  // In the served page, dialogs come after the screen in the document; in jsdom they come before it.
  const behind = (await screen.findByLabelText(/^New password/)).cloneNode() as HTMLElement
  document.body.prepend(behind)
  onTestFinished(() => behind.remove())
  await user.click(await screen.findByRole('button', { name: 'Remove my account' }))
  const removal = within(await screen.findByRole('dialog'))
  await user.type(removal.getByLabelText('Current password'), 'wrong')
  await user.click(removal.getByRole('button', { name: 'Remove my account' }))
  expect(await removal.findByText('The password is wrong.')).toBeVisible()
  await expect.poll(() => document.activeElement).toBe(removal.getByLabelText('Current password'))
  await user.click(removal.getByRole('button', { name: 'Cancel' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Turn off two-factor authentication' }))
  const turningOff = within(await screen.findByRole('dialog'))
  await user.type(turningOff.getByLabelText('One-time code or recovery code'), '123456{Enter}')
  expect(document.activeElement).toBe(turningOff.getByLabelText('Current password'))
})

test('[SCR-353] who has removed their account is led on before the server has said that nobody is there', async () => {
  const server = serverOfAnna().on(removeUser, ({ params: { login } }) => {
    server.user = undefined
    return { key: login }
  })
  const { person: user, path } = renderApp('/myprofile', server)
  await user.click(await screen.findByRole('button', { name: 'Remove my account' }))
  const letGo = server.holdConfiguration()
  await user.type(within(await screen.findByRole('dialog')).getByLabelText('Current password'), 'correct horse{Enter}')
  await expect.poll(path).toBe('/login')
  letGo()
})

test('[SCR-315] who removes their account reads what becomes of their folders and of what they wrote', async () => {
  const server = serverOfAnna()
  server.settings.trashDays = 12
  const { person: user } = renderApp('/myprofile', server)
  await user.click(await screen.findByRole('button', { name: 'Remove my account' }))
  const { textContent } = await screen.findByRole('dialog')
  expect(textContent).toContain('go to the trash with all their pads')
  expect(textContent).toContain('the site administrator can restore them for 12\u00A0days, then they are gone for good')
  expect(textContent).toContain('with everything you wrote in them')
})

test('[SCR-315] who removes their account reads which folders go with it, and how many more of many', async () => {
  const alone = Array.from({ length: 13 }, (_, at) => groupOf(`Class ${at}`))
  const shared = groupOf('Shared', { admins: ['user-anna', 'user-ben'] })
  const server = folderServer({
    groups: [shared, ...alone],
    pads: alone.slice(1).map((group) => padOf('Agenda', group)),
  })
  const { person: user } = renderApp('/myprofile', server)
  await user.click(await screen.findByRole('button', { name: 'Remove my account' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('These 13 folders will go to the trash:')).toBeVisible()
  const items = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(items.slice(0, 3)).toEqual(['Class 0 · No pads', 'Class 1 · 1 pad', 'Class 2 · 1 pad'])
  expect(items.slice(-2)).toEqual(['Class 9 · 1 pad', 'and 3 more folders'])
})

test('[SCR-31, SCR-101] where a provider keeps the password, removing the account is confirmed', async () => {
  const server = serverOfAnna().on(removeUser, ({ params: { login } }) => {
    server.user = undefined
    return { key: login }
  })
  server.settings.authMethod = 'cas'
  const { person: user } = renderApp('/myprofile', server)
  await user.click(await screen.findByRole('button', { name: 'Remove my account' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove my account' }))
  expect(await screen.findByText('Your account has been removed.')).toBeVisible()
  expect(server.calls.map(({ call }) => call)).toContain('DELETE /user/anna')
})

test('[SCR-31, ACC-53] who signed in at the provider too long ago is told so, and led to signing out', async () => {
  const server = serverOfAnna()
    .on(removeUser, () => {
      throw new AppError('BACKEND.ERROR.AUTHENTICATION.SIGN_IN_AGAIN')
    })
    .on(signOut, () => {
      server.user = undefined
      return {}
    })
  server.settings.authMethod = 'oidc'
  const { person: user, path } = renderApp('/myprofile', server)
  await user.click(await screen.findByRole('button', { name: 'Remove my account' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove my account' }))
  const dialog = await waitFor(() => {
    const last = screen.getAllByRole('dialog').at(-1) as HTMLElement
    expect(last.textContent).toContain('You signed in too long ago for this.')
    return last
  })
  await user.click(within(dialog).getByRole('button', { name: 'Sign out' }))
  await expect.poll(path).toBe('/logout')
})

test('[SCR-32] the profile offers all of one’s own as a file', async () => {
  renderApp('/myprofile', serverOfAnna())
  const link = await screen.findByRole('link', { name: 'Download my data' })
  expect(new URL(link.getAttribute('href')!).pathname).toBe('/api/user/anna/export')
  expect(link.hasAttribute('download')).toBe(true)
})
