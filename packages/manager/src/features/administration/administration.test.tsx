// @vitest-environment jsdom
import { AppError } from '@sheaf/contract/errors'
import { adminSignIn } from '@sheaf/contract/routes/auth'
import { saveSetting } from '@sheaf/contract/routes/configuration'
import { screen } from '@testing-library/react'
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
const saved = (server: FakeServer) =>
  server.calls.map(({ call, body }) => [call.replace('PUT /configuration/', ''), (body as { value: unknown }).value])

test('[SCR-79] the administration asks for its own sign-in, then shows the settings', async () => {
  const server = new FakeServer()
  server.on(adminSignIn, ({ body }) => {
    if (body.password !== 'secret') throw new AppError('BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT')
    server.admin = true
    return { token: 'x', exp: 2_000_000_000 }
  })
  const { person: user } = renderApp('/admin', server)
  await user.type(await screen.findByLabelText('Login'), 'admin')
  await user.type(screen.getByLabelText('Password'), 'wrong{Enter}')
  expect(await screen.findByText('The login or the password is wrong.')).toBeDefined()
  await user.clear(screen.getByLabelText('Password'))
  await user.type(screen.getByLabelText('Password'), 'secret{Enter}')
  expect(await screen.findByRole('heading', { name: 'Settings' })).toBeDefined()
})

test('[SCR-81, SCR-93] the settings stand in four sections beside the menu of the administrator', async () => {
  renderApp('/admin', serverOfAdmin())
  await screen.findByRole('heading', { name: 'Settings' })
  for (const name of ['General', 'Authentication', 'Passwords', 'Mail'])
    expect(screen.getByRole('group', { name })).toBeDefined()
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
    ['Shortest password', '40'],
    ['Longest password', '60'],
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

test('[SCR-84, SCR-85] a missing title, wrong bounds and broken JSON are told, and nothing is sent', async () => {
  const server = serverOfAdmin()
  const { person: user } = renderApp('/admin', server)
  const title = await screen.findByLabelText(/^Title of the site/)
  await user.clear(title)
  await user.clear(screen.getByLabelText('Shortest password'))
  await user.type(screen.getByLabelText('Shortest password'), '50')
  for (const label of [/^Login message/, /^LDAP settings/, /^CAS settings/]) {
    await user.click(screen.getByLabelText(label))
    await user.paste('x')
  }
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  for (const text of [
    'The site needs a title.',
    'The shortest password must not be longer than the longest one.',
    'The login message is not valid JSON.',
    'The LDAP settings are not valid JSON.',
    'The CAS settings are not valid JSON.',
  ])
    expect(screen.getByText(text)).toBeDefined()
  expect(document.activeElement).toBe(title)
  expect(server.calls).toEqual([])
})

test('[SCR-86] mail settings take effect at once, and the present address is offered', async () => {
  const { person: user } = renderApp('/admin', serverOfAdmin())
  expect(await screen.findByText('Mail settings take effect at once, without a restart.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: /^Use http/ }))
  expect(screen.getByLabelText('Address of this site')).toHaveProperty('value', document.baseURI)
})

test('[ERR-11] a refused setting is told where it was typed', async () => {
  const server = serverOfAdmin().on(saveSetting, () => {
    throw new AppError('BACKEND.ERROR.CONFIGURATION.UNABLE_TO_BIND_TO_LDAP')
  })
  const { person: user } = renderApp('/admin', server)
  const ldap = await screen.findByLabelText(/^LDAP settings/)
  await user.clear(ldap)
  await user.click(ldap)
  await user.paste('{"url":"ldap://nowhere"}')
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('The LDAP server did not accept these settings.')).toBeDefined()
  await expect.poll(() => document.activeElement).toBe(ldap)
})
