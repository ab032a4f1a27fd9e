import { AppError } from '@sheaf/contract/errors'
import { saveSetting } from '@sheaf/contract/routes/configuration'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { pasteInto, LDAP, savedSettings, serverOfAdmin, serverWithLdap } from '../../../testing/settings-server.ts'

test('[SCR-415] what counts for accounts of the site alone says that it has no effect under another method', async () => {
  const { person: user } = renderApp('/admin', serverOfAdmin())
  const fields = [
    'Open registration',
    'Confirm e-mail addresses',
    /^Minimum password length/,
    /^Maximum password length/,
    /^Lifetime of links in e-mails/,
  ]
  const effects = () =>
    fields.map((field) => {
      const described = screen.getByLabelText(field).getAttribute('aria-describedby') ?? ''
      return document.getElementById(described)?.textContent === 'This has no effect with the chosen sign-in method.'
    })
  await screen.findByLabelText('Sign-in method')
  expect(effects()).toEqual(fields.map(() => false))
  await user.selectOptions(screen.getByLabelText('Sign-in method'), 'ldap')
  expect(effects()).toEqual(fields.map(() => true))
})

test('[SCR-130, SCR-82, CFG-42] a directory is set up field by field, and saved before it becomes the way to sign in', async () => {
  const server = serverOfAdmin()
  const { person: user } = renderApp('/admin', server)
  expect(screen.queryByRole('group', { name: 'LDAP directory' })).toBeNull()
  await user.selectOptions(await screen.findByLabelText('Sign-in method'), 'ldap')
  const ldap = within(await screen.findByRole('group', { name: 'LDAP directory' }))
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  const url = ldap.getByLabelText(/^Address of the directory/)
  const emptyOnes = ldap.getByText(/Where a field is left empty, the name shown in it applies\.$/)
  const login = ldap.getByLabelText('Attribute for the login')
  expect(emptyOnes.compareDocumentPosition(login)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(login).toHaveProperty('placeholder', 'uid')
  expect(screen.getByText('Needed for the chosen sign-in method.')).toBeVisible()
  expect(document.activeElement).toBe(url)
  await pasteInto(user, url, 'https://ldap.example.org')
  await pasteInto(user, ldap.getByLabelText('Search filter'), 'uid=x')
  await user.tab()
  expect(screen.getByText('Enter an address that begins with ldap:// or ldaps://.')).toBeVisible()
  expect(screen.getByText('The filter must contain {{username}}.')).toBeVisible()
  await pasteInto(user, url, 'ldaps://ldap.example.org')
  await user.clear(ldap.getByLabelText('Search filter'))
  await pasteInto(user, ldap.getByLabelText('Password of that account'), 'secret')
  await pasteInto(user, ldap.getByLabelText('Attribute for the login'), 'cn')
  await user.click(ldap.getByRole('button', { name: 'Certificates and timeout' }))
  await user.click(ldap.getByLabelText('Check the directory’s certificate'))
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('The settings have been saved.')).toBeVisible()
  expect(savedSettings(server)).toEqual([
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

test.each(['cas', 'oidc'])('[CFG-42] %s is not chosen before what it needs is there', async (method) => {
  const server = serverOfAdmin()
  const { person: user } = renderApp('/admin', server)
  await user.selectOptions(await screen.findByLabelText('Sign-in method'), method)
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('Needed for the chosen sign-in method.')).toBeVisible()
  expect(savedSettings(server)).toEqual([])
})

test.each(['once it is known here', 'before it is known here'])(
  '[SCR-138] the value of a directory that another administrator saves meanwhile stays: %s',
  async (when) => {
    const server = serverWithLdap()
    const { person: user, queryClient } = renderApp('/admin', server)
    const ldap = within(await screen.findByRole('group', { name: 'LDAP directory' }))
    await pasteInto(user, ldap.getByLabelText('Where to search (base DN)'), 'ou=people')
    const theirs = { ...LDAP, bindDN: 'cn=others', bindCredentials: 'saddle' }
    server.settings = { ...server.settings, authLdapSettings: theirs }
    if (when === 'once it is known here') await act(() => queryClient.refetchQueries())
    expect(screen.getByText('1 setting changed')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Save settings' }))
    expect(await screen.findByText('The settings have been saved.')).toBeVisible()
    expect(server.settings.authLdapSettings).toEqual({ ...theirs, searchBase: 'ou=people' })
    await waitFor(() => expect(ldap.getByLabelText('Search account (bind DN)')).toHaveProperty('value', 'cn=others'))
  },
)

test('[A11Y-3] a refused field that was folded away is in sight when it gets the focus, and stays so while it is corrected', async () => {
  const { person: user } = renderApp('/admin', serverWithLdap())
  await user.click(await screen.findByRole('button', { name: 'Fill in from JSON' }))
  await user.click(screen.getByLabelText('Settings as JSON'))
  await user.paste(JSON.stringify({ ...LDAP, timeout: -1 }))
  await user.click(screen.getByRole('button', { name: 'Fill in the fields' }))
  const fold = await screen.findByRole('button', { name: 'Certificates and timeout' })
  const isOpen = () => fold.getAttribute('aria-expanded') === 'true'
  expect(isOpen()).toBe(false)
  const timeout = screen.getByLabelText('Timeout in milliseconds')
  const focused: boolean[] = []
  timeout.addEventListener('focus', () => focused.push(isOpen()))
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(focused).toEqual([true])
  expect(timeout.getAttribute('aria-invalid')).toBe('true')
  await pasteInto(user, timeout, '500')
  expect(timeout.getAttribute('aria-invalid')).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Timeout in milliseconds' })).toBe(document.activeElement)
  await user.click(fold)
  expect(isOpen()).toBe(false)
})

test('[SCR-130, A11Y-34] what is kept secret is never shown, and stays until it is replaced or taken away', async () => {
  const server = serverWithLdap()
  const { person: user, container } = renderApp('/admin', server)
  const name = 'Password of that account'
  await user.click(await screen.findByRole('button', { name: `Replace: ${name}` }))
  expect(container.innerHTML).not.toMatch(/horse|staple/)
  expect(screen.getByLabelText(name)).toBe(document.activeElement)
  expect(screen.getByText('1 setting changed')).toBeVisible()
  expect(screen.getByTitle('1 setting changed').textContent).toBe('1')
  await user.click(screen.getByRole('button', { name: 'Keep the stored value' }))
  expect(screen.queryByText('1 setting changed')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: `Replace: ${name}` }))
  await user.click(screen.getByRole('button', { name: `Replace: ${name}` }))
  await pasteInto(user, screen.getByLabelText(name), 'battery')
  await user.click(screen.getByRole('button', { name: 'Replace: SMTP password' }))
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('The settings have been saved.')).toBeVisible()
  expect(savedSettings(server)).toEqual([
    ['authLdapSettings', { ...LDAP, bindCredentials: 'battery' }],
    ['SMTPPass', ''],
  ])
  expect(await screen.findByRole('button', { name: `Replace: ${name}` })).toBeVisible()
  expect(container.innerHTML).not.toContain('battery')
})

test('[SCR-85] the login message is written for each language', async () => {
  const server = serverOfAdmin()
  server.settings = { ...server.settings, loginMsg: { en: 'Hello', fr: 'Salut' } }
  const { person: user } = renderApp('/admin', server)
  await user.clear(await screen.findByLabelText('Sign-in message (English)'))
  await user.selectOptions(screen.getByLabelText('Language of the sign-in message'), 'fr')
  await user.type(screen.getByLabelText('Sign-in message (Français)'), ' !')
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('The settings have been saved.')).toBeVisible()
  expect(savedSettings(server)).toEqual([['loginMsg', { fr: 'Salut !' }]])
})

test('[SCR-85, SCR-82, CFG-18] of messages that are empty at first, one is written, and what is taken back is no change', async () => {
  const server = serverOfAdmin()
  server.settings = { ...server.settings, loginMsg: { en: '', fr: '', de: '' } }
  const { person: user } = renderApp('/admin', server)
  const language = await screen.findByLabelText('Language of the sign-in message')
  expect(within(language).queryByRole('option', { name: /✓/ })).toBeNull()
  const english = screen.getByLabelText('Sign-in message (English)')
  await user.type(english, 'Hi')
  await user.clear(english)
  expect(screen.queryByText(/setting changed/)).toBeNull()
  await user.type(english, 'Hello')
  expect(
    within(language)
      .getAllByRole('option', { name: /✓/ })
      .map(({ textContent }) => textContent),
  ).toEqual(['English ✓'])
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('The settings have been saved.')).toBeVisible()
  expect(savedSettings(server)).toEqual([['loginMsg', { en: 'Hello' }]])
  await waitFor(() => expect(screen.queryByText(/setting changed/)).toBeNull())
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

const WHOLE = 'The LDAP server did not accept these settings.'
const UNTRUSTED = /^The directory’s certificate is not trusted\./

test.each([
  ['value', /^Address of the directory/, WHOLE],
  ['value.url', /^Address of the directory/, 'No directory answers as it should at this address.'],
  ['value.bindCredentials', /^Replace: Password of that/, 'The directory refuses this name and password.'],
  ['value.searchBase', /^Where to search/, /^The directory has nothing here/],
  ['value.tlsOptions.ca', /^CA certificate/, UNTRUSTED],
])(
  '[ERR-11, SCR-132] a refused setting is told with the reason at the field that is at fault: %s',
  async (field, label, text) => {
    const details = { field, key: 'authLdapSettings', reason: 'Code: 0x31' }
    const server = serverWithLdap().on(saveSetting, () => {
      throw new AppError('BACKEND.ERROR.CONFIGURATION.UNABLE_TO_BIND_TO_LDAP', details)
    })
    const { person: user } = renderApp('/admin', server)
    await pasteInto(user, await screen.findByLabelText(/^Where to search/), 'dc=nowhere')
    await user.click(screen.getByRole('button', { name: 'Save settings' }))
    expect((await screen.findByText(text)).textContent).toContain('Code: 0x31')
    await expect.poll(() => document.activeElement).toBe(screen.getByLabelText(label))
  },
)
