import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import type { LdapSettings } from '@sheaf/contract/entities/sign-in-settings'
import pino from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { issueMailToken } from '../recovery/mail-tokens.ts'
import { asksForCode, enableTwoFactor } from '../../testing/authenticator.ts'
import { BASE, hasSlapd, READER, startSlapd, type Slapd } from '../../testing/slapd.ts'
import { PASSWORD, testApp, type Reply, type TestApp, type TestAppOptions } from '../../testing/test-app.ts'
import { findLdapPerson, tryDirectory } from '../../identity/ldap.ts'

const PASSWORD_INCORRECT = { status: 400, body: { error: 'BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT' } }
const UNABLE_TO_BIND = { status: 400, body: { error: 'BACKEND.ERROR.CONFIGURATION.UNABLE_TO_BIND_TO_LDAP' } }
const UNAVAILABLE = { status: 503, body: { error: 'BACKEND.ERROR.AUTHENTICATION.PROVIDER_UNAVAILABLE' } }
const ADA = { login: 'ada', password: 'lovelace' }
const log = pino({ level: 'silent' })

let slapd: Slapd

const person = (uid: string, fields: Record<string, string | string[]> = {}) => ({
  uid,
  cn: uid,
  sn: 'Somebody',
  mail: `${uid}@example.org`,
  userPassword: `${uid} pass`,
  ...fields,
})

beforeAll(async () => {
  if (!hasSlapd) return
  slapd = await startSlapd([
    person('ada', {
      sn: 'Lovelace',
      givenName: 'Ada Zoë',
      mail: ['ada@example.org', 'countess@example.org'],
      userPassword: 'lovelace',
    }),
    person('bob'),
    person('eve', { mail: [] }),
    person('mallory', { mail: 'mallory' }),
    person('dots', { uid: '..', dn: `cn=dots,ou=people,${BASE}` } as Record<string, string>),
    person('zoé', { mail: 'zoe@example.org' }),
    person('nopass', { userPassword: [] }),
    ...['one', 'two', 'three'].map((cn) =>
      person('twin', { cn, dn: `cn=${cn},ou=people,${BASE}`, mail: `${cn}@example.org` }),
    ),
  ])
}, 60_000)
afterAll(() => slapd?.stop())

const settings = (changes: Partial<LdapSettings> = {}): LdapSettings => ({
  url: slapd.url,
  bindDN: READER.dn,
  bindCredentials: READER.password,
  searchBase: BASE,
  searchFilter: '(uid={{username}})',
  tlsOptions: { rejectUnauthorized: true },
  properties: { login: 'uid', email: 'mail', firstname: 'givenName', lastname: 'sn' },
  defaultLang: 'en',
  ...changes,
})

const ldapApp = async (changes: Partial<LdapSettings> = {}, options: TestAppOptions = {}): Promise<TestApp> => {
  const app = await testApp(options)
  await app.set({ authMethod: 'ldap', authLdapSettings: settings(changes) })
  return app
}

const signIn = (app: TestApp, credentials: { login: string; password: string } = ADA): Promise<Reply> =>
  app.visitor.post('/auth/login', credentials)

const enter = async (app: TestApp, credentials = ADA) => {
  const { body } = await signIn(app, credentials)
  const second = await app.visitor.post('/auth/loginotp', { login: body['user'].login, token: body['token'].key })
  return app.as(second.body['token'] as string)
}

const accounts = (app: TestApp) => app.database.db.selectFrom('users').selectAll().execute()

test.runIf(hasSlapd)(
  '[AUTH-19, AUTH-22, AUTH-24] a first sign-in makes the account and the second step follows',
  async () => {
    const app = await ldapApp()
    const { status, body } = await signIn(app)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      requestOtp: false,
      token: { login: 'ada', key: expect.any(String), exp: expect.any(Number) },
      user: {
        login: 'ada',
        email: 'ada@example.org',
        firstname: 'Ada Zoë',
        lastname: 'Lovelace',
        lang: 'en',
        active: true,
        useLoginAndColorInPads: true,
      },
    })
    const second = await app.visitor.post('/auth/loginotp', { login: 'ada', token: body['token'].key })
    expect((await app.as(second.body['token']).get('/configuration')).body['user'].login).toBe('ada')
  },
)

test.runIf(hasSlapd)(
  '[AUTH-23] further sign-ins refresh names and mail address, and make no other account',
  async () => {
    const app = await ldapApp()
    const first = await signIn(app, { login: 'bob', password: 'bob pass' })
    await slapd.change('bob', 'givenName', ['Robert'])
    await slapd.change('bob', 'mail', ['robert@example.org'])
    onTestFinished(async () => {
      await slapd.change('bob', 'givenName', [])
      await slapd.change('bob', 'mail', ['bob@example.org'])
    })
    const next = await signIn(app, { login: 'BOB', password: 'bob pass' })
    expect(next.body['user']).toMatchObject({
      _id: first.body['user']._id,
      login: 'bob',
      firstname: 'Robert',
      email: 'robert@example.org',
    })
    expect(await accounts(app)).toHaveLength(1)
  },
)

test.runIf(hasSlapd)(
  '[AUTH-53, AUTH-39] an address that somebody else has is left out, and never joins accounts',
  async () => {
    const app = await testApp()
    await app.user('ada2')
    await app.set({ authMethod: 'ldap', authLdapSettings: settings() })
    await signIn(app)
    await slapd.change('bob', 'mail', ['ada2@example.org'])
    onTestFinished(() => slapd.change('bob', 'mail', ['bob@example.org']))
    expect(await signIn(app, { login: 'bob', password: 'bob pass' })).toMatchObject({
      status: 400,
      body: { error: 'BACKEND.ERROR.USER.EMAIL_ALREADY_EXISTS' },
    })
    await slapd.change('bob', 'mail', ['bob@example.org'])
    expect((await signIn(app, { login: 'bob', password: 'bob pass' })).status).toBe(200)
    await slapd.change('bob', 'mail', ['ada2@example.org'])
    const { status, body } = await signIn(app, { login: 'bob', password: 'bob pass' })
    expect(status).toBe(200)
    expect(body['user'].email).toBe('bob@example.org')
  },
)

test.runIf(hasSlapd)('[AUTH-22] of several first sign-ins at once, all get the one account', async () => {
  const app = await ldapApp()
  const replies = await Promise.all([1, 2, 3, 4].map(() => signIn(app)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(replies.map(({ body }) => body['user']._id)).size).toBe(1)
})

test.runIf(hasSlapd)(
  '[AUTH-21] an unknown login, a wrong password and an entry without one are refused alike',
  async () => {
    const app = await ldapApp()
    const replies = [
      await signIn(app, { login: 'nobody', password: 'x' }),
      await signIn(app, { login: 'ada', password: 'wrong' }),
      await signIn(app, { login: 'nopass', password: 'x' }),
    ]
    for (const reply of replies) {
      expect(reply).toMatchObject(PASSWORD_INCORRECT)
      expect(reply.body).toEqual(replies[0]?.body)
    }
    expect(await accounts(app)).toEqual([])
  },
)

test.runIf(hasSlapd)('[AUTH-20, W-8] nothing that is typed is a filter', async () => {
  const app = await ldapApp()
  const typed = ['*', 'a*', '*)(uid=*', 'ada)(uid=*', 'ada)(|(uid=*', '\\2a', ')', '(', '\\', '$&', 'uid=ada']
  for (const login of typed)
    expect({ login, ...(await signIn(app, { login, password: 'lovelace' })) }).toMatchObject({
      login,
      ...PASSWORD_INCORRECT,
    })
})

test.runIf(hasSlapd)('[AUTH-20, W-8] an empty password is refused without asking the directory', async () => {
  const app = await ldapApp()
  expect((await signIn(app, { login: 'ada', password: '' })).body['error']).toBe('BACKEND.ERROR.TYPE.PASSWORD_MISSING')
  const nobodyToAsk = settings({ url: 'ldap://127.0.0.1:1' })
  expect(await findLdapPerson(nobodyToAsk, { login: 'ada', password: '' }, log)).toBeUndefined()
})

test.runIf(hasSlapd)('[AUTH-19, W-8] a login that several entries answer to is refused', async () => {
  const app = await ldapApp()
  expect(await signIn(app, { login: 'twin', password: 'twin pass' })).toMatchObject(PASSWORD_INCORRECT)
})

test.runIf(hasSlapd)('[W-8] a referral is not followed', async () => {
  const app = await ldapApp({ searchBase: `ou=elsewhere,${BASE}` })
  expect(await signIn(app)).toMatchObject(UNAVAILABLE)
  const whole = await ldapApp({ searchFilter: '(|(uid={{username}})(ou=elsewhere))' })
  expect((await signIn(whole)).status).toBe(200)
})

test.runIf(hasSlapd).each([
  ['eve', 'LDAP_NO_VALID_MAIL'],
  ['mallory', 'LDAP_NO_VALID_MAIL'],
  ['..', 'INVALID_LOGIN'],
])('[AUTH-25, AUTH-52] the entry of %s is refused with %s, to who knows its password', async (login, error) => {
  const app = await ldapApp()
  const password = login === '..' ? 'dots pass' : `${login} pass`
  expect(await signIn(app, { login, password })).toMatchObject({
    status: 400,
    body: { error: `BACKEND.ERROR.AUTHENTICATION.${error}` },
  })
  expect(await signIn(app, { login, password: 'wrong' })).toMatchObject(PASSWORD_INCORRECT)
  expect(await accounts(app)).toEqual([])
})

test.runIf(hasSlapd)('[AUTH-22] a login of other letters than ours is taken as the directory has it', async () => {
  const app = await ldapApp()
  expect((await signIn(app, { login: 'ZOÉ', password: 'zoé pass' })).body['user'].login).toBe('zoé')
})

test.runIf(hasSlapd)(
  '[AUTH-26, AUTH-27] the account is active at once, bound by no rule for passwords, and holds none',
  async () => {
    const app = await ldapApp()
    await app.set({ checkMails: true, passwordMin: 20 })
    expect((await signIn(app)).body['user'].active).toBe(true)
    const [account] = await accounts(app)
    expect(account?.password_hash).toBe('')
    expect(JSON.stringify(await app.database.db.selectFrom('sessions').selectAll().execute())).not.toContain('lovelace')
  },
)

test.runIf(hasSlapd)('[OTP-24] two-factor is asked for after the directory', async () => {
  const app = await ldapApp()
  const otpSecret = await enableTwoFactor(app, await enter(app), 'ada')
  expect(await asksForCode(app, (await signIn(app)).body, otpSecret)).toBe(true)
})

test.runIf(hasSlapd)('[AUTH-28] the check of a password asks the directory', async () => {
  const app = await ldapApp()
  const ada = await enter(app)
  expect((await ada.post('/auth/check', { login: 'ada', password: 'lovelace' })).body).toEqual({ success: true })
  expect(await ada.post('/auth/check', { login: 'ada', password: 'wrong' })).toMatchObject(PASSWORD_INCORRECT)
})

test.runIf(hasSlapd)(
  '[ACC-34, ACC-39] a profile is saved with the password of the directory, as far as the directory does not own it',
  async () => {
    const app = await ldapApp()
    const ada = await enter(app)
    const save = (body: object) => ada.put('/user/ada', body)
    expect(await save({ organization: 'Society' })).toMatchObject(PASSWORD_INCORRECT)
    const saved = await save({ passwordCurrent: 'lovelace', organization: 'Society', color: '#00ff00', hideHelp: true })
    expect(saved.body['value']).toMatchObject({ organization: 'Society', color: '#00ff00', hideHelp: true })
    expect((await save({ password: 'lovelace', email: 'ada@example.org', digestFrequency: 'off' })).status).toBe(200)
    for (const change of [
      { firstname: 'Augusta' },
      { lastname: 'Byron' },
      { email: 'other@example.org' },
      { padNickname: 'countess' },
      { useLoginAndColorInPads: false },
      { password: 'a password of my own' },
    ])
      expect(await save({ passwordCurrent: 'lovelace', lang: 'en', ...change })).toMatchObject({
        status: 401,
        body: { error: 'BACKEND.ERROR.AUTHENTICATION.DENIED' },
      })
    const profile = (await ada.get('/user/ada')).body['value']
    expect(profile).toMatchObject({ firstname: 'Ada Zoë', email: 'ada@example.org' })
    // What does not change is nobody's concern.
    expect((await save({ ...profile, passwordCurrent: 'lovelace' })).body['value']).toEqual(profile)
    expect((await (await app.siteAdmin()).put('/user/ada', profile)).body['value']).toEqual(profile)
  },
)

test.runIf(hasSlapd)('[AUTH-29] the directory is asked over TLS, and only one that proves its name', async () => {
  const trusted = await ldapApp({ url: slapd.secureUrl, tlsOptions: { ca: slapd.ca } })
  expect((await signIn(trusted)).status).toBe(200)
  const unknown = await ldapApp({ url: slapd.secureUrl })
  expect(await signIn(unknown)).toMatchObject(UNAVAILABLE)
  const misnamed = await ldapApp({
    url: slapd.secureUrl,
    tlsOptions: { ca: slapd.ca, servername: 'directory.example.org' },
  })
  expect(await signIn(misnamed)).toMatchObject(UNAVAILABLE)
  const careless = await ldapApp({ url: slapd.secureUrl, tlsOptions: { rejectUnauthorized: false } })
  expect((await signIn(careless)).status).toBe(200)
})

test.runIf(hasSlapd)('[AUTH-29] the directory is asked over StartTLS, and only one that proves its name', async () => {
  const trusted = await ldapApp({ starttls: true, tlsOptions: { ca: slapd.ca } })
  expect((await signIn(trusted)).status).toBe(200)
  const unknown = await ldapApp({ starttls: true })
  expect(await signIn(unknown)).toMatchObject(UNAVAILABLE)
  const misnamed = await ldapApp({ starttls: true, tlsOptions: { ca: slapd.ca, servername: 'directory.example.org' } })
  expect(await signIn(misnamed)).toMatchObject(UNAVAILABLE)
})

/** A directory that takes connections and says nothing, unless it is told what. */
const silentDirectory = async (answer?: (request: Buffer) => Buffer): Promise<string> => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    if (answer) socket.once('data', (request) => void socket.write(answer(Buffer.from(request))))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.runIf(hasSlapd).each([
  ['ldap:', {}],
  ['ldap:', { starttls: true }],
  ['ldaps:', {}],
])('[AUTH-30] a directory that takes the connection and is silent, by %s %j, ends the attempt', async (scheme, how) => {
  const app = await ldapApp({ url: `${scheme}//${await silentDirectory()}`, timeout: 100, ...how })
  expect(await signIn(app)).toMatchObject(UNAVAILABLE)
})

test.runIf(hasSlapd)('[AUTH-30] a directory that agrees to TLS and is silent then ends the attempt', async () => {
  // An extended response of success, with the number of the request.
  const agree = (request: Buffer) =>
    Buffer.from([0x30, 0x0c, 0x02, 0x01, request[4] ?? 0, 0x78, 0x07, 0x0a, 0x01, 0x00, 0x04, 0x00, 0x04, 0x00])
  const app = await ldapApp({ url: `ldap://${await silentDirectory(agree)}`, starttls: true, timeout: 300 })
  expect(await signIn(app)).toMatchObject(UNAVAILABLE)
})

test.runIf(hasSlapd).each([
  ['no directory', { url: 'ldap://127.0.0.1:1' }],
  ['a wrong password of the service account', { bindCredentials: 'wrong' }],
  ['a base that does not exist', { searchBase: 'dc=nowhere' }],
])('[AUTH-30] with %s everybody meets the same key', async (_, changes) => {
  const app = await ldapApp(changes)
  for (const login of ['ada', 'nobody']) expect(await signIn(app, { login, password: 'x' })).toMatchObject(UNAVAILABLE)
})

test('[AUTH-49] a site whose directory is not set up says so with a key', async () => {
  const app = await testApp()
  await app.set({ authMethod: 'ldap' })
  expect(await signIn(app)).toMatchObject(UNAVAILABLE)
})

test.runIf(hasSlapd)('[CFG-33, CFG-32] settings that bind are saved, for the site admin alone to read', async () => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  const saved = await admin.put('/configuration/authLdapSettings', { value: settings() })
  expect(saved).toMatchObject({ status: 200, body: { success: true, value: settings() } })
  await admin.put('/configuration/authMethod', { value: 'ldap' })
  const ada = await enter(app)
  for (const caller of [app.visitor, ada])
    expect((await caller.get('/configuration')).raw.body).not.toMatch(/reads all|authLdapSettings|cn=reader/)
  expect((await admin.get('/configuration')).body['value'].authLdapSettings).toEqual(settings())
})

test.runIf(hasSlapd).each([
  ['a wrong password', { bindCredentials: 'wrong' }],
  ['an unknown account', { bindDN: `cn=nobody,${BASE}` }],
  ['no directory', { url: 'ldap://127.0.0.1:1' }],
  ['a directory without TLS asked by TLS', { url: 'ldaps://127.0.0.1:1' }],
  ['a base that does not exist', { searchBase: 'dc=nowhere' }],
  ['a filter that is none', { searchFilter: '(uid={{username}}' }],
  ['a certificate of nobody', { starttls: true }],
])('[CFG-33] settings with %s are refused and not saved', async (_, changes) => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  await admin.put('/configuration/authLdapSettings', { value: settings() })
  const refused = await admin.put('/configuration/authLdapSettings', { value: settings(changes) })
  expect(refused).toMatchObject(UNABLE_TO_BIND)
  expect((await admin.get('/configuration')).body['value'].authLdapSettings).toEqual(settings())
})

test.runIf(hasSlapd)('[CFG-43] settings of a directory are tried without being saved', async () => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  const attempt = (value: unknown) => admin.post('/configuration/authLdapSettings/try', { value })
  expect((await attempt(settings())).body).toEqual({ success: true, key: 'authLdapSettings' })
  expect(await attempt(settings({ bindCredentials: 'wrong' }))).toMatchObject(UNABLE_TO_BIND)
  expect((await admin.get('/configuration')).body['value'].authLdapSettings).toEqual({})
})

test('[CFG-7, CFG-33] what is no settings of a directory is refused without asking one', async () => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  const url = 'ldap://127.0.0.1:1'
  for (const value of [
    { url: 'https://example.org' },
    { url: 5 },
    { url, searchFilter: '(uid=ada)' },
    { url, properties: { login: 5 } },
    { url, tlsOptions: 'none' },
    { url, defaultLang: 5 },
    { searchBase: BASE },
    'text',
    null,
  ]) {
    const { status, body } = await admin.put('/configuration/authLdapSettings', { value })
    expect([value, status, body['error']]).toEqual([value, 400, 'BACKEND.ERROR.TYPE.PARAM_INVALID'])
  }
})

test.runIf(hasSlapd)('[W-8] a directory without TLS is warned of', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  await tryDirectory(settings({ url: slapd.secureUrl, tlsOptions: { ca: slapd.ca } }), log)
  await tryDirectory(settings({ starttls: true, tlsOptions: { ca: slapd.ca } }), log)
  expect(lines).toEqual([])
  await tryDirectory(settings(), log)
  expect(lines.join()).toContain('without TLS')
})

test.runIf(hasSlapd)(
  "[AUTH-45] an account from before the directory becomes its person's, and its old holder is out",
  async () => {
    const app = await testApp()
    const before = await app.user('ada')
    await app.set({ authMethod: 'ldap', authLdapSettings: settings() })
    const { body } = await signIn(app)
    expect(body['user']).toMatchObject({ _id: before.id, firstname: 'Ada Zoë', email: 'ada@example.org' })
    expect((await before.get('/userlist')).status).toBe(401)
    await app.set({ authMethod: 'internal' })
    expect(await signIn(app, { login: 'ada', password: PASSWORD })).toMatchObject(PASSWORD_INCORRECT)
  },
)

test.runIf(hasSlapd)(
  '[AUTH-45] an account from before the directory that waited to be confirmed needs no confirmation any more',
  async () => {
    const app = await testApp()
    const before = await app.user('ada')
    await app.database.db.updateTable('users').set({ active: 0 }).execute()
    await app.set({ authMethod: 'ldap', authLdapSettings: settings() })
    const { body } = await (await enter(app)).get('/user/ada')
    expect(body['value']).toMatchObject({ _id: before.id, active: true })
  },
)

test.runIf(hasSlapd)('[AUTH-44] an account without a password of its own does not sign in under internal', async () => {
  const app = await ldapApp()
  const { body } = await signIn(app)
  await app.set({ authMethod: 'internal' })
  for (const password of ['lovelace', ' ', 'x'])
    expect(await signIn(app, { login: 'ada', password })).toMatchObject(PASSWORD_INCORRECT)
  const { _id } = body['user']
  const { token } = await issueMailToken(
    { db: app.database.db, clock: app.clock },
    { purpose: 'passrecover', user: _id, minutes: 60 },
  )
  const recovered = await app.visitor.put(`/passrecover/${token}`, { password: PASSWORD, passwordConfirm: PASSWORD })
  expect(recovered.status).toBe(200)
  expect((await signIn(app, { login: 'ada', password: PASSWORD })).body['user']._id).toBe(_id)
})

test('[AUTH-44, IMP-3] the password that MyPads kept for everybody from a directory opens nothing, whoever types it', async () => {
  const app = await testApp()
  await app.user('ada')
  for (const login of ['ada', 'nobody'])
    expect(await signIn(app, { login, password: 'soooooo_useless' })).toMatchObject({
      status: 400,
      body: { error: 'BACKEND.ERROR.AUTHENTICATION.PLEASE_CHANGE_YOUR_PASSWORD' },
    })
})

test.runIf(hasSlapd)('[AUTH-11] wrong passwords are limited as under internal', async () => {
  const app = await ldapApp({}, { env: { SHEAF_LIMITS: 'login=2' } })
  const statuses = []
  for (let tries = 0; tries < 4; tries++) statuses.push((await signIn(app, { login: 'ada', password: 'wrong' })).status)
  expect(statuses).toEqual([400, 400, 429, 429])
})

test.runIf(hasSlapd)(
  '[AUTH-11, W-2] a person of the directory has their tries once, by whichever name it finds them',
  async () => {
    const byEither = { searchFilter: '(|(uid={{username}})(mail={{username}}))' }
    const app = await ldapApp(byEither, { env: { SHEAF_LIMITS: 'login=4' } })
    const enter = async (login: string, password: string) => (await signIn(app, { login, password })).status
    // A right password gives them back, by whichever.
    for (const login of ['ada', 'ada', 'ada@example.org']) expect(await enter(login, 'wrong')).toBe(400)
    expect(await enter('countess@example.org', 'lovelace')).toBe(200)
    for (const login of ['ada', 'ada@example.org', 'countess@example.org', 'ada']) await enter(login, 'wrong')
    // No name has had all of its own tries, the person has, and nobody is told.
    for (const login of ['ada', 'ada@example.org'])
      expect(await signIn(app, { login, password: 'lovelace' })).toMatchObject(PASSWORD_INCORRECT)
    expect(await enter('bob', 'bob pass')).toBe(200)
  },
)

test.runIf(hasSlapd)(
  '[AUTH-11, AUTH-28] a person of the directory who has no tries left is told so in their own session',
  async () => {
    const byEither = { searchFilter: '(|(uid={{username}})(mail={{username}}))' }
    const app = await ldapApp(byEither, { env: { SHEAF_LIMITS: 'login=3' } })
    const ada = await enter(app)
    for (let n = 0; n < 3; n++) await signIn(app, { login: 'ada@example.org', password: 'wrong' })
    expect(await ada.post('/auth/check', { login: 'ada', password: 'lovelace' })).toMatchObject({
      status: 429,
      body: { error: 'BACKEND.ERROR.AUTHENTICATION.TOO_MANY_ATTEMPTS' },
    })
    expect(await signIn(app, { login: 'ada', password: 'lovelace' })).toMatchObject(PASSWORD_INCORRECT)
  },
)

test.each(['ldap', 'cas', 'oidc'] as const)('[AUTH-42] nobody registers under %s', async (authMethod) => {
  const app = await testApp()
  await app.set({ authMethod })
  expect(await app.visitor.post('/user', { login: 'eve', email: 'eve@example.org', password: PASSWORD })).toMatchObject(
    { status: 400, body: { error: 'BACKEND.ERROR.AUTHENTICATION.NO_REGISTRATION' } },
  )
})
