// @vitest-environment jsdom
import { AppError } from '@sheaf/contract/errors'
import { saveSetting, trySetting } from '@sheaf/contract/routes/configuration'
import { sendTestMail } from '@sheaf/contract/routes/mails'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { FakeServer } from '../../testing/fake-server.ts'
import { renderApp } from '../../testing/render-app.tsx'

const serverOfAdmin = () => {
  const server = new FakeServer()
  server.admin = true
  server.on(saveSetting, ({ params: { key }, body: { value } }) => {
    server.settings = { ...server.settings, [key]: value }
    return { key, value }
  })
  return server
}
/** In one go, as from a password manager or a colleague's mail. */
const fill = async (user: UserEvent, field: HTMLElement, text: string) => {
  await user.clear(field)
  await user.click(field)
  await user.paste(text)
}
const saved = (server: FakeServer) =>
  server.calls.map(({ call, body }) => [call.replace('PUT /configuration/', ''), (body as { value: unknown }).value])

test('[SCR-81, SCR-93] the settings stand in sections with an index, beside the menu of the administrator', async () => {
  const { person: user } = renderApp('/admin', serverOfAdmin())
  const index = within(await screen.findByRole('navigation', { name: 'Settings sections' }))
  for (const name of ['General', 'Who sees what', 'Retention and removal', 'Authentication', 'Passwords', 'Mail']) {
    await user.click(index.getByRole('button', { name }))
    expect(document.activeElement).toBe(screen.getByRole('group', { name }))
  }
  expect(screen.getByRole('link', { name: 'Sign out' }).getAttribute('href')).toBe('/admin/logout')
  expect(screen.queryByRole('link', { name: 'Profile' })).toBeNull()
})

test('[SCR-83] saving without a change says that there is nothing to save', async () => {
  const server = serverOfAdmin()
  const { person: user } = renderApp('/admin', server)
  await user.click(await screen.findByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('Nothing has changed, so there is nothing to save.')).toBeDefined()
  expect(server.calls).toEqual([])
})

test('[SCR-82] only what changed is sent, the upper bound of passwords first when both rise', async () => {
  const server = serverOfAdmin()
  const { person: user } = renderApp('/admin', server)
  const title = await screen.findByLabelText(/^Title of the site/)
  await user.clear(title)
  await user.type(title, 'Elm School')
  for (const [label, value] of [
    ['Minimum password length', '40'],
    ['Maximum password length', '60'],
  ] as const) {
    await user.clear(screen.getByLabelText(label))
    await user.type(screen.getByLabelText(label), value)
  }
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('The settings have been saved.')).toBeDefined()
  expect(saved(server)).toEqual([
    ['passwordMax', 60],
    ['title', 'Elm School'],
    ['passwordMin', 40],
  ])
})

test('[SCR-84] a missing title and wrong bounds are told, and nothing is sent', async () => {
  const server = serverOfAdmin()
  const { person: user } = renderApp('/admin', server)
  const title = await screen.findByLabelText(/^Title of the site/)
  await user.clear(title)
  await user.clear(screen.getByLabelText('Minimum password length'))
  await user.type(screen.getByLabelText('Minimum password length'), '50')
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  for (const text of ['The site needs a title.', 'The minimum password length must not exceed the maximum.'])
    expect(screen.getByText(text)).toBeDefined()
  expect(document.activeElement).toBe(title)
  expect(server.calls).toEqual([])
})

test.each([
  [/^Title of the site/, 'x'.repeat(101), 'At most 100 characters are allowed.'],
  ['SMTP port', '70000', 'Enter a whole number from 1 to 65,535.'],
  ['Minimum password length', '1001', 'Enter a whole number from 1 to 1,000.'],
  ['Maximum password length', '', 'Enter a whole number from 1 to 1,000.'],
  ['Days to keep the audit trail', '2000000', 'Enter a whole number from 30 to 1,000,000.'],
  ['Days to keep the audit trail', '29', 'Enter a whole number from 30 to 1,000,000.'],
  ['Sender address', `${'x'.repeat(90)}@example.org`, 'At most 100 characters are allowed.'],
  ['Address of this site', `https://example.org/${'x'.repeat(1000)}`, 'At most 1,000 characters are allowed.'],
  ['Address of this site', 'example', 'Enter an address that begins with http:// or https://.'],
  [/^Additional HTML/, 'x'.repeat(20_001), 'At most 20,000 characters are allowed.'],
  ['Sender address', 'nobody', 'Enter a valid e-mail address for the sender.'],
])('[SCR-299, CFG-7] what is out of bounds is told with the reason: %s', async (label, text, reason) => {
  const server = serverOfAdmin()
  const { person: user } = renderApp('/admin', server)
  const field = await screen.findByLabelText(label)
  // As a program or a browser's extension fills fields, which a length does not hold back.
  field.removeAttribute('maxlength')
  await user.clear(field)
  if (text !== '') await fill(user, field, text)
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(screen.getByText(reason)).toBeDefined()
  expect(document.activeElement).toBe(field)
  expect(server.calls).toEqual([])
})

test('[SCR-415] what counts for accounts of the site alone says that it has no effect under another method', async () => {
  const { person: user } = renderApp('/admin', serverOfAdmin())
  const fields = ['Open registration', 'Confirm e-mail addresses', 'Lifetime of links in e-mails']
  const effects = () =>
    fields.map((field) => {
      const described = screen.getByLabelText(field).getAttribute('aria-describedby') ?? ''
      return document.getElementById(described)?.textContent === 'This has no effect with the chosen sign-in method.'
    })
  await screen.findByLabelText('Sign-in method')
  expect(effects()).toEqual([false, false, false])
  await user.selectOptions(screen.getByLabelText('Sign-in method'), 'ldap')
  expect(effects()).toEqual([true, true, true])
})

test('[SCR-130, SCR-82] a directory is set up field by field, and saved before it becomes the way to sign in', async () => {
  const server = serverOfAdmin()
  const { person: user } = renderApp('/admin', server)
  expect(screen.queryByRole('group', { name: 'LDAP directory' })).toBeNull()
  await user.selectOptions(await screen.findByLabelText('Sign-in method'), 'ldap')
  const ldap = within(await screen.findByRole('group', { name: 'LDAP directory' }))
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  const url = ldap.getByLabelText(/^Address of the directory/)
  expect(screen.getByText('Needed for the chosen sign-in method.')).toBeDefined()
  expect(document.activeElement).toBe(url)
  await fill(user, url, 'https://ldap.example.org')
  await fill(user, ldap.getByLabelText('Search filter'), 'uid=x')
  await user.tab()
  expect(screen.getByText('Enter an address that begins with ldap:// or ldaps://.')).toBeDefined()
  expect(screen.getByText('The filter must contain {{username}}.')).toBeDefined()
  await fill(user, url, 'ldaps://ldap.example.org')
  await user.clear(ldap.getByLabelText('Search filter'))
  await fill(user, ldap.getByLabelText('Password of that account'), 'secret')
  await fill(user, ldap.getByLabelText('Login field'), 'cn')
  await user.click(ldap.getByRole('button', { name: 'Certificates and timeout' }))
  await user.click(ldap.getByLabelText('Check the directory’s certificate'))
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('The settings have been saved.')).toBeDefined()
  expect(saved(server)).toEqual([
    [
      'authLdapSettings',
      {
        url: 'ldaps://ldap.example.org',
        bindCredentials: 'secret',
        properties: { login: 'cn' },
        tlsOptions: { rejectUnauthorized: false },
      },
    ],
    ['authMethod', 'ldap'],
  ])
})

const LDAP = { url: 'ldaps://ldap.example.org', bindDN: 'cn=pads', bindCredentials: 'horse', timelimit: 7 }
const serverWithLdap = () => {
  const server = serverOfAdmin()
  server.settings = { ...server.settings, authMethod: 'ldap', authLdapSettings: LDAP, SMTPPass: 'staple' }
  return server
}

test('[SCR-131, A11Y-34] what is kept secret is never shown, and stays until it is replaced or taken away', async () => {
  const server = serverWithLdap()
  const { person: user, container } = renderApp('/admin', server)
  const name = 'Password of that account'
  await user.click(await screen.findByRole('button', { name: `Replace: ${name}` }))
  expect(container.innerHTML).not.toMatch(/horse|staple/)
  expect(screen.getByLabelText(name)).toBe(document.activeElement)
  expect(screen.getByText('1 setting changed')).toBeDefined()
  expect(screen.getByTitle('1 setting changed').textContent).toBe('1')
  await user.click(screen.getByRole('button', { name: 'Keep the stored value' }))
  expect(screen.queryByText('1 setting changed')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: `Replace: ${name}` }))
  await user.click(screen.getByRole('button', { name: `Replace: ${name}` }))
  await fill(user, screen.getByLabelText(name), 'battery')
  await user.click(screen.getByRole('button', { name: 'Replace: SMTP password' }))
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('The settings have been saved.')).toBeDefined()
  expect(saved(server)).toEqual([
    ['authLdapSettings', { ...LDAP, bindCredentials: 'battery' }],
    ['SMTPPass', ''],
  ])
  expect(await screen.findByRole('button', { name: `Replace: ${name}` })).toBeDefined()
  expect(container.innerHTML).not.toContain('battery')
})

test('[SCR-132, CFG-43] a directory is tried before it is saved, and the answer holds for what stands in the form', async () => {
  let works = false
  const server = serverWithLdap().on(trySetting, ({ params: { key } }) => {
    if (!works) throw new AppError('BACKEND.ERROR.CONFIGURATION.UNABLE_TO_BIND_TO_LDAP', { field: 'value' })
    return { key }
  })
  const { person: user } = renderApp('/admin', server)
  const attempt = await screen.findByRole('button', { name: 'Try these settings' })
  await user.click(attempt)
  expect(await screen.findByText('The LDAP server did not accept these settings.')).toBeDefined()
  works = true
  await fill(user, screen.getByLabelText(/^Where to search/), 'dc=example')
  expect(screen.queryByText('The LDAP server did not accept these settings.')).toBeNull()
  await user.click(attempt)
  expect(await screen.findByText(/^It works: the other server responds as expected/)).toBeDefined()
  expect(server.calls.at(-1)).toEqual({
    call: 'POST /configuration/authLdapSettings/try',
    body: { value: { ...LDAP, searchBase: 'dc=example' } },
  })
  expect(saved(server).some(([call]) => call === 'authLdapSettings')).toBe(false)
})

test('[SCR-85] settings that somebody has as JSON fill the fields; what is no JSON is told', async () => {
  const server = serverOfAdmin()
  const { person: user } = renderApp('/admin', server)
  await user.selectOptions(await screen.findByLabelText('Sign-in method'), 'oidc')
  await user.click(screen.getByRole('button', { name: 'Fill in from JSON' }))
  const json = screen.getByLabelText('Settings as JSON')
  await user.click(json)
  const apply = screen.getByRole('button', { name: 'Fill in the fields' })
  const isDead = () => apply.getAttribute('aria-disabled') === 'true'
  expect(isDead()).toBe(true)
  await user.paste('{\n  "issuer"')
  // Not at each key, since hardly any text is JSON before it is complete.
  expect(json.getAttribute('aria-invalid')).toBeNull()
  const wrong = 'The OpenID Connect settings are not valid JSON.'
  expect(await screen.findByText(`${wrong} Line 2, column 11.`, { selector: '[role="status"]' })).toBeDefined()
  expect(json.getAttribute('aria-invalid')).toBe('true')
  expect(isDead()).toBe(true)
  await user.paste(':')
  await user.click(apply)
  expect(screen.getByText(wrong, { selector: '[role="status"]', exact: false }).textContent).not.toContain('column 11')
  expect(document.activeElement).toBe(json)
  await user.clear(json)
  expect(screen.queryByText(wrong, { exact: false })).toBeNull()
  await user.paste('[1]')
  await user.click(apply)
  expect(screen.getByText(wrong, { selector: '[role="status"]' })).toBeDefined()
  await user.clear(json)
  await user.paste('{"issuer":"https://id.example.org","clientSecret":"x","properties":{"login":"nick"}}')
  expect(json.getAttribute('aria-invalid')).toBeNull()
  expect(isDead()).toBe(false)
  await user.click(apply)
  expect(screen.getByLabelText('Login field')).toHaveProperty('value', 'nick')
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(screen.getByText('This is required.')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText(/^Client ID/))
  expect(server.calls).toEqual([])
})

test('[SCR-133] unsaved changes are counted in the index, and asked about before one leaves', async () => {
  const { person: user, path } = renderApp('/admin', serverOfAdmin())
  await fill(user, await screen.findByLabelText(/^Title of the site/), 'Elm School')
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
  expect(await screen.findByText('Nothing has changed, so there is nothing to save.')).toBeDefined()
})

test('[SCR-85] the login message is written for each language', async () => {
  const server = serverOfAdmin()
  server.settings = { ...server.settings, loginMsg: { en: 'Hello', fr: 'Salut' } }
  const { person: user } = renderApp('/admin', server)
  await user.clear(await screen.findByLabelText('Sign-in message (English)'))
  await user.selectOptions(screen.getByLabelText('Language of the sign-in message'), 'fr')
  await user.type(screen.getByLabelText('Sign-in message (Français)'), ' !')
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('The settings have been saved.')).toBeDefined()
  expect(saved(server)).toEqual([['loginMsg', { fr: 'Salut !' }]])
})

test('[A11Y-3, ERR-11] a refused sign-in message is said at its field, which has the focus', async () => {
  const server = serverOfAdmin().on(saveSetting, () => {
    throw new AppError('BACKEND.ERROR.TYPE.PARAM_STR', { field: 'value' })
  })
  const { person: user } = renderApp('/admin', server)
  const message = await screen.findByLabelText('Sign-in message (English)')
  await user.type(message, 'Hello')
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  await waitFor(() => expect(document.activeElement).toBe(message))
  expect(message.getAttribute('aria-invalid')).toBe('true')
})

test('[SCR-86, ADM-12] a test mail goes with Enter, and tells what the mail server had against it', async () => {
  const server = serverOfAdmin().on(sendTestMail, () => ({ sent: false, reason: 'connection refused' }))
  const { person: user } = renderApp('/admin', server)
  const address = await screen.findByLabelText('Address for a test e-mail')
  await user.type(address, 'nobody{Enter}')
  expect(await screen.findByText('Enter a valid e-mail address.')).toBeDefined()
  expect(server.calls).toEqual([])
  await user.type(address, '@example.org{Enter}')
  expect(await screen.findByText('The test e-mail could not be sent: connection refused')).toBeDefined()
  expect(server.calls).toEqual([{ call: 'POST /mails/test', body: { email: 'nobody@example.org', lang: 'en' } }])
})

test('[SCR-375] a test mail that cannot be sent yet says which settings are missing', async () => {
  const server = serverOfAdmin().on(sendTestMail, () => {
    throw new AppError('BACKEND.ERROR.CONFIGURATION.MAIL_NOT_CONFIGURED')
  })
  server.settings.SMTPHost = 'mail.example.org'
  server.settings.SMTPEmailFrom = ''
  const { person: user } = renderApp('/admin', server)
  await user.type(await screen.findByLabelText('Address for a test e-mail'), 'ada@example.org{Enter}')
  expect(await screen.findByText('E-mails cannot be sent without: Sender address')).toBeDefined()
  expect(screen.queryByText(/Tell its administrator/)).toBeNull()
})

test('[SCR-86, A11Y-3] mail settings take effect at once, and the present address is offered', async () => {
  const { person: user } = renderApp('/admin', serverOfAdmin())
  expect(await screen.findByText('Mail settings take effect at once, without a restart.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: /^Use http/ }))
  const address = screen.getByLabelText('Address of this site')
  expect(address).toHaveProperty('value', document.baseURI)
  expect(document.activeElement).toBe(address)
})

test.each([
  [{ field: 'value', key: 'authLdapSettings' }, /^Address of the directory/],
  [{ field: 'value.searchBase', key: 'authLdapSettings' }, /^Where to search/],
])('[ERR-11] a refused setting is told at the field that the refusal names: %j', async (details, label) => {
  const server = serverWithLdap().on(saveSetting, () => {
    throw new AppError('BACKEND.ERROR.CONFIGURATION.UNABLE_TO_BIND_TO_LDAP', details)
  })
  const { person: user } = renderApp('/admin', server)
  await fill(user, await screen.findByLabelText(/^Where to search/), 'dc=nowhere')
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('The LDAP server did not accept these settings.')).toBeDefined()
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText(label))
})

test('[ERR-11, CFG-44] a length that crosses what somebody else has just saved is told at its field', async () => {
  const server = serverOfAdmin().on(saveSetting, () => {
    throw new AppError('BACKEND.ERROR.TYPE.PASSWORD_SIZE', { field: 'value', key: 'passwordMin' })
  })
  const { person: user } = renderApp('/admin', server)
  const least = await screen.findByLabelText(/^Minimum password length/)
  await fill(user, least, '20')
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  await waitFor(() => expect(document.activeElement).toBe(least))
  expect(least.getAttribute('aria-invalid')).toBe('true')
})

test('[SCR-143, SCR-82] what another administrator saves meanwhile is taken over, and never sent back', async () => {
  const server = serverOfAdmin()
  const { person: user, queryClient } = renderApp('/admin', server)
  await fill(user, await screen.findByLabelText(/^Title of the site/), 'Elm School')
  server.settings = { ...server.settings, trashDays: 90, title: 'Oak School' }
  await act(() => queryClient.refetchQueries())
  await waitFor(() => expect(screen.getByLabelText(/^Days to keep items in the trash/)).toHaveProperty('value', '90'))
  expect(screen.getByLabelText(/^Title of the site/)).toHaveProperty('value', 'Elm School')
  expect(screen.getByText('1 setting changed')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('The settings have been saved.')).toBeDefined()
  expect(saved(server)).toEqual([['title', 'Elm School']])
})

test('[SCR-82] a title that is saved without the blanks around it counts as saved', async () => {
  const server = serverOfAdmin()
  server.on(saveSetting, ({ params: { key }, body: { value } }) => {
    const kept = typeof value === 'string' ? value.trim() : value
    server.settings = { ...server.settings, [key]: kept }
    return { key, value: kept }
  })
  const { person: user } = renderApp('/admin', server)
  await fill(user, await screen.findByLabelText(/^Title of the site/), ' Elm School ')
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('The settings have been saved.')).toBeDefined()
  await waitFor(() => expect(screen.queryByText(/setting changed/)).toBeNull())
  expect(screen.getByLabelText(/^Title of the site/)).toHaveProperty('value', 'Elm School')
})

test('[SCR-84] a sign-in message that is too long is told as such', async () => {
  const server = serverOfAdmin()
  const { person: user } = renderApp('/admin', server)
  await fill(user, await screen.findByRole('textbox', { name: /^Sign-in message/ }), 'x'.repeat(20_001))
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('The message in one of the languages is too long.')).toBeDefined()
  expect(server.calls).toEqual([])
})
