import { languages } from '@sheaf/l10n/languages'
import { PUBLIC_SETTING_KEYS, SETTINGS, type SettingKey } from '@sheaf/contract/entities/settings'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

interface Row {
  readonly initial: unknown
  readonly isPublic: boolean
  readonly takes: readonly unknown[]
  readonly refuses: readonly unknown[]
}

const flag = (initial: boolean, isPublic: boolean): Row => ({
  initial,
  isPublic,
  takes: [!initial, initial],
  refuses: ['yes', 1, null, [], {}],
})
const count = (initial: number, isPublic: boolean, takes: readonly number[], refuses: readonly number[]): Row => ({
  initial,
  isPublic,
  takes,
  refuses: [...refuses, 1.5, Number.MAX_SAFE_INTEGER, '5', null, true, {}],
})
const line = (initial: string, isPublic: boolean): Row => ({
  initial,
  isPublic,
  takes: ['some text', 'Überall 日本'],
  refuses: ['x'.repeat(101), 'a\0b', 7, null, true, []],
})

/** The sign-in messages at first. */
const NO_MESSAGES = Object.fromEntries(Object.keys(languages).map((code) => [code, '']))

/** Each setting's initial value, who sees it, and which values it accepts and refuses. */
const ROWS: Readonly<Record<SettingKey, Row>> = {
  title: { ...line('Sheaf', true), refuses: ['', '   ', 'x'.repeat(101), 7, null, ['x']] },
  rootUrl: {
    initial: '',
    isPublic: false,
    takes: ['https://example.org/pads', 'http://localhost:9001', 'http://[::1]:9001/', 'https://example.org/@us/', ''],
    refuses: [
      'ftp://x',
      'javascript:alert(1)',
      'example.org',
      `https://example.org/${'x'.repeat(1000)}`,
      'https://example.org/?pads',
      'https://example.org?',
      'https://example.org/#pads',
      'https://us@example.org/',
      'https://us:secret@example.org/',
      'https:///x',
      'https:x',
      String.raw`https:\\example.org`,
      'https://example.org/our pads',
      7,
      null,
    ],
  },
  defaultLanguage: { initial: 'en', isPublic: true, takes: ['fr', 'en'], refuses: ['xx', '', 'constructor', 7, null] },
  loginMsg: {
    initial: NO_MESSAGES,
    isPublic: true,
    takes: [{ en: '<b>Hello</b>', fr: '' }, {}],
    refuses: ['text', { en: 7 }, { 'no language': 'x' }, { xx: 'x' }, { en: 'x'.repeat(20_001) }, null, ['x']],
  },
  HTMLExtraHead: {
    initial: '',
    isPublic: true,
    takes: ['<meta name="a" content="b">', ''],
    refuses: ['x'.repeat(20_001), 7, null],
  },
  hideHelpBlocks: flag(false, true),
  useFirstLastNameInPads: flag(false, true),
  allowEtherPads: flag(true, false),
  allPadsPublicsAuthentifiedOnly: flag(false, true),
  publicNeedsAccount: flag(false, true),
  showAllUsers: flag(false, true),
  deleteJobQueue: flag(false, false),
  trashDays: count(30, true, [1, 365], [0, -1]),
  fileMegabytes: count(25, true, [0, 1_000_000], [-1, 1_000_001]),
  padFilesMegabytes: count(1000, true, [0, 1_000_000], [-1, 1_000_001]),
  siteFilesMegabytes: count(1_000_000, false, [0, 5], [-1, 1_000_001]),
  auditDays: count(365, false, [30, 3650], [0, 29]),
  authMethod: {
    initial: 'internal',
    isPublic: true,
    takes: ['ldap', 'cas', 'oidc', 'internal'],
    refuses: ['magic', '', null, 7],
  },
  openRegistration: flag(true, true),
  adminsInviteNewPeople: flag(true, false),
  checkMails: flag(false, false),
  asciiNames: flag(false, true),
  insensitiveMailMatch: flag(true, false),
  twoFactorRequired: flag(false, true),
  offerTwoFactor: flag(true, true),
  authLdapSettings: { initial: {}, isPublic: false, takes: [{}], refuses: ['x', null, { url: 'http://x' }, [1]] },
  authCasSettings: {
    initial: { serverUrl: '' },
    isPublic: true,
    takes: [{ serverUrl: 'https://cas.example.org', logoutUrl: 'https://cas.example.org/logout' }],
    refuses: ['x', null, {}, { serverUrl: 'javascript:x' }, { serverUrl: 'https://x', logoutUrl: 7 }],
  },
  authOidcSettings: { initial: {}, isPublic: false, takes: [{}], refuses: ['x', null, { issuer: 'ftp://x' }] },
  passwordMin: count(8, true, [1, 30], [0, -8, 1001]),
  passwordMax: count(128, true, [8, 1000], [0, -8, 1001]),
  tokenDuration: count(60, false, [1, 1440], [0, -1]),
  SMTPHost: {
    initial: '',
    isPublic: false,
    takes: ['mail.example.org', '127.0.0.1', '::1', '[::1]', 'poczta.żółw.pl', 'smtp_1', ''],
    refuses: [
      'local host',
      'mail.example.org; x',
      'smtp://mail.example.org',
      'us@example.org',
      'x'.repeat(101),
      7,
      null,
    ],
  },
  SMTPPort: count(587, false, [1, 25, 65_535], [0, 65_536]),
  SMTPSSL: flag(false, false),
  SMTPTLS: flag(true, false),
  SMTPUser: line('', false),
  SMTPPass: line('', false),
  SMTPEmailFrom: {
    initial: '',
    isPublic: false,
    takes: ['pads@example.org', ''],
    refuses: ['nobody', 'a@b@c', 'x@example.org\r\nBcc: y@example.org', 7, null],
  },
}

test('[CFG-14, CFG-15, CFG-16, CFG-18, CFG-19, CFG-20, CFG-21, CFG-22, CFG-23, CFG-24, CFG-25, CFG-26, CFG-27, CFG-28, CFG-29, CFG-30, CFG-31, CFG-32, CFG-34, CFG-36, CFG-37, CFG-38, CFG-40, CFG-46, CFG-47, CFG-48] every setting has its default', async () => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  const initial = Object.fromEntries(Object.entries(ROWS).map(([key, row]) => [key, row.initial]))
  expect((await admin.get('/configuration')).body['value']).toEqual({
    ...initial,
    languages,
    availableAuthMethods: ['internal', 'ldap', 'cas', 'oidc'],
  })
})

test.each([0, 65_536, 1.5, '25', null])('[CFG-37] %j is refused as the port of a mail server', async (value) => {
  const admin = await (await testApp()).siteAdmin()
  expect(await admin.put('/configuration/SMTPPort', { value })).toMatchObject({
    status: 400,
    body: { error: 'BACKEND.ERROR.TYPE.SMTP_CONFIG', field: 'value' },
  })
})

test('[CFG-1, CFG-3] visitors and users read the public settings, and only those', async () => {
  const app = await testApp()
  const isPublic = (key: string): boolean => ROWS[key as SettingKey].isPublic
  expect(PUBLIC_SETTING_KEYS.toSorted()).toEqual(Object.keys(ROWS).filter(isPublic).toSorted())
  for (const caller of [app.visitor, await app.user('ada')]) {
    const { languages: _l, ...value } = (await caller.get('/configuration')).body['value']
    expect(Object.keys(value).toSorted()).toEqual(PUBLIC_SETTING_KEYS.toSorted())
  }
})

test.each(Object.entries(ROWS))(
  '[CFG-4, CFG-5, CFG-7, CFG-9] %s takes what it can be, refuses the rest, and goes back to its default',
  async (key, { initial, takes, refuses }) => {
    const app = await testApp()
    const admin = await app.siteAdmin()
    const current = async () => (await admin.get(`/configuration/${key}`)).body
    for (const value of takes) {
      expect((await admin.put(`/configuration/${key}`, { value })).body).toEqual({
        success: true,
        key,
        value,
        version: expect.any(String),
      })
      expect(await current()).toEqual({ key, value, version: expect.any(String) })
    }
    for (const value of refuses) {
      const reply = await admin.put(`/configuration/${key}`, { value })
      expect([value, reply.status, reply.body['error']]).toEqual([value, 400, expect.stringContaining('.TYPE.')])
      expect(reply.body['field']).toMatch(/^value\b/)
      expect(await current()).toEqual({ key, value: takes.at(-1), version: expect.any(String) })
    }
    expect((await admin.delete(`/configuration/${key}`)).body).toEqual({ success: true, key })
    expect(await current()).toEqual({ key, value: initial, version: expect.any(String) })
  },
)

test('[CFG-32, OPS-11] what holds a secret is encrypted at rest, and opens again', async () => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  const secrets = {
    SMTPPass: 'correct horse',
    authOidcSettings: { issuer: 'https://id.example.org', clientId: 'pads', clientSecret: 'battery staple' },
  }
  for (const [key, value] of Object.entries(secrets)) await admin.put(`/configuration/${key}`, { value })
  const stored = JSON.stringify(await app.database.db.selectFrom('settings').selectAll().execute())
  expect(stored).not.toMatch(/correct horse|battery staple/)
  app.services.settings.forget()
  expect(await app.services.settings.read()).toMatchObject(secrets)
  expect(Object.keys(SETTINGS).filter((key) => SETTINGS[key as SettingKey].isSecret)).toEqual([
    'SMTPPass',
    'authLdapSettings',
    'authOidcSettings',
  ])
})

test('[CFG-32, OPS-11] a secret sealed with a key that is lost counts as absent, and can be saved again', async () => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  await admin.put('/configuration/SMTPPass', { value: 'correct horse' })
  const other = await testApp({ database: app.database })
  const elsewhere = await other.siteAdmin()
  expect((await elsewhere.get('/configuration/SMTPPass')).body['value']).toBe('')
  expect((await elsewhere.put('/configuration/SMTPPass', { value: 'again' })).status).toBe(200)
  expect((await elsewhere.get('/configuration/SMTPPass')).body['value']).toBe('again')
})
