import type { AuditEntry } from '@sheaf/contract/entities/audit'
import spanish from '@sheaf/l10n/locales/es.json'
import { expect, test } from 'vitest'
import { setTestLanguage } from '../../../testing/set-test-language.ts'
import { detailLines } from './audit-details.ts'

type Change = Partial<Pick<AuditEntry, 'act' | 'on' | 'details'>>

const site = { allPadsPublicsAuthentifiedOnly: false, publicNeedsAccount: false }
/** Returns the details of an entry as an administrator reads them. */
const linesOf = (entry: Change) => detailLines({ act: 'setting.save', on: {}, details: {}, ...entry }, site)

test.each<[entry: Change, lines: string[]]>([
  [{ act: 'pad.create', details: { readonly: { from: null, to: true } } }, ['Read-only: Yes']],
  [{ act: 'pad.create', details: { visibility: { from: null, to: 'public' } } }, ['Visibility: Anyone with the link']],
  [
    { act: 'pad.save', details: { visibility: { from: null, to: 'public' } } },
    ['Visibility: Same as the folder → Anyone with the link'],
  ],
  [
    { act: 'group.save', details: { visibility: { from: 'restricted', to: 'public' }, password: 'removed' } },
    ['Visibility: Invite-only → Anyone with the link', 'Password: Removed'],
  ],
  [
    { act: 'group.save', details: { history: { from: 'members', to: 'admins' } } },
    ['Who sees the history: Members → Administrators'],
  ],
  [
    { act: 'pad.save', details: { history: { from: 'readers', to: null } } },
    ['Who sees the history: All who can read it → Same as the folder'],
  ],
  [{ act: 'group.share', details: { from: 'none', to: 'admin' } }, ['Role: None → Administrator']],
  [
    { act: 'group.join', details: { from: 'none', to: 'user', as: 'team@example.org' } },
    ['Role: None → Member', 'invited as team@example.org'],
  ],
  [
    { act: 'invitation.create', details: { email: 'a@example.org', role: 'user', by: 'link' } },
    ['E-mail address: a@example.org', 'Role: Member', 'Link to hand over'],
  ],
  [
    { act: 'invitation.send', details: { email: 'a@example.org', by: 'mail' } },
    ['E-mail address: a@example.org', 'Invited by e-mail'],
  ],
  [{ act: 'group.remove', details: { pads: 0 } }, ['No pads']],
  [{ act: 'group.remove', details: { pads: 1 } }, ['1 pad']],
  [{ act: 'group.remove', details: { pads: 2, padNames: ['Budget', 'Minutes'] } }, ['2 pads', 'Budget and Minutes']],
  [{ act: 'pad.move', details: { from: { _id: 'group-1', name: 'Elm' } } }, ['From the folder: Elm']],
  [{ act: 'user.save', details: { fields: ['email', 'lang'] } }, ['Changed: E-mail address and Language']],
  [{ act: 'user.password', details: { by: 'recovery' } }, ['By the link in a password e-mail']],
  [{ act: 'mail.retry', details: { mail: '7', to: 'a@example.org' } }, ['To: a@example.org']],
  [{ on: { setting: 'openRegistration' }, details: { value: false } }, ['New value: No']],
  [{ on: { setting: 'openRegistration' }, details: { value: { from: false, to: true } } }, ['No → Yes']],
  [{ on: { setting: 'title' }, details: { value: { from: 'Sheaf', to: '' } } }, ['Sheaf → Empty']],
  [
    { on: { setting: 'authMethod' }, details: { value: { from: 'internal', to: 'ldap' } } },
    ['Accounts of this site → LDAP directory'],
  ],
  [{ on: { setting: 'authMethod' }, details: { value: 'ldap' } }, ['New value: LDAP directory']],
  [
    { on: { setting: 'loginMsg' }, details: { value: { from: { en: 'Hi' }, to: { en: 'Hello', fr: 'Salut' } } } },
    ['English: Hi → Hello', 'Français: Empty → Salut'],
  ],
  [
    {
      on: { setting: 'authCasSettings' },
      details: { value: { from: { serverUrl: '' }, to: { serverUrl: 'https://cas/' } } },
    },
    ['Address of the CAS server: Empty → https://cas/'],
  ],
  [{ on: { setting: 'defaultLanguage' }, details: { value: { from: 'en', to: 'de' } } }, ['English → Deutsch']],
  [{ on: { setting: 'defaultLanguage' }, details: { value: 'de' } }, ['New value: Deutsch']],
  [
    {
      on: { setting: 'authCasSettings' },
      details: {
        value: {
          from: { serverUrl: 'https://cas/', properties: { login: 'user', email: 'mail' } },
          to: { serverUrl: 'https://cas/', properties: { login: 'uid', email: 'mail' }, defaultLang: 'fr' },
        },
      },
    },
    ['Attribute for the login: user → uid', 'Language of new accounts: Default language of the site → Français'],
  ],
  [
    {
      on: { setting: 'authLdapSettings' },
      details: {
        value: {
          from: { searchScope: 'one', tlsOptions: { rejectUnauthorized: false } },
          to: { tlsOptions: { minVersion: 'TLSv1.3' } },
        },
      },
    },
    [
      'Search depth: One level below → Everything below',
      'Check the directory’s certificate: No → Yes',
      'Minimum TLS version: Default → TLS 1.3',
    ],
  ],
  [{ act: 'mail.test', details: { to: 'a@example.org', sent: false } }, ['To: a@example.org', 'Sent: No']],
])('[SCR-231, INV-27] the audit trail tells in words what changed: %o', (change, lines) => {
  expect(linesOf(change)).toEqual(lines)
})

test('[SCR-231] what is archived has the gender of a pad or of a folder', async () => {
  await setTestLanguage('es', spanish)
  const details = { archived: { from: false, to: true } }
  expect(linesOf({ act: 'pad.save', details })).toEqual(['Archivado: No → Sí'])
  expect(linesOf({ act: 'group.save', details })).toEqual(['Archivada: No → Sí'])
})
