import type { UserId } from '@sheaf/contract/ids'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { issueMailToken } from '../recovery/mail-tokens.ts'
import { requiresCode, enableTwoFactor } from '../../testing/people/authenticator.ts'
import { BASE, hasSlapd } from '../../testing/servers/slapd.ts'
import { PASSWORD, testApp, type TestApp } from '../../testing/test-app.ts'
import { findLdapPerson } from '../../identity/providers/ldap.ts'
import {
  enter,
  ldapApp,
  PASSWORD_INCORRECT,
  settings,
  signIn,
  slapd,
  UNAVAILABLE,
  withDirectory,
} from '../../testing/sites/ldap-site.ts'

withDirectory()

const log = pino({ level: 'silent' })

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
    await slapd.change('bob', 'sn', ['Builder'])
    await slapd.change('bob', 'mail', ['robert@example.org'])
    onTestFinished(async () => {
      await slapd.change('bob', 'givenName', [])
      await slapd.change('bob', 'sn', ['Somebody'])
      await slapd.change('bob', 'mail', ['bob@example.org'])
    })
    const next = await signIn(app, { login: 'BOB', password: 'bob pass' })
    expect(next.body['user']).toMatchObject({
      _id: first.body['user']._id,
      login: 'bob',
      firstname: 'Robert',
      lastname: 'Builder',
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
  expect((await signIn(app, { login: 'ada', password: '' })).body['error']).toBe(
    'BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT',
  )
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
  expect(await requiresCode(app, (await signIn(app)).body, otpSecret)).toBe(true)
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
      { password: 'a password of my own' },
    ])
      expect(await save({ passwordCurrent: 'lovelace', lang: 'en', ...change })).toMatchObject({
        status: 401,
        body: { error: 'BACKEND.ERROR.AUTHENTICATION.DENIED' },
      })
    const profile = (await ada.get('/user/ada')).body['value']
    expect(profile).toMatchObject({ firstname: 'Ada Zoë', email: 'ada@example.org' })
    // Fields that stay the same may be sent along.
    expect((await save({ ...profile, passwordCurrent: 'lovelace' })).body['value']).toEqual(profile)
    expect((await (await app.siteAdmin()).put('/user/ada', profile)).body['value']).toEqual(profile)
  },
)

test.runIf(hasSlapd)('[ACC-55] somebody of a directory chooses whether pads show who they are', async () => {
  const ada = await enter(await ldapApp())
  const saved = await ada.put('/user/ada', { passwordCurrent: 'lovelace', useLoginAndColorInPads: false })
  expect(saved).toMatchObject({ status: 200, body: { value: { useLoginAndColorInPads: false } } })
})

test.runIf(hasSlapd)(
  "[AUTH-45] an account from before the directory becomes its person's, and its old holder is out",
  async () => {
    const app = await testApp()
    const before = await app.user('ada')
    const { token } = await issueMailToken(
      { db: app.database.db, clock: app.clock },
      { purpose: 'passrecover', user: before.id as UserId, minutes: 60 },
    )
    await app.set({ authMethod: 'ldap', authLdapSettings: settings() })
    const { body } = await signIn(app)
    expect(body['user']).toMatchObject({ _id: before.id, firstname: 'Ada Zoë', email: 'ada@example.org' })
    expect((await before.get('/userlist')).status).toBe(401)
    await app.set({ authMethod: 'internal' })
    expect(await signIn(app, { login: 'ada', password: PASSWORD })).toMatchObject(PASSWORD_INCORRECT)
    const { body: refused } = await app.visitor.put(`/passrecover/${token}`, { password: PASSWORD })
    expect(refused['error']).toBe('BACKEND.ERROR.TOKEN.INCORRECT')
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

test('[IMP-3, ACC-8] nobody chooses the password that MyPads kept for everybody from a directory, since it opens nothing', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  const password = 'soooooo_useless'
  const refused = {
    status: 400,
    body: { error: 'BACKEND.ERROR.AUTHENTICATION.PLEASE_CHANGE_YOUR_PASSWORD', field: 'password' },
  }
  expect(await app.visitor.post('/user', { login: 'eve', email: 'eve@example.org', password })).toMatchObject(refused)
  expect(await ada.put('/user/ada', { password, passwordCurrent: PASSWORD })).toMatchObject(refused)
  expect((await signIn(app, { login: 'ada', password: PASSWORD })).status).toBe(200)
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
    // A right password restores the tries, whichever name it was used with.
    for (const login of ['ada', 'ada', 'ada@example.org']) expect(await enter(login, 'wrong')).toBe(400)
    expect(await enter('countess@example.org', 'lovelace')).toBe(200)
    for (const login of ['ada', 'ada@example.org', 'countess@example.org', 'ada']) await enter(login, 'wrong')
    // Neither name has used up its own tries, but the person has, and nobody is told.
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

test.each(['ldap', 'cas', 'oidc'] as const)(
  '[AUTH-42, ACC-2, ADM-1] under %s nobody registers, and the site admin creates nobody',
  async (authMethod) => {
    const app = await testApp()
    await app.set({ authMethod })
    for (const caller of [app.visitor, await app.siteAdmin()])
      expect(await caller.post('/user', { login: 'eve', email: 'eve@example.org', password: PASSWORD })).toMatchObject({
        status: 400,
        body: { error: 'BACKEND.ERROR.AUTHENTICATION.NO_REGISTRATION' },
      })
    expect(await accounts(app)).toEqual([])
  },
)
