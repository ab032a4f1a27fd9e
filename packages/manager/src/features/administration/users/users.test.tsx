import { AppError } from '@sheaf/contract/errors'
import { register, removeUser, saveUser, viewUser } from '@sheaf/contract/routes/accounts'
import { requestRecovery } from '@sheaf/contract/routes/recovery'
import { disableTwoFactor } from '@sheaf/contract/routes/two-factor'
import { listUsers, listedUserSchema } from '@sheaf/contract/routes/users'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FakeServer } from '../../../testing/fake-server.ts'
import { buildUser } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const anna = buildUser({ firstname: 'Anna', otpEnabled: true })
const ben = buildUser({ _id: 'user-ben', login: 'ben', email: 'ben@example.org', active: false })
const listed = (user: typeof anna, signedInAt: number | null) => listedUserSchema.parse({ ...user, signedInAt })

/** Returns a server that lists Anna and Ben on a page each. */
const serverOfAdmin = () => {
  const server = new FakeServer()
  server.admin = true
  return server
    .on(listUsers, ({ query: { search, cursor } }) => {
      const found = [listed(anna, Date.now()), listed(ben, null)].filter(({ login }) => login.startsWith(search))
      const value = cursor === undefined ? found.slice(0, 1) : found.slice(1)
      return { value, total: found.length, next: cursor === undefined && found.length > 1 ? 'second' : null }
    })
    .on(viewUser, ({ params: { login } }) => {
      if (login !== 'anna') throw new AppError('BACKEND.ERROR.USER.NOT_FOUND')
      return { key: anna._id, value: anna }
    })
}

test('[SCR-87] users are counted, listed page by page, and found by what is typed', async () => {
  const { person: user, router } = renderApp('/admin/users', serverOfAdmin())
  expect(await screen.findByText('2 users')).toBeVisible()
  const table = screen.getByRole('table', { name: 'Users' })
  expect(within(table).getByText('anna@example.org')).toBeVisible()
  expect(within(table).queryByText('ben@example.org')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await within(table).findByText('ben@example.org')).toBeVisible()
  expect(within(table).getByText('Not confirmed')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()

  await user.type(screen.getByLabelText('Search for users'), 'x')
  expect(await screen.findByText('No users found')).toBeVisible()
  expect(screen.getByText('0 users').closest('[role=status]')).not.toBeNull()
  expect(router.state.location.search).toContain('q=x')
})

test('[SCR-87, ADM-20] users are narrowed to a state, which is in the address', async () => {
  const server = serverOfAdmin()
  const states: unknown[] = []
  server.on(listUsers, ({ query: { state } }) => {
    states.push(state)
    const value = [listed(anna, 1), listed(ben, null)].filter(({ active }) => state === undefined || !active)
    return { value, total: value.length, next: null }
  })
  const { person: user, router } = renderApp('/admin/users?state=nonsense', server)
  const choice = await screen.findByRole('combobox', { name: 'Show' })
  expect(choice).toHaveProperty('value', '')
  expect(await screen.findByText('2 users')).toBeVisible()
  await user.selectOptions(choice, 'Not confirmed')
  expect(await screen.findByText('1 user')).toBeVisible()
  expect(router.state.location.search).toContain('state=unconfirmed')
  expect(states).toEqual([undefined, 'unconfirmed'])
  await user.selectOptions(choice, 'All users')
  await waitFor(() => expect(router.state.location.search).not.toContain('state'))
})

test('[SCR-87, ADM-18] the head of a column sorts, and turns the order round', async () => {
  const { person: user, router } = renderApp('/admin/users', serverOfAdmin())
  await user.click(await screen.findByRole('button', { name: 'Last sign-in' }))
  const order = () => screen.getByRole('columnheader', { name: 'Last sign-in' }).getAttribute('aria-sort')
  await waitFor(() => expect(order()).toBe('ascending'))
  await user.click(screen.getByRole('button', { name: 'Last sign-in' }))
  await waitFor(() => expect(order()).toBe('descending'))
  expect(router.state.location.search).toBe('?sort=signedInAt&order=desc')
})

test('[SCR-174, ADM-18] users that stand as cards are sorted by a choice, and a button turns the order round', async () => {
  const { person: user, router } = renderApp('/admin/users', serverOfAdmin())
  const order = await screen.findByRole('combobox', { name: 'Sort by' })
  expect(order).toHaveProperty('value', 'login')
  await user.selectOptions(order, 'Last sign-in')
  await user.click(await screen.findByRole('button', { name: 'Last sign-in, ascending' }))
  expect(await screen.findByRole('button', { name: 'Last sign-in, descending' })).toBeVisible()
  expect(router.state.location.search).toBe('?sort=signedInAt&order=desc')
})

test('[SCR-79] without an admin session every screen of the administration leads to its sign-in', async () => {
  const { path } = renderApp('/admin/users', new FakeServer())
  expect(await screen.findByRole('heading', { name: 'Administrator sign-in' })).toBeVisible()
  expect(path()).toBe('/admin')
})

test('[SCR-79, ERR-12] a session that has ended or is unknown leads there too, and is told as such, once', async () => {
  const server = serverOfAdmin().on(listUsers, () => {
    server.admin = false
    throw new AppError('BACKEND.ERROR.AUTHENTICATION.ADMIN')
  })
  renderApp('/admin/users', server)
  expect(await screen.findByRole('heading', { name: 'Administrator sign-in' })).toBeVisible()
  expect(screen.getAllByText('Your session has ended. Sign in again.')).toHaveLength(1)
  expect(screen.queryByText('Only the site administrator can do this.')).toBeNull()
})

test.each(['ldap', 'cas', 'oidc'] as const)('[SCR-88] nobody is created under %s', async (authMethod) => {
  const server = serverOfAdmin()
  server.settings = { ...server.settings, authMethod }
  const { router } = renderApp('/admin/users', server)
  expect(await screen.findByText('2 users')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Add a user' })).toBeNull()
  await router.navigate('/admin/users/create')
  expect(await screen.findByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
})

test('[SCR-88, SCR-139, SCR-21, ADM-1] a user is created also while registration is closed, in a form that speaks of them', async () => {
  const server = serverOfAdmin().on(register, ({ body }) => ({ key: ben._id, value: { ...ben, login: body.login } }))
  server.settings = { ...server.settings, openRegistration: false }
  const { person: user, path, router } = renderApp('/admin/audit', server)
  await act(() => router.navigate('/admin/users/create'))
  await user.type(await screen.findByLabelText(/^Login/), 'ben')
  const hint = document.getElementById(screen.getByLabelText('Colour').getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toBe('The colour behind the user’s text in pads.')
  await user.type(screen.getByLabelText(/^E-mail address/), 'ben@example.org')
  for (const field of screen.getAllByLabelText(/assword/, { selector: 'input' })) await user.type(field, 'long enough')
  await user.click(screen.getByRole('button', { name: 'Add a user' }))
  expect(await screen.findByText('The user has been added.')).toBeVisible()
  expect(path()).toBe('/admin/users')
  await act(() => router.navigate(-1))
  await expect.poll(path).toBe('/admin/audit')
})

test('[SCR-90] who removes an account reads how long its folders stay in the trash', async () => {
  const server = serverOfAdmin()
  server.settings.trashDays = 1
  renderApp('/admin/users/anna/remove', server)
  const { textContent } = await screen.findByText(/^Once the user is removed, the account cannot be restored/)
  expect(textContent).toContain('you can restore them for 1\u00A0day,')
})

test('[SCR-340] an account that is not there stays so while it is asked for again', async () => {
  const server = serverOfAdmin()
  const { queryClient } = renderApp('/admin/users/nobody/edit', server)
  const card = await screen.findByText('This user does not exist.')
  const gate = Promise.withResolvers<never>()
  server.on(viewUser, () => gate.promise)
  const refetch = queryClient.refetchQueries()
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(document.contains(card)).toBe(true)
  gate.reject(new AppError('BACKEND.ERROR.USER.NOT_FOUND'))
  await act(() => refetch)
  expect(document.contains(card)).toBe(true)
})

test('[SCR-88, ADM-3] the profile is saved without the current password, which is not even asked for', async () => {
  const server = serverOfAdmin().on(saveUser, () => ({ key: anna._id, value: anna }))
  const { person: user, path } = renderApp('/admin/users/anna/edit', server)
  expect(await screen.findByRole('heading', { name: 'Edit the user: anna' })).toBeVisible()
  await user.type(await screen.findByLabelText('Organisation'), 'Elm School')
  expect(screen.queryByLabelText(/^Current password/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The user has been saved.')).toBeVisible()
  expect(path()).toBe('/admin/users')
  const sent = server.calls.find(({ call }) => call === 'PUT /user/anna')?.body
  expect(sent).toEqual({ organization: 'Elm School' })
})

test.each(['ldap', 'cas', 'oidc'] as const)(
  '[SCR-415] under %s the form of an account has no password, and says where it is kept',
  async (authMethod) => {
    const server = serverOfAdmin()
    server.settings.authMethod = authMethod
    renderApp('/admin/users/anna/edit', server)
    const security = within(await screen.findByRole('group', { name: 'Security' }))
    expect(
      security.getByText('The password is kept with the organisation’s account, and is changed there.'),
    ).toBeVisible()
    expect(screen.queryByLabelText(/password/i)).toBeNull()
    expect(screen.getByLabelText('First name')).toBeVisible()
    const help = within(screen.getByRole('note', { name: 'Help' }))
    expect(help.getByText(/^The user signs in with the organisation’s account\./)).toBeVisible()
  },
)

test('[SCR-88, AUTH-23] a name as the directory has it does not keep the rest from being saved', async () => {
  const elodie = buildUser({ firstname: 'Élodie\u200e', lastname: 'de la Tour' })
  const server = serverOfAdmin()
    .on(viewUser, () => ({ key: elodie._id, value: elodie }))
    .on(saveUser, () => ({ key: elodie._id, value: elodie }))
  server.settings = { ...server.settings, authMethod: 'ldap' }
  const { person: user } = renderApp('/admin/users/anna/edit', server)
  await user.type(await screen.findByLabelText('Organisation'), 'Elm School')
  await user.type(screen.getByLabelText('Name in pads'), 'É\u200b')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getAllByText(/^Type the name again: it contains characters that are not shown/)).toHaveLength(1)
  await user.clear(screen.getByLabelText('Name in pads'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The user has been saved.')).toBeVisible()
  expect(server.calls.find(({ call }) => call === 'PUT /user/anna')?.body).toEqual({ organization: 'Elm School' })
})

test('[SCR-88, SCR-101, A11Y-3] two-factor is turned off after a confirmation, and the next button has the focus', async () => {
  const server = serverOfAdmin().on(disableTwoFactor, () => {
    server.on(viewUser, () => ({ key: anna._id, value: { ...anna, otpEnabled: false } }))
    return {}
  })
  const { person: user } = renderApp('/admin/users/anna/edit', server)
  await user.click(await screen.findByRole('button', { name: 'Turn off two-factor authentication' }))
  const dialog = await screen.findByRole('dialog')
  expect(server.calls.some(({ call }) => call === 'PUT /user/disable2fa')).toBe(false)
  await user.click(within(dialog).getByRole('button', { name: 'Turn off' }))
  expect(await screen.findByText('Two-factor authentication is off.')).toBeVisible()
  expect(server.calls).toContainEqual({ call: 'PUT /user/disable2fa', body: { login: 'anna' } })
  expect(screen.queryByRole('button', { name: 'Turn off two-factor authentication' })).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Remove the user' })))
})

test('[SCR-88, A11Y-3] who has gone on while two-factor was being turned off keeps the focus', async () => {
  const answer = Promise.withResolvers<void>()
  const server = serverOfAdmin().on(disableTwoFactor, async () => {
    await answer.promise
    server.on(viewUser, () => ({ key: anna._id, value: { ...anna, otpEnabled: false } }))
    return {}
  })
  const { person: user } = renderApp('/admin/users/anna/edit', server)
  await user.click(await screen.findByRole('button', { name: 'Turn off two-factor authentication' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Turn off' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const field = screen.getByLabelText('Organisation')
  await user.click(field)
  answer.resolve()
  expect(await screen.findByText('Two-factor authentication is off.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Turn off two-factor authentication' })).toBeNull())
  expect(document.activeElement).toBe(field)
})

test('[SCR-416, ACC-27] an account that waits for its confirmation says so, and gets a link that confirms it', async () => {
  const server = serverOfAdmin()
    .on(viewUser, ({ params: { login } }) =>
      login === 'ben' ? { key: ben._id, value: ben } : { key: anna._id, value: anna },
    )
    .on(requestRecovery, () => ({}))
  const { person: user, router } = renderApp('/admin/users/ben/edit', server)
  expect(await screen.findByText('Not confirmed')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send an e-mail with a link' }))
  expect(await screen.findByText('An e-mail with a link is on its way to ben@example.org.')).toBeVisible()
  expect(server.calls).toContainEqual({ call: 'POST /passrecover', body: { email: 'ben@example.org' } })
  await router.navigate('/admin/users/anna/edit')
  expect(await screen.findByDisplayValue('anna@example.org')).toBeVisible()
  expect(screen.queryByText('Not confirmed')).toBeNull()
})

test('[SCR-416] under another method no link of ours confirms an account, and none is sent', async () => {
  const server = serverOfAdmin().on(viewUser, () => ({ key: ben._id, value: ben }))
  server.settings = { ...server.settings, authMethod: 'oidc' }
  renderApp('/admin/users/ben/edit', server)
  expect(await screen.findByDisplayValue('ben@example.org')).toBeVisible()
  expect(screen.queryByText('Not confirmed')).toBeNull()
})

test('[SCR-90] removal is confirmed on a page of its own, and leads to the list', async () => {
  const server = serverOfAdmin().on(removeUser, () => ({ key: anna._id }))
  const { person: user, path } = renderApp('/admin/users/anna/remove', server)
  await user.click(await screen.findByRole('button', { name: 'Remove the user' }))
  expect(await screen.findByText('The user has been removed.')).toBeVisible()
  expect(path()).toBe('/admin/users')
})

test('[SCR-88, ADM-5] an account that does not exist is said in place', async () => {
  renderApp('/admin/users/nobody/edit', serverOfAdmin())
  expect(await screen.findByText('This user does not exist.')).toBeVisible()
})

test.each(['create', 'anna/edit'])('[SCR-245] the form of an account can be left for the list: %s', async (form) => {
  renderApp(`/admin/users/${form}`, serverOfAdmin())
  const cancel = await screen.findByRole('link', { name: 'Cancel' })
  expect(cancel.getAttribute('href')).toBe('/admin/users')
})

test('[SCR-767] a new password says how long it may be, and that the old one may stay', async () => {
  renderApp('/admin/users/anna/edit', serverOfAdmin())
  const field = await screen.findByLabelText('New password')
  const description = document.querySelector(`#${CSS.escape(field.getAttribute('aria-describedby') ?? '')}`)
  expect(description?.textContent).toBe('8 to 128 characters. Leave empty to keep the current one.')
})
