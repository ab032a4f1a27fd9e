import { trySetting } from '@sheaf/contract/routes/configuration'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { pasteInto, LDAP, serverOfAdmin, serverWithLdap } from '../../../testing/settings-server.ts'

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
  // No error while typing, since hardly any text is valid JSON before it is complete.
  expect(json.getAttribute('aria-invalid')).toBeNull()
  const wrong = 'The OpenID Connect settings are not valid JSON.'
  expect(await screen.findByText(`${wrong} Line 2, column 11.`, { selector: '[role="status"]' })).toBeVisible()
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
  expect(screen.getByText(wrong, { selector: '[role="status"]' })).toBeVisible()
  await user.clear(json)
  await user.paste('{"issuer":"https://id.example.org","clientSecret":"x","properties":{"login":"nick"}}')
  expect(json.getAttribute('aria-invalid')).toBeNull()
  expect(isDead()).toBe(false)
  await user.click(apply)
  expect(screen.getByLabelText('Attribute for the login')).toHaveProperty('value', 'nick')
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(screen.getByText('This is required.')).toBeVisible()
  expect(document.activeElement).toBe(screen.getByLabelText(/^Client ID/))
  expect(server.calls).toEqual([])
})

const pasteJson = async (user: UserEvent, json: string) => {
  const open = screen.queryByRole('button', { name: 'Fill in from JSON' })
  if (open) await user.click(open)
  await pasteInto(user, screen.getByLabelText('Settings as JSON'), json)
}

test.each([
  ['Save settings', 'PUT /configuration/authLdapSettings'],
  ['Try these settings', 'POST /configuration/authLdapSettings/try'],
])('[SCR-85] %s takes over pasted JSON, or leads to it if it cannot be', async (button, call) => {
  const server = serverWithLdap().on(trySetting, ({ params: { key } }) => ({ key }))
  const { person: user } = renderApp('/admin', server)
  await screen.findByRole('button', { name: 'Fill in from JSON' })
  await pasteJson(user, '{"url":')
  await user.click(screen.getByRole('button', { name: button }))
  const json = screen.getByLabelText('Settings as JSON')
  expect(document.activeElement).toBe(json)
  expect(json.getAttribute('aria-invalid')).toBe('true')
  expect(server.calls).toEqual([])
  const value = { url: 'ldaps://other.example.org', bindDN: 'cn=other' }
  await pasteJson(user, JSON.stringify(value))
  await user.click(screen.getByRole('button', { name: button }))
  await waitFor(() => expect(server.calls).toEqual([{ call, body: { value } }]))
  expect(screen.queryByLabelText('Settings as JSON')).toBeNull()
  expect(screen.getByLabelText(/^Address of the directory/)).toHaveProperty('value', value.url)
})

test('[SCR-85] JSON that would leave nothing of the form, or holds values of wrong types, is told and fills nothing', async () => {
  const { person: user } = renderApp('/admin', serverWithLdap())
  await screen.findByRole('button', { name: 'Fill in from JSON' })
  for (const [json, text] of [
    ['{"hello":1}', 'Nothing in this JSON belongs to a field of this form.'],
    ['{}', 'Nothing in this JSON belongs to a field of this form.'],
    [
      '{"url":5,"starttls":"yes","timeout":"1","properties":{"login":["uid"]}}',
      /^The value has the wrong type: .*url.*, .*starttls.*, .*properties\.login.* and .*timeout/,
    ],
    ['{"url":"ldap://x","tlsOptions":"none"}', /^The value has the wrong type: .*tlsOptions/],
  ] as const) {
    await pasteJson(user, json)
    await user.click(screen.getByRole('button', { name: 'Fill in the fields' }))
    expect(screen.getByText(text, { selector: '[role="status"]' })).toBeVisible()
    expect(screen.getByLabelText(/^Address of the directory/)).toHaveProperty('value', LDAP.url)
  }
  await pasteJson(user, '{"url":"ldap://x","tlsOptions":{"ca":["a","b"]},"defaultLang":null,"other":{"x":1}}')
  await user.click(screen.getByRole('button', { name: 'Fill in the fields' }))
  expect(screen.getByLabelText(/^CA certificate/)).toHaveProperty('value', 'a\nb')
})

test('[SCR-85] whoever discards the changes discards pasted JSON, too, and saves nothing of it later', async () => {
  const server = serverWithLdap()
  const { person: user } = renderApp('/admin', server)
  await screen.findByRole('button', { name: 'Fill in from JSON' })
  await pasteJson(user, JSON.stringify({ ...LDAP, searchFilter: '(cn={{username}})' }))
  const title = screen.getByLabelText(/^Title/)
  await pasteInto(user, title, 'Pads of the choir')
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(screen.queryByLabelText('Settings as JSON')).toBeNull()
  await pasteInto(user, title, 'Pads of the club')
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  const value = 'Pads of the club'
  await waitFor(() => expect(server.calls).toEqual([{ call: 'PUT /configuration/title', body: { value } }]))
})
