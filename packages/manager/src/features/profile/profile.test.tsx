import { defaultColorOf } from '@sheaf/contract/author-color'
import { AppError } from '@sheaf/contract/errors'
import { saveUser } from '@sheaf/contract/routes/accounts'
import { listSessions } from '@sheaf/contract/routes/auth'
import { currentLanguage, textOfKey } from '@sheaf/ui/l10n/i18n'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { configurationQuery } from '../../lib/session/session.ts'
import { FakeServer } from '../../testing/fake-server.ts'
import { fillIn } from '../../testing/fill-in.ts'
import { buildUser } from '../../testing/people.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { serverOfAnna, buildSession } from '../../testing/profile-server.ts'

test('[SCR-18] without a session the profile offers to sign in and to register', async () => {
  renderApp('/myprofile', new FakeServer())
  const main = within(await screen.findByRole('main'))
  expect((await main.findByRole('link', { name: 'Sign in' })).getAttribute('href')).toBe('/login')
  expect(main.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/subscribe')
})

test('[SCR-21, SCR-23, SCR-26] the profile shows its sections, two-factor and the use in pads', async () => {
  renderApp('/myprofile', serverOfAnna())
  expect(await screen.findByRole('heading', { name: 'Profile: anna' })).toBeVisible()
  const sections = {
    Account: [/^E-mail/, /^Language/, 'Hide the help texts', 'Watchlist digest by e-mail'],
    'Password and security': [/^New password/, /^Confirm password/],
    'Name and colour': [
      'First name',
      'Last name',
      'Name in pads',
      'Organisation',
      'Colour',
      'Show my name and colour in pads',
    ],
  }
  for (const [name, labels] of Object.entries(sections)) {
    const section = within(screen.getByRole('group', { name }))
    for (const label of labels) expect(section.getByLabelText(label)).toBeVisible()
  }
  expect(within(screen.getByRole('group', { name: 'Password and security' })).getByText('Off')).toBeVisible()
  expect(screen.getByLabelText(/^Current password/)).toBeVisible()
  expect(screen.queryByLabelText(/^Login/)).toBeNull()
})

test('[SCR-22] the present password is checked first, and nothing is saved when it is wrong', async () => {
  const server = serverOfAnna()
  const { person: user } = renderApp('/myprofile', server)
  const current = await screen.findByLabelText<HTMLInputElement>(/^Current password/)
  expect(current.form?.querySelector('input:not([hidden])')).toBe(current)
  await user.type(current, 'wrong{Enter}')
  expect(await screen.findByText('The password is wrong.')).toBeVisible()
  expect(server.calls.some(({ call }) => call.startsWith('PUT'))).toBe(false)
})

test('[SCR-22, SCR-98, NOTE-3] a saved profile says so, and the help follows at once', async () => {
  const server = serverOfAnna()
  const { person: user } = renderApp('/myprofile', server)
  expect(await screen.findByRole('note', { name: 'Help' })).toBeVisible()
  await user.click(screen.getByLabelText('Hide the help texts'))
  await user.type(screen.getByLabelText('Name in pads'), 'annie')
  await user.type(screen.getByLabelText(/^Current password/), 'correct horse{Enter}')
  expect(await screen.findByText('Your profile has been saved.')).toBeVisible()
  expect(screen.queryByRole('note', { name: 'Help' })).toBeNull()
  expect(server.user).toMatchObject({ hideHelp: true, padNickname: 'annie' })
})

test('[SCR-152] a new address waits for its confirmation, and the old one stays in the form', async () => {
  const server = serverOfAnna().on(saveUser, ({ body: { email = '' } }) => ({
    key: 'anna',
    value: buildUser({ pendingEmail: email }),
  }))
  const { person: user } = renderApp('/myprofile', server)
  const email = await screen.findByLabelText<HTMLInputElement>(/^E-mail/)
  expect(screen.queryByText(/^We sent an e-mail/)).toBeNull()
  await user.clear(email)
  await user.type(email, 'anna@new.example.org')
  await user.type(screen.getByLabelText(/^Current password/), 'correct horse{Enter}')
  // The message appears beside the field and as a toast.
  await waitFor(() => expect(screen.getAllByText(/^We sent an e-mail to anna@new\.example\.org\./)).toHaveLength(2))
  const [beside] = screen.getAllByText(/^We sent an e-mail/)
  expect(beside?.closest('[role=status]')).not.toBeNull()
  expect(email.value).toBe('anna@example.org')
})

/** Returns Anna's server while an address of hers waits, which it takes back as the real one does (ACC-50). */
const serverOfMistyped = () => {
  const server = serverOfAnna()
  // The pages of the tests are in English, as if picked in the header.
  const waiting = { lang: 'de', pendingEmail: 'anna@mistyped.example.org' }
  server.user = buildUser(waiting)
  return server.on(saveUser, ({ body: { passwordCurrent: _, ...sent } }) => {
    const isAlone = Object.keys(sent).join() === 'email' && sent.email === 'anna@example.org'
    return { key: 'anna', value: (server.user = buildUser(isAlone ? { lang: 'de' } : waiting)) }
  })
}

const savesOf = (server: FakeServer) =>
  server.calls.filter(({ call }) => call === 'PUT /user/anna').map(({ body }) => body)

test('[SCR-152, SCR-232, ACC-50] an address that waits is taken back, in whichever language the page is, and this is said', async () => {
  const server = serverOfMistyped()
  const { person: user } = renderApp('/myprofile', server)
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(document.activeElement).toBe(screen.getByLabelText(/^Current password/))
  await user.type(screen.getByLabelText(/^Current password/), 'correct horse')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.queryByText(/^We sent an e-mail/)).toBeNull())
  expect(document.activeElement).toBe(screen.getByLabelText(/^E-mail/))
  expect(savesOf(server)).toEqual([{ email: 'anna@example.org', passwordCurrent: 'correct horse' }])
  const text = 'The change of your e-mail address to anna@mistyped.example.org has been undone.'
  expect(screen.getByText(text)).toBeVisible()
  expect(screen.queryByText('Your profile has been saved.')).toBeNull()
  expect(currentLanguage()).toBe('en')
})

test('[SCR-152] what else was typed stays unsaved when an address is taken back, also an address or a password', async () => {
  const server = serverOfMistyped()
  const { person: user } = renderApp('/myprofile', server)
  const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
  await user.type(await screen.findByLabelText('Organisation'), 'Elm School')
  await user.clear(field(/^E-mail/))
  await user.type(field(/^E-mail/), 'anna@ne')
  await user.type(field(/^New password/), 'brand new horse')
  await user.type(field(/^Current password/), 'correct horse')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.queryByText(/^We sent an e-mail/)).toBeNull())
  expect(savesOf(server)).toHaveLength(1)
  expect(field('Organisation').value).toBe('Elm School')
  expect(field(/^E-mail/).value).toBe('anna@ne')
  expect(field(/^New password/).value).toBe('brand new horse')
  expect(field(/^Current password/).value).toBe('')
})

test.each(['MAIL_NOT_CONFIGURED', 'ROOTURL_NOT_CONFIGURED'] as const)(
  '[SCR-546] a new address that cannot be confirmed, as the site sends no mail, is refused at its field: %s',
  async (key) => {
    const server = serverOfAnna().on(saveUser, () => {
      throw new AppError(`BACKEND.ERROR.CONFIGURATION.${key}`)
    })
    const { person: user } = renderApp('/myprofile', server)
    const email = await screen.findByLabelText<HTMLInputElement>(/^E-mail/)
    await user.clear(email)
    await user.type(email, 'anna@new.example.org')
    await user.type(screen.getByLabelText(/^Current password/), 'correct horse{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(email))
    const message = screen.getByText(textOfKey(`BACKEND.ERROR.CONFIGURATION.${key}`))
    expect(email.getAttribute('aria-describedby')?.split(' ')).toContain(message.id)
  },
)

test('[SCR-233] a new password that differs from its confirmation is refused, and the confirmation has the focus', async () => {
  const server = serverOfAnna()
  const { person: user } = renderApp('/myprofile', server)
  await user.type(await screen.findByLabelText(/^New password/), 'brand new horse')
  await user.type(screen.getByLabelText(/^Current password/), 'correct horse{Enter}')
  expect(screen.getByText('The two passwords differ.')).toBeVisible()
  expect(document.activeElement).toBe(screen.getByLabelText(/^Confirm password/))
  expect(server.calls.some(({ call }) => call.startsWith('PUT'))).toBe(false)
})

test('[SCR-25] under another method only what is ours is shown and sent', async () => {
  const server = serverOfAnna()
  server.settings.authMethod = 'cas'
  const { person: user } = renderApp('/myprofile', server)
  await user.type(await screen.findByLabelText('Organisation'), 'Elm School')
  for (const label of [/^Current password/, /^E-mail/, /^New password/, 'First name', 'Name in pads'])
    expect(screen.queryByLabelText(label)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Your profile has been saved.')).toBeVisible()
  const body = server.calls.find(({ call }) => call === 'PUT /user/anna')?.body
  expect(body).toEqual({ organization: 'Elm School', passwordCurrent: '' })
})

test.each([
  [false, 'Show my name and colour in pads'],
  [true, 'Show my colour in pads'],
])('[SCR-26, RT-60] under another method one chooses what pads show, too, real names: %s', async (isReal, label) => {
  const server = serverOfAnna()
  Object.assign(server.settings, { authMethod: 'cas', useFirstLastNameInPads: isReal })
  const { person: user } = renderApp('/myprofile', server)
  expect(await screen.findByText(/including what you wrote before/)).toBeVisible()
  await user.click(await screen.findByRole('checkbox', { name: label }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Your profile has been saved.')).toBeVisible()
  const body = server.calls.find(({ call }) => call === 'PUT /user/anna')?.body
  expect(body).toEqual({ useLoginAndColorInPads: false, passwordCurrent: '' })
})

test.each([
  [
    false,
    'The name that others see. If it is empty, admins of shared folders see first and last name, and everybody else sees the login.',
  ],
  [
    true,
    'The name that others see while neither a first nor a last name is given. If this is empty too, they see the login.',
  ],
])('[SCR-26] the field of the pad nickname says when others see it, real names: %s', async (isReal, text) => {
  const server = serverOfAnna()
  server.settings.useFirstLastNameInPads = isReal
  renderApp('/myprofile', server)
  expect((await screen.findByRole('textbox', { name: 'Name in pads', description: text })).tagName).toBe('INPUT')
})

test.each(['ldap', 'cas', 'oidc'] as const)(
  '[SCR-415, SCR-25] under %s the profile speaks of no name and no password of ours',
  async (authMethod) => {
    const server = serverOfAnna()
    server.settings.authMethod = authMethod
    renderApp('/myprofile', server)
    for (const name of ['Organisation and colour', 'Security'])
      expect(await screen.findByRole('group', { name })).toBeVisible()
    expect(screen.getByRole('note', { name: 'Help' }).textContent).toContain('belong to your organisation’s account')
    expect(screen.getByText(/then change the password of your organisation’s account\.$/)).toBeVisible()
  },
)

test('[SCR-353] an answer that was on its way when the profile was saved does not undo it', async () => {
  const server = serverOfAnna()
  const { person: user, queryClient } = renderApp('/myprofile', server)
  await user.type(await screen.findByLabelText('Organisation'), 'Elm School')
  const letGo = server.holdConfiguration()
  const refetch = queryClient.refetchQueries(configurationQuery)
  await user.type(screen.getByLabelText(/^Current password/), 'correct horse{Enter}')
  expect(await screen.findByText('Your profile has been saved.')).toBeVisible()
  letGo()
  await act(() => refetch)
  expect(queryClient.getQueryData(configurationQuery.queryKey)?.user?.organization).toBe('Elm School')
})

test('[SCR-21, A11Y-2] a colour is chosen by keys alone, from what has names', async () => {
  const { person: user } = renderApp('/myprofile', serverOfAnna())
  const color = await screen.findByLabelText('Colour')
  await user.click(color)
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose a colour' }))
  await user.keyboard('{Enter}')
  const picker = within(await screen.findByRole('dialog', { name: 'Choose a colour' }))
  await waitFor(() =>
    expect(document.activeElement).toBe(picker.getByRole('slider', { name: 'Saturation and brightness' })),
  )
  await user.tab()
  expect(document.activeElement).toBe(picker.getByRole('slider', { name: 'Hue' }))
  await user.keyboard('{ArrowRight}')
  await waitFor(() => expect(color).toHaveProperty('value', expect.stringMatching(/^#[\da-f]{6}$/)))
  await user.tab()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(color).toHaveProperty('value', '#8dd3c7'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose a colour' })))
})

test('[SCR-364, A11Y-7] a chosen colour is shown as pads will show it', async () => {
  const { person: user } = renderApp('/myprofile', serverOfAnna())
  const color = await screen.findByLabelText('Colour')
  await user.type(color, '#ffffdd')
  expect(screen.getByText('This is how the text looks in pads.')).toBeVisible()
  await user.clear(color)
  await user.type(color, '#000000')
  expect(
    screen.getByText('This is how the text looks in pads. The colour is adjusted to keep the text readable.'),
  ).toBeVisible()
})

test('[SCR-364] a chosen colour that is not to be seen in pads is not shown as their text', async () => {
  const { person: user } = renderApp('/myprofile', serverOfAnna())
  await user.type(await screen.findByLabelText('Colour'), '#ffffdd')
  await user.click(screen.getByLabelText('Show my name and colour in pads'))
  expect(screen.queryByText('This is how the text looks in pads.')).toBeNull()
  expect(screen.getByText('Pads do not show this colour, but give the text another one.')).toBeVisible()
  await user.clear(screen.getByLabelText('Colour'))
  expect(screen.getByText(/^This is how the text looks in pads\. No colour is chosen/)).toBeVisible()
})

test('[SCR-364] while no colour is chosen, the one that pads give is shown as the present one', async () => {
  const { person: user } = renderApp('/myprofile', serverOfAnna())
  const color = await screen.findByLabelText('Colour')
  const given =
    'This is how the text looks in pads. No colour is chosen, so pads give it this one, or another if somebody there already has it.'
  expect(screen.getByText(given)).toBeVisible()
  expect(color).toMatchObject({ value: '', placeholder: defaultColorOf(buildUser()._id) })
  await user.type(color, '#ffffdd')
  expect(screen.queryByText(given)).toBeNull()
})

test('[SCR-138, SCR-233] a name that a directory gave does not stand in the way of the rest of one’s own profile', async () => {
  const server = serverOfAnna()
  server.user = buildUser({ firstname: 'Élodie', lastname: 'Šimić', email: 'elodie@example.org' })
  const { person: user } = renderApp('/myprofile', server)
  await user.type(await screen.findByLabelText('Organisation'), 'Elm School')
  await user.type(screen.getByLabelText(/^Current password/), 'correct horse{Enter}')
  expect(await screen.findByText('Your profile has been saved.')).toBeVisible()
  const sent = () => server.calls.filter(({ call }) => call === 'PUT /user/anna').map(({ body }) => body)
  expect(sent()).toEqual([{ organization: 'Elm School', passwordCurrent: 'correct horse' }])
  await user.type(screen.getByLabelText('Name in pads'), 'elodie')
  await user.type(screen.getByLabelText(/^Current password/), 'correct horse{Enter}')
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).toEqual({ padNickname: 'elodie', passwordCurrent: 'correct horse' })
})

test('[SCR-139] who leaves a changed profile is asked first; a password that the browser filled in is no change', async () => {
  const { person: user, path, router } = renderApp('/myprofile', serverOfAnna())
  await user.type(await screen.findByLabelText(/^Current password/), 'correct horse')
  await act(() => router.navigate('/search'))
  await waitFor(() => expect(path()).toBe('/search'))
  await act(() => router.navigate('/myprofile'))
  await user.type(await screen.findByLabelText('Organisation'), 'Elm School')
  await act(() => router.navigate('/search'))
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  expect(path()).toBe('/myprofile')
})

test('[SCR-139, SCR-22] a saved profile is left without a question', async () => {
  const { person: user, path, router } = renderApp('/myprofile', serverOfAnna())
  await user.type(await screen.findByLabelText('Organisation'), 'Elm School')
  await user.type(screen.getByLabelText(/^Current password/), 'correct horse{Enter}')
  expect(await screen.findByText('Your profile has been saved.')).toBeVisible()
  await act(() => router.navigate('/search'))
  await waitFor(() => expect(path()).toBe('/search'))
})

test('[SCR-21, SCR-233] a registration marks every empty field in words of its own, and folds away what is optional', async () => {
  const { person: user } = renderApp('/subscribe', new FakeServer())
  await user.click(await screen.findByRole('button', { name: 'Register' }))
  const errors = ['Choose a login.', 'Enter an e-mail address.', 'Choose a password.', 'Type the password again.']
  for (const text of errors) expect(screen.getByText(text)).toBeVisible()
  await user.type(screen.getByLabelText(/^Password/), 'short{Enter}')
  expect(screen.getByText('Too short: at least 8 characters.')).toBeVisible()
  const more = screen.getByRole('button', { name: 'Optional details' })
  expect(more.getAttribute('aria-expanded')).toBe('false')
  await user.click(more)
  expect(await screen.findByRole('textbox', { name: 'Organisation' })).toBeVisible()
})

test('[SCR-232] the language in the profile is the one that the page is in', async () => {
  const server = serverOfAnna()
  server.user = buildUser({ lang: 'de' })
  renderApp('/myprofile', server)
  const main = within(await screen.findByRole('main'))
  const field = await main.findByLabelText<HTMLSelectElement>(/^(Language|Sprache)/)
  expect(field.value).toBe(currentLanguage())
})

test('[SCR-32, SES-9] sessions that a new password has ended go from the list', async () => {
  const server = serverOfAnna()
  const { person: user } = renderApp('/myprofile', server)
  expect(await screen.findByText('Edge · Windows')).toBeVisible()
  server.on(listSessions, () => ({ value: [buildSession({})] }))
  await fillIn(user, {
    'New password': 'battery staple',
    'Confirm password': 'battery staple',
    'Current password': 'correct horse{Enter}',
  })
  expect(await screen.findByText('Your profile has been saved.')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Edge · Windows')).toBeNull())
})
