import { register } from '@sheaf/contract/routes/accounts'
import { recover } from '@sheaf/contract/routes/recovery'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fillIn } from '../../testing/fill-in.ts'
import { buildUser } from '../../testing/people.ts'
import { serverOfAnna } from '../../testing/profile-server.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { serverOfAdmin } from '../../testing/settings-server.ts'
import { serverAsking } from '../../testing/signing-in.ts'

/** Fills a field in without an event, as some password managers do. */
const fillSilently = (label: RegExp, text: string): void => {
  const field = within(screen.getByRole('main')).getByLabelText(label)
  // The setter of the element itself would tell React.
  Reflect.set(HTMLInputElement.prototype, 'value', text, field)
}

/**
 * Returns what may be filled into each field of the screen that has a name, in order. Those that are folded away are
 * drawn after all others.
 */
const autofillOfFields = (): (string | null)[] => {
  const fields = screen
    .getByRole('main')
    .querySelectorAll('input:is(:not([type]), [type="text"], [type="email"], [type="password"])')
  return Array.from(fields, (field) => field.getAttribute('autocomplete'))
}

const OF_PERSON = ['given-name', 'family-name', 'nickname', 'organization', 'off']

test.each([
  ['/login', /^Login/, ['username', 'current-password']],
  ['/passrecover', /^E-mail/, ['email']],
  ['/passrecover/mailed-token', /^New password/, ['new-password', 'new-password']],
  ['/subscribe', /^Login/, ['username', 'email', 'new-password', 'new-password', ...OF_PERSON]],
] as const)('[SCR-764] %s says what may be filled in', async (address, first, expected) => {
  renderApp(address, serverAsking(false))
  await screen.findByLabelText(first)
  await expect.poll(autofillOfFields).toEqual(expected)
})

test('[SCR-764] the profile says what may be filled in, and whose passwords it asks for', async () => {
  renderApp('/myprofile', serverOfAnna())
  await screen.findByLabelText(/^Current password/)
  await expect
    .poll(autofillOfFields)
    .toEqual(['username', 'current-password', 'email', 'new-password', 'new-password', ...OF_PERSON])
  const [login] = Array.from(document.querySelectorAll<HTMLInputElement>('main input[autocomplete="username"]'))
  expect([login?.value, login?.readOnly, login?.hidden]).toEqual(['anna', true, true])
})

test('[SCR-764] nothing of the site admin’s own is filled into the account of somebody else', async () => {
  renderApp('/admin/users/create', serverOfAdmin())
  await screen.findByLabelText(/^Login/)
  await expect
    .poll(autofillOfFields)
    .toEqual(['off', 'off', 'new-password', 'new-password', ...OF_PERSON.map(() => 'off')])
})

test('[SCR-764] a sign-in that was filled in without an event is sent as it stands', async () => {
  const server = serverAsking(false)
  const { person: user } = renderApp('/login', server)
  await screen.findByLabelText('Password')
  fillSilently(/^Login/, 'anna')
  fillSilently(/^Password/, 'correct horse')
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Sign in' }))
  await expect
    .poll(() => server.calls)
    .toContainEqual({ call: 'POST /auth/login', body: { login: 'anna', password: 'correct horse' } })
})

test('[SCR-764] so is a registration, beside what was typed', async () => {
  const server = serverAsking(false).on(register, ({ body }) => ({
    key: 'user-anna',
    value: buildUser({ login: body.login }),
  }))
  const { person: user } = renderApp('/subscribe', server)
  await fillIn(user, { Login: 'anna' })
  fillSilently(/^E-mail address/, 'anna@example.org')
  fillSilently(/^Password/, 'correct horse')
  fillSilently(/^Confirm password/, 'correct horse')
  await user.click(screen.getByRole('button', { name: 'Register' }))
  await expect
    .poll(() => server.calls.find(({ call }) => call === 'POST /user')?.body)
    .toMatchObject({
      login: 'anna',
      email: 'anna@example.org',
      password: 'correct horse',
      passwordConfirm: 'correct horse',
    })
})

const LONG = 'correct horse battery '.repeat(10).slice(0, 200)

test.each(['/subscribe', '/passrecover/mailed-token'])(
  '[SCR-521, SCR-233] a password of 200 letters that is pasted at %s stays whole and is refused at its field',
  async (address) => {
    const server = serverAsking(false).on(recover, () => ({ login: 'anna' }))
    const { person: user } = renderApp(address, server)
    if (address === '/subscribe') await fillIn(user, { Login: 'anna', 'E-mail address': 'anna@example.org' })
    for (const label of [/^Confirm password/, /^(New p|P)assword/]) {
      await user.click(await screen.findByLabelText(label))
      await user.paste(LONG)
    }
    const field = screen.getByLabelText<HTMLInputElement>(/^(New p|P)assword/)
    expect([field.value, field.maxLength]).toEqual([LONG, -1])
    await user.keyboard('{Enter}')
    // The focus is in the field already, so only an alert is read out.
    expect((await screen.findByRole('alert')).textContent).toBe('Too long: at most 128 characters.')
    expect(document.activeElement).toBe(field)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(server.calls.some(({ call }) => /^(POST \/user|PUT)/.test(call))).toBe(false)
  },
)
