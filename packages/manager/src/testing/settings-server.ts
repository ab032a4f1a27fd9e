import type { SettingKey } from '@sheaf/contract/entities/settings'
import { saveSetting } from '@sheaf/contract/routes/configuration'
import type { UserEvent } from '@testing-library/user-event'
import { mergeValues } from '../lib/forms/merge.ts'
import { FakeServer } from './fake-server.ts'

/** Returns a server where the site administrator is signed in and saved settings are stored. It knows its address. */
export const serverOfAdmin = () => {
  const server = new FakeServer()
  server.admin = true
  server.settings.rootUrl = 'https://pads.example.org/'
  server.on(saveSetting, ({ params: { key }, body: { value: sent }, version }) => {
    const setting = key as SettingKey
    const then = server.settingsAt(version)
    const value = then === undefined ? sent : mergeValues(sent, then[setting], server.settings[setting])
    server.settings = { ...server.settings, [key]: value }
    return { key, value }
  })
  return server
}

/** Returns such a server that does not know its address yet. */
export const serverWithoutAddress = () => {
  const server = serverOfAdmin()
  server.settings.rootUrl = ''
  return server
}

export const LDAP = { url: 'ldaps://ldap.example.org', bindDN: 'cn=pads', bindCredentials: 'horse', timelimit: 7 }

/** Returns such a server whose people sign in with a directory. */
export const serverWithLdap = () => {
  const server = serverOfAdmin()
  server.settings = { ...server.settings, authMethod: 'ldap', authLdapSettings: LDAP, SMTPPass: 'staple' }
  return server
}

/** Fills a field by pasting, as from a password manager or a mail. */
export const pasteInto = async (user: UserEvent, field: HTMLElement, text: string) => {
  await user.clear(field)
  await user.click(field)
  await user.paste(text)
}

/** Returns the settings that were saved, in order. */
export const savedSettings = (server: FakeServer) =>
  server.calls.map(({ call, body }) => [call.replace('PUT /configuration/', ''), (body as { value: unknown }).value])
