import { AppError } from '@sheaf/contract/errors'
import { saveSetting, trySetting } from '@sheaf/contract/routes/configuration'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { pasteInto, LDAP, savedSettings, serverOfAdmin, serverWithLdap } from '../../../testing/settings-server.ts'

test('[SCR-132, CFG-33, CFG-43] a directory is tried before it is saved, and the answer holds for what stands in the form', async () => {
  let works = false
  const server = serverWithLdap().on(trySetting, ({ params: { key } }) => {
    if (!works)
      throw new AppError('BACKEND.ERROR.CONFIGURATION.UNABLE_TO_BIND_TO_LDAP', {
        field: 'value',
        reason: 'ECONNREFUSED',
      })
    return { key }
  })
  const { person: user } = renderApp('/admin', server)
  const attempt = await screen.findByRole('button', { name: 'Try these settings' })
  await user.click(attempt)
  expect(await screen.findByText('The LDAP server did not accept these settings.')).toBeVisible()
  expect(screen.getByText('ECONNREFUSED')).toBeVisible()
  works = true
  await pasteInto(user, screen.getByLabelText(/^Where to search/), 'dc=example')
  expect(screen.queryByText('The LDAP server did not accept these settings.')).toBeNull()
  await user.click(attempt)
  expect(await screen.findByText(/^It works: the other server responds as expected/)).toBeVisible()
  expect(server.calls.at(-1)).toEqual({
    call: 'POST /configuration/authLdapSettings/try',
    body: { value: { ...LDAP, searchBase: 'dc=example' } },
  })
  expect(savedSettings(server).some(([call]) => call === 'authLdapSettings')).toBe(false)
})

test('[SCR-132] what a trial refuses is told at its field until it is changed, and a trial that works clears what a save was refused for', async () => {
  const KEY = 'BACKEND.ERROR.CONFIGURATION.UNABLE_TO_BIND_TO_LDAP'
  const details = { field: 'value.searchBase', key: 'authLdapSettings', reason: '0x20' }
  let works = false
  const server = serverWithLdap()
    .on(trySetting, ({ params: { key } }) => {
      if (!works) throw new AppError(KEY, details)
      return { key }
    })
    .on(saveSetting, ({ params: { key }, body: { value } }) => {
      if (!works) throw new AppError(KEY, details)
      server.settings = { ...server.settings, [key]: value }
      return { key, value }
    })
  const { person: user } = renderApp('/admin', server)
  const base = await screen.findByLabelText(/^Where to search/)
  const isRefused = () => base.getAttribute('aria-invalid') === 'true'
  const attempt = screen.getByRole('button', { name: 'Try these settings' })
  const save = screen.getByRole('button', { name: 'Save settings' })
  await user.click(attempt)
  await waitFor(() => expect(isRefused()).toBe(true))
  expect(screen.getByText('0x20')).toBeVisible()
  await pasteInto(user, base, 'dc=example')
  expect(isRefused()).toBe(false)
  await user.click(save)
  await waitFor(() => expect(isRefused()).toBe(true))
  works = true
  await user.click(attempt)
  expect(await screen.findByText('Nothing has been saved yet.')).toBeVisible()
  expect(isRefused()).toBe(false)
  await user.click(save)
  await waitFor(() => expect(screen.queryByText('Nothing has been saved yet.')).toBeNull())
  expect(screen.getByText('It works: the other server responds as expected.')).toBeVisible()
})

const METHODS = [
  [
    'oidc',
    'authOidcSettings',
    { issuer: 'https://id.example.org', clientId: 'pads' },
    'issuer',
    'OpenID Connect provider',
  ],
  ['cas', 'authCasSettings', { serverUrl: 'https://cas.example.org' }, 'serverUrl', 'CAS server'],
] as const

test.each(METHODS)(
  '[SCR-132, CFG-43] %s is tried, and the administration is told what to mend',
  async (authMethod, key, value, part, who) => {
    let works = false
    const server = serverOfAdmin().on(trySetting, () => {
      if (works) return { key }
      throw new AppError('BACKEND.ERROR.AUTHENTICATION.PROVIDER_UNAVAILABLE', {
        field: `value.${part}`,
        key,
        reason: 'ENOTFOUND',
      })
    })
    server.settings = { ...server.settings, authMethod, [key]: value }
    const { person: user } = renderApp('/admin', server)
    const attempt = await screen.findByRole('button', { name: 'Try these settings' })
    await user.click(attempt)
    const text = `No ${who} answers as it should at this address.`
    expect(await screen.findAllByText(text)).toHaveLength(2)
    expect(screen.getByText('ENOTFOUND')).toBeVisible()
    expect(screen.queryByText(/ask the site’s administrator/)).toBeNull()
    works = true
    await user.click(attempt)
    // Only what anybody may read was asked of an OpenID Connect provider.
    const what = authMethod === 'oidc' ? /secret are right shows only at the first sign-in/ : /^It works/
    expect(await screen.findByText(what)).toBeVisible()
    expect(screen.queryByText(text)).toBeNull()
  },
)
