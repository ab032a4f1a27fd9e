import { AppError } from '@sheaf/contract/errors'
import { readConfiguration, saveSetting } from '@sheaf/contract/routes/configuration'
import { sendTestMail } from '@sheaf/contract/routes/mails'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { pasteInto, savedSettings, serverOfAdmin, serverWithoutAddress } from '../../../testing/settings-server.ts'

test('[SCR-82] saving without a change says that there is nothing to save', async () => {
  const server = serverOfAdmin()
  const { person: user } = renderApp('/admin', server)
  await user.click(await screen.findByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('Nothing has changed, so there is nothing to save.')).toBeVisible()
  expect(server.calls).toEqual([])
})

test('[SCR-133, SCR-86] what is put back as it was is no change, nor is a field that was only visited', async () => {
  const { person: user } = renderApp('/admin', serverWithoutAddress())
  const changed = () => screen.queryByText(/settings? changed$/)
  const title = await screen.findByLabelText(/^Title of the site/)
  await pasteInto(user, title, 'Elm School')
  expect(changed()?.textContent).toBe('1 setting changed')
  await pasteInto(user, title, ' Sheaf ')
  const length = screen.getByLabelText(/^Minimum password length/)
  await pasteInto(user, length, '80')
  await pasteInto(user, length, '8')
  await user.dblClick(screen.getByLabelText('Open registration'))
  const method = screen.getByLabelText('Sign-in method')
  await user.selectOptions(method, 'cas')
  await user.selectOptions(method, 'internal')
  await user.selectOptions(screen.getByLabelText('Language of the sign-in message'), 'Français')
  for (const field of screen.getAllByRole('textbox')) {
    await user.click(field)
    await user.tab()
  }
  expect(changed()).toBeNull()
})

test('[SCR-133] no password manager takes the settings for a sign-in and fills them in', async () => {
  renderApp('/admin', serverOfAdmin())
  const password = await screen.findByLabelText(/^SMTP password/)
  expect(password.getAttribute('autocomplete')).toBe('new-password')
  expect(screen.getByLabelText(/^SMTP user/).getAttribute('autocomplete')).toBe('off')
})

test('[SCR-82] only what changed is sent, the upper bound of passwords first when both rise', async () => {
  const server = serverOfAdmin()
  const { person: user } = renderApp('/admin', server)
  const title = await screen.findByLabelText(/^Title of the site/)
  await user.clear(title)
  await user.type(title, 'Elm School')
  for (const [label, value] of [
    [/^Minimum password length/, '140'],
    [/^Maximum password length/, '160'],
  ] as const) {
    await user.clear(screen.getByLabelText(label))
    await user.type(screen.getByLabelText(label), value)
  }
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('The settings have been saved.')).toBeVisible()
  expect(savedSettings(server)).toEqual([
    ['passwordMax', 160],
    ['title', 'Elm School'],
    ['passwordMin', 140],
  ])
})

test('[SCR-84] a missing title and wrong bounds are told, and nothing is sent', async () => {
  const server = serverOfAdmin()
  const { person: user } = renderApp('/admin', server)
  const title = await screen.findByLabelText(/^Title of the site/)
  await user.clear(title)
  await user.clear(screen.getByLabelText(/^Minimum password length/))
  await user.type(screen.getByLabelText(/^Minimum password length/), '150')
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  for (const text of ['The site needs a title.', 'The minimum password length must not exceed the maximum.'])
    expect(screen.getByText(text)).toBeVisible()
  expect(document.activeElement).toBe(title)
  expect(server.calls).toEqual([])
})

test('[SCR-84, SCR-233] what must be filled in is marked: the title, the default language and each number', async () => {
  renderApp('/admin', serverOfAdmin())
  await screen.findByLabelText(/^Title of the site/)
  const marked = [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(':required')]
  expect(marked.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
    'Title of the site *',
    'Default language *',
    'Days to keep items in the trash *',
    'Megabytes per file *',
    'Megabytes of files per pad *',
    'Megabytes of files on the whole site *',
    'Days to keep the audit trail *',
    'Minimum password length *',
    'Maximum password length *',
    'SMTP port *',
    'Lifetime of links in e-mails *',
  ])
})

const BARE_ADDRESS = 'Enter the address without a user name, query (?…) or fragment (#…).'
/** What is out of bounds: the label of a field, what is written into it, and the reason that is told. */
const OUT_OF_BOUNDS: readonly (readonly [label: string | RegExp, text: string, reason: string])[] = [
  [/^Title of the site/, 'x'.repeat(101), 'At most 100 characters are allowed.'],
  [/^SMTP port/, '70000', 'Enter a whole number from 1 to 65,535.'],
  [/^Minimum password length/, '1001', 'Enter a whole number from 1 to 1,000.'],
  [/^Maximum password length/, '', 'Enter a whole number from 1 to 1,000.'],
  [/^Days to keep the audit trail/, '2000000', 'Enter a whole number from 30 to 1,000,000.'],
  [/^Days to keep the audit trail/, '29', 'Enter a whole number from 30 to 1,000,000.'],
  ['Sender address', `${'x'.repeat(90)}@example.org`, 'At most 100 characters are allowed.'],
  ['Address of this site', `https://example.org/${'x'.repeat(1000)}`, 'At most 1,000 characters are allowed.'],
  ['Address of this site', 'example', 'Enter an address that begins with http:// or https://.'],
  ['Address of this site', 'ftp://example.org/?q=1', 'Enter an address that begins with http:// or https://.'],
  ['Address of this site', 'http://localhost:9777/?q=1', BARE_ADDRESS],
  ['Address of this site', 'https://example.org/#top', BARE_ADDRESS],
  ['Address of this site', 'https://me@example.org/', BARE_ADDRESS],
  [/^Additional HTML/, 'x'.repeat(20_001), 'At most 20,000 characters are allowed.'],
  ['Sender address', 'nobody', 'Enter a valid e-mail address for the sender.'],
]

test('[SCR-84, CFG-7] what is out of bounds is told at its field with the reason, and goes with it', async () => {
  const server = serverOfAdmin()
  const { person: user } = renderApp('/admin', server)
  // The page is the same for all: to draw it for each of them would take longer than to try them.
  await screen.findByLabelText(/^Title of the site/)
  const save = screen.getByRole('button', { name: 'Save settings' })
  for (const [label, text, reason] of OUT_OF_BOUNDS) {
    const field = screen.getByLabelText(label)
    // Programs and browser extensions can fill fields beyond their `maxlength`.
    field.removeAttribute('maxlength')
    await user.clear(field)
    if (text !== '') await pasteInto(user, field, text)
    await user.click(save)
    expect(screen.getByText(reason)).toBeVisible()
    expect(document.activeElement).toBe(field)
    expect(server.calls).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Discard changes' }))
    expect(screen.queryByText(reason)).toBeNull()
  }
})

test('[SCR-133] unsaved changes are counted in the index, and asked about before one leaves', async () => {
  const { person: user, path } = renderApp('/admin', serverOfAdmin())
  await pasteInto(user, await screen.findByLabelText(/^Title of the site/), 'Elm School')
  expect(screen.getByRole('button', { name: /^General/ }).textContent).toContain('1')
  await user.click(screen.getByRole('link', { name: 'Users' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep editing' }))
  expect(path()).toBe('/admin')
  await user.click(screen.getByRole('link', { name: 'Users' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(path()).toBe('/admin/users'))
})

test('[SCR-133, A11Y-3] discarded changes leave nothing to save, and the button that saves has the focus', async () => {
  const { person: user } = renderApp('/admin', serverOfAdmin())
  const title = await screen.findByLabelText(/^Title of the site/)
  await user.clear(title)
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(title).toHaveProperty('value', 'Sheaf')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save settings' }))
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('Nothing has changed, so there is nothing to save.')).toBeVisible()
})

test('[SCR-86, ADM-12] a test mail goes with Enter, and tells what the mail server had against it', async () => {
  const server = serverOfAdmin().on(sendTestMail, () => ({ sent: false, reason: 'connection refused' }))
  const { person: user } = renderApp('/admin', server)
  const address = await screen.findByLabelText('Address for a test e-mail')
  await user.type(address, 'nobody{Enter}')
  expect(await screen.findByText('Enter a valid e-mail address.')).toBeVisible()
  expect(server.calls).toEqual([])
  await user.type(address, '@example.org{Enter}')
  expect(await screen.findByText('The test e-mail could not be sent: connection refused')).toBeVisible()
  expect(server.calls).toEqual([{ call: 'POST /mails/test', body: { email: 'nobody@example.org', lang: 'en' } }])
})

test('[SCR-86, A11Y-3] the button that sends a test mail keeps the focus, and sends one at a time', async () => {
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  const server = serverOfAdmin().on(sendTestMail, async () => {
    await promise
    return { sent: true }
  })
  const { person: user } = renderApp('/admin', server)
  await user.type(await screen.findByLabelText('Address for a test e-mail'), 'ada@example.org')
  const button = screen.getByRole('button', { name: 'Send a test e-mail' })
  await user.click(button)
  await waitFor(() => expect(button.getAttribute('data-loading')).toBe('true'))
  expect(button).toHaveProperty('disabled', false)
  await user.click(button)
  letGo()
  expect(await screen.findByText('The mail server has accepted the test e-mail.')).toBeVisible()
  expect(document.activeElement).toBe(button)
  expect(server.calls).toHaveLength(1)
})

test('[SCR-86] what became of a test mail is said until the mail settings it went by are others', async () => {
  const server = serverOfAdmin().on(sendTestMail, () => ({ sent: false, reason: 'connection refused' }))
  const { person: user } = renderApp('/admin', server)
  await user.type(await screen.findByLabelText('Address for a test e-mail'), 'ada@example.org{Enter}')
  const text = 'The test e-mail could not be sent: connection refused'
  expect(await screen.findByText(text)).toBeVisible()
  const save = screen.getByRole('button', { name: 'Save settings' })
  await user.type(screen.getByLabelText(/^Title of the site/), '!')
  await user.click(save)
  await waitFor(() => expect(server.settings.title).toMatch(/!$/))
  expect(screen.getByText(text)).toBeVisible()
  await user.type(screen.getByLabelText('SMTP server'), 'mail.example.org')
  await user.click(save)
  await waitFor(() => expect(screen.queryByText(text)).toBeNull())
})

test('[SCR-86] a test mail that cannot be sent yet says which settings are missing', async () => {
  const server = serverOfAdmin().on(sendTestMail, () => {
    throw new AppError('BACKEND.ERROR.CONFIGURATION.MAIL_NOT_CONFIGURED')
  })
  server.settings.SMTPHost = 'mail.example.org'
  server.settings.SMTPEmailFrom = ''
  const { person: user } = renderApp('/admin', server)
  await user.type(await screen.findByLabelText('Address for a test e-mail'), 'ada@example.org{Enter}')
  expect(await screen.findByText('To send e-mails, the site still needs: “Sender address”')).toBeVisible()
  expect(screen.queryByText(/Tell its administrator/)).toBeNull()
})

test('[SCR-132] each answer to a test mail is scrolled into sight', async () => {
  const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
  const server = serverOfAdmin().on(sendTestMail, () => ({ sent: false, reason: 'refused' }))
  const { person: user } = renderApp('/admin', server)
  const address = await screen.findByLabelText('Address for a test e-mail')
  for (const times of [1, 2]) {
    await user.type(address, times === 1 ? 'ada@example.org{Enter}' : '{Enter}')
    const answer = (await screen.findByText(/^The test e-mail could not be sent/)).closest('[aria-live]')
    await waitFor(() => expect(scrolled.mock.contexts.filter((each) => each === answer)).toHaveLength(times))
  }
  scrolled.mockRestore()
})

test('[ERR-11, CFG-44] a length that crosses what somebody else has just saved is told at its field', async () => {
  const server = serverOfAdmin().on(saveSetting, () => {
    throw new AppError('BACKEND.ERROR.TYPE.PASSWORD_SIZE', { field: 'value', key: 'passwordMin' })
  })
  const { person: user } = renderApp('/admin', server)
  const least = await screen.findByLabelText(/^Minimum password length/)
  await pasteInto(user, least, '20')
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  await waitFor(() => expect(document.activeElement).toBe(least))
  expect(least.getAttribute('aria-invalid')).toBe('true')
})

test.each([
  ['nobody answers', new TypeError('Failed to fetch'), /^The server cannot be reached\./],
  ['too many calls', new AppError('BACKEND.ERROR.AUTHENTICATION.TOO_MANY_ATTEMPTS'), /^Too many attempts\./],
])('[SCR-84] what no setting is at fault for is not told at its field: %s', async (_, failure, text) => {
  const fail = () => {
    throw failure
  }
  const server = serverOfAdmin().on(saveSetting, fail)
  const { person: user } = renderApp('/admin', server)
  const title = await screen.findByLabelText(/^Title of the site/)
  await pasteInto(user, title, 'Elm School')
  server.on(readConfiguration, fail)
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText(text)).toBeVisible()
  expect(title.getAttribute('aria-invalid')).not.toBe('true')
  expect(title).toHaveProperty('value', 'Elm School')
})

test('[SCR-138, SCR-82] what another administrator saves meanwhile is taken over, and never sent back', async () => {
  const server = serverOfAdmin()
  const { person: user, queryClient } = renderApp('/admin', server)
  await pasteInto(user, await screen.findByLabelText(/^Title of the site/), 'Elm School')
  server.settings = { ...server.settings, trashDays: 90, title: 'Oak School' }
  await act(() => queryClient.refetchQueries())
  await waitFor(() => expect(screen.getByLabelText(/^Days to keep items in the trash/)).toHaveProperty('value', '90'))
  expect(screen.getByLabelText(/^Title of the site/)).toHaveProperty('value', 'Elm School')
  expect(screen.getByText('1 setting changed')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('The settings have been saved.')).toBeVisible()
  expect(savedSettings(server)).toEqual([['title', 'Elm School']])
})

test.each(['once it is known here', 'before it is known here'])(
  '[SCR-138] the sign-in message that another administrator saves in another language stays: %s',
  async (when) => {
    const server = serverOfAdmin()
    const { person: user, queryClient } = renderApp('/admin', server)
    await pasteInto(user, await screen.findByRole('textbox', { name: /^Sign-in message/ }), 'Hello')
    server.settings = { ...server.settings, loginMsg: { fr: 'Salut' } }
    if (when === 'once it is known here') await act(() => queryClient.refetchQueries())
    expect(screen.getByText('1 setting changed')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Save settings' }))
    expect(await screen.findByText('The settings have been saved.')).toBeVisible()
    expect(server.settings.loginMsg).toEqual({ fr: 'Salut', en: 'Hello' })
    await waitFor(() => expect(screen.queryByText(/setting changed/)).toBeNull())
    await user.selectOptions(screen.getByLabelText('Language of the sign-in message'), 'fr')
    expect(screen.getByRole('textbox', { name: /^Sign-in message/ })).toHaveProperty('value', 'Salut')
  },
)

test('[SCR-82] a title that is saved without the blanks around it counts as saved', async () => {
  const server = serverOfAdmin()
  server.on(saveSetting, ({ params: { key }, body: { value } }) => {
    const kept = typeof value === 'string' ? value.trim() : value
    server.settings = { ...server.settings, [key]: kept }
    return { key, value: kept }
  })
  const { person: user } = renderApp('/admin', server)
  await pasteInto(user, await screen.findByLabelText(/^Title of the site/), ' Elm School ')
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('The settings have been saved.')).toBeVisible()
  await waitFor(() => expect(screen.queryByText(/setting changed/)).toBeNull())
  expect(screen.getByLabelText(/^Title of the site/)).toHaveProperty('value', 'Elm School')
})

test('[SCR-84] a sign-in message that is too long is told as such', async () => {
  const server = serverOfAdmin()
  const { person: user } = renderApp('/admin', server)
  await pasteInto(user, await screen.findByRole('textbox', { name: /^Sign-in message/ }), 'x'.repeat(20_001))
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('The message in one of the languages is too long.')).toBeVisible()
  expect(server.calls).toEqual([])
})

test('[SCR-86] what a test mail says of missing settings goes once they are there', async () => {
  const server = serverOfAdmin().on(sendTestMail, () => {
    throw new AppError('BACKEND.ERROR.CONFIGURATION.MAIL_NOT_CONFIGURED')
  })
  server.settings = { ...server.settings, SMTPHost: '', SMTPEmailFrom: 'pads@example.org' }
  const { person: user, queryClient } = renderApp('/admin', server)
  await user.click(await screen.findByRole('button', { name: 'Send a test e-mail' }))
  expect(await screen.findByText('To send e-mails, the site still needs: “SMTP server”')).toBeVisible()
  server.settings = { ...server.settings, SMTPHost: 'mail.example.org' }
  await act(() => queryClient.refetchQueries())
  await waitFor(() => expect(screen.queryByText(/^To send e-mails/)).toBeNull())
})

test.each(['', 'https://pads.example.org/'])(
  '[SCR-86] a test mail that was accepted names the address of the site where that is missing: %j',
  async (rootUrl) => {
    const server = serverOfAdmin().on(sendTestMail, () => ({ sent: true }))
    server.settings = { ...server.settings, rootUrl, SMTPHost: 'localhost', SMTPEmailFrom: 'pads@example.org' }
    const { person: user } = renderApp('/admin', server)
    await user.click(await screen.findByRole('button', { name: 'Send a test e-mail' }))
    expect(await screen.findByText('The mail server has accepted the test e-mail.')).toBeVisible()
    const note = screen.queryByText('To send e-mails with links, the site still needs: “Address of this site”')
    expect(note === null).toBe(rootUrl !== '')
  },
)

const WITHOUT_MAIL =
  'This site cannot send e-mails with links yet. Still missing: “SMTP server”, “Sender address”, and “Address of this site”.'

test('[SCR-536] the settings warn in both places while addresses are to be confirmed and no mail can be sent', async () => {
  const server = serverWithoutAddress()
  const { person: user } = renderApp('/admin', server)
  const mail = within(await screen.findByRole('group', { name: 'Mail' }))
  const authentication = within(screen.getByRole('group', { name: 'Authentication' }))
  await user.clear(screen.getByLabelText('Address of this site'))
  expect(mail.getByText(new RegExp(`^${WITHOUT_MAIL} Until then`))).toBeVisible()
  expect(authentication.queryByText(/cannot send/)).toBeNull()
  // Screen readers announce only what changes within live regions that they have found before.
  const live = [...document.querySelectorAll('[aria-live="polite"]')]
  await user.click(authentication.getByLabelText('Confirm e-mail addresses'))
  for (const place of [mail, authentication])
    expect(live).toContain(place.getByText(/^Nobody can register/).closest('[aria-live="polite"]'))
  await pasteInto(user, mail.getByLabelText('SMTP server'), 'mail.example.org')
  expect(authentication.getByText(/missing: “Sender address” and “Address of this site”\./)).toBeVisible()
  await pasteInto(user, mail.getByLabelText('Sender address'), 'pads@example.org')
  await user.click(screen.getByRole('button', { name: /^Use http/ }))
  for (const place of [mail, authentication]) expect(place.queryByText(/cannot send/)).toBeNull()
  await user.clear(mail.getByLabelText('SMTP server'))
  for (const place of [mail, authentication]) expect(place.getByText(/^Nobody can register/)).toBeVisible()
})

test('[SCR-536] what is to be looked at stands above the settings, leads there, and goes once it is mended', async () => {
  const server = serverWithoutAddress()
  const { person: user } = renderApp('/admin', server)
  const panel = within(await screen.findByRole('note', { name: 'Please look at this' }))
  expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `${WITHOUT_MAIL} Until then nobody can replace a forgotten password, and no digests are sent. Go to “Mail”`,
    'Anyone who can reach this site can create an account, without confirming an e-mail address. Go to “Authentication”',
  ])
  await user.click(panel.getByRole('button', { name: 'Go to “Authentication”' }))
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Authentication' }))
  await user.click(screen.getByLabelText('Open registration'))
  const mail = within(screen.getByRole('group', { name: 'Mail' }))
  await pasteInto(user, mail.getByLabelText('SMTP server'), 'mail.example.org')
  await pasteInto(user, mail.getByLabelText('Sender address'), 'pads@example.org')
  expect(screen.getByRole('note', { name: 'Please look at this' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  await waitFor(() => expect(screen.queryByRole('note', { name: 'Please look at this' })).toBeNull())
})
