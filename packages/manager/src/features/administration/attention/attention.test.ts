import { defaultSettings, type Settings } from '@sheaf/contract/entities/settings'
import { expect, test } from 'vitest'
import { attentionOf } from './attention.ts'

const MAIL = { SMTPHost: 'mail.example.org', SMTPEmailFrom: 'pads@example.org', rootUrl: 'https://pads.example.org/' }
const HOST = 'ADMIN.FIELD.SMTP_HOST'
const SENDER = 'ADMIN.FIELD.SMTP_EMAILFROM'
const ADDRESS = 'ADMIN.FIELD.ROOTURL'

const ldap = (directory: object) => ({ authMethod: 'ldap', authLdapSettings: directory }) as Partial<Settings>

test.each<[string, Partial<Settings>, object[]]>([
  ['whose addresses are confirmed', { ...MAIL, checkMails: true }, []],
  ['where nobody registers', { ...MAIL, openRegistration: false }, []],
  [
    'that was just started',
    {},
    [
      { text: 'ADMIN.ATTENTION.NO_RECOVERY', names: [HOST, SENDER, ADDRESS], section: 'mail' },
      { text: 'ADMIN.ATTENTION.REGISTRATION', names: [], section: 'authentication' },
    ],
  ],
  [
    'that confirms addresses without a mail server',
    { ...MAIL, SMTPHost: '', checkMails: true },
    [{ text: 'ADMIN.ATTENTION.NO_CONFIRMATION', names: [HOST], section: 'mail' }],
  ],
  [
    'without an address',
    { ...MAIL, rootUrl: '', openRegistration: false },
    [{ text: 'ADMIN.ATTENTION.NO_RECOVERY', names: [ADDRESS], section: 'general' }],
  ],
  [
    'of another method without a sender',
    { ...MAIL, SMTPEmailFrom: '', checkMails: true, authMethod: 'cas' },
    [{ text: 'ADMIN.ATTENTION.NO_DIGESTS', names: [SENDER], section: 'mail' }],
  ],
  ['with an encrypted directory', { ...MAIL, ...ldap({ url: 'ldaps://directory.example.org' }) }, []],
  ['with STARTTLS', { ...MAIL, ...ldap({ url: 'ldap://directory.example.org', starttls: true }) }, []],
  ['with a directory on this machine', { ...MAIL, ...ldap({ url: 'ldap://localhost:389' }) }, []],
  ['with a directory that is not set up yet', { ...MAIL, ...ldap({}) }, []],
  [
    'with a plain directory',
    { ...MAIL, ...ldap({ url: 'ldap://directory.example.org' }) },
    [{ text: 'ADMIN.ATTENTION.LDAP_PLAIN', names: [], section: 'authentication' }],
  ],
  [
    'with an unchecked directory',
    { ...MAIL, ...ldap({ url: 'ldaps://directory.example.org', tlsOptions: { rejectUnauthorized: false } }) },
    [{ text: 'ADMIN.ATTENTION.LDAP_UNCHECKED', names: [], section: 'authentication' }],
  ],
])('[SCR-536] what is to be looked at of a site %s', (_, settings, expected) => {
  expect(attentionOf({ ...defaultSettings(), ...settings })).toEqual(expected)
})
