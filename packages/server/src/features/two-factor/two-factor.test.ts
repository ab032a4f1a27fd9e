import { PASSWORD_PROOF_MINUTES } from '@sheaf/contract/limits'
import { Secret, URI } from 'otpauth'
import { expect, test } from 'vitest'
import { codeOf, setUpTwoFactor, STEP_MS, type TwoFactor } from '../../testing/authenticator.ts'
import { openTestDatabase } from '../../testing/databases.ts'
import { PASSWORD, testApp, type Caller, type Reply, type TestApp, type TestUser } from '../../testing/test-app.ts'

const AUTH = 'BACKEND.ERROR.AUTHENTICATION'
const INVALID_OTP = { status: 400, body: { error: `${AUTH}.INVALID_OTP`, field: 'otp' } }
const NOT_AUTH = { status: 401, body: { error: `${AUTH}.NOT_AUTH` } }
const ALREADY = { status: 400, body: { error: `${AUTH}.TWO_FACTOR_ALREADY` } }

const wrongCode = (app: TestApp, otpSecret: string): string => {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(app, otpSecret, steps))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? ''
}

type Enrolled = TestUser & TwoFactor

/** Somebody whose two-factor is on. */
const enrolled = async (app: TestApp, login = 'ada'): Promise<Enrolled> => {
  const user = await app.user(login)
  return { ...user, ...(await setUpTwoFactor(app, user, login)) }
}

const firstCall = async (app: TestApp, login = 'ada'): Promise<Reply> =>
  app.visitor.post('/auth/login', { login, password: PASSWORD })
const pendingKey = async (app: TestApp, login = 'ada'): Promise<string> =>
  (await firstCall(app, login)).body['token'].key
const secondCall = (app: TestApp, token: string, otp?: string, login = 'ada'): Promise<Reply> =>
  app.visitor.post('/auth/loginotp', { login, token, otp })
/** Both calls, with a pending key of its own. */
const signIn = async (app: TestApp, otp?: string, login = 'ada'): Promise<Reply> =>
  secondCall(app, await pendingKey(app, login), otp, login)

const trail = async (app: TestApp): Promise<string[]> => {
  const entries = await app.database.db
    .selectFrom('audit_entries')
    .select(['act', 'actor_login', 'user_login'])
    .where('act', 'like', 'twoFactor.%')
    .orderBy('id')
    .execute()
  return entries.map(({ act, actor_login, user_login }) => `${actor_login || 'visitor'} ${act} ${user_login ?? '-'}`)
}

test('[OTP-1, OTP-8] a signed-in user gets a new secret, its address and its image', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  const [first, second] = [await ada.post('/auth/setup2fa', { login: 'ada' }), await ada.post('/auth/setup2fa')]
  expect(first).toMatchObject({ status: 200, body: { success: true, login: 'ada' } })
  expect(second.body['otpSecret']).not.toBe(first.body['otpSecret'])
  expect(Secret.fromBase32(first.body['otpSecret']).bytes).toHaveLength(20)
  expect(URI.parse(first.body['otpauth'])).toMatchObject({
    label: 'Sheaf-ada',
    issuer: '',
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
    secret: { base32: first.body['otpSecret'] },
  })
  expect(first.body['otpauth']).toMatch(/^otpauth:\/\/totp\/Sheaf-ada\?/)
  const [kind, image] = first.body['qr'].split(',')
  expect(kind).toBe('data:image/png;base64')
  expect(Buffer.from(image, 'base64').subarray(1, 4).toString()).toBe('PNG')
})

test('[OTP-6, OTP-10, AUTH-2] the pending secret and a code of it enable two-factor', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  const { otpSecret } = (await ada.post('/auth/setup2fa')).body
  expect((await firstCall(app)).body['requestOtp']).toBe(false)
  const reply = await ada.put('/auth/setup2fa', { login: 'ada', otpSecret, otp: codeOf(app, otpSecret) })
  expect(reply).toMatchObject({ status: 200, body: { success: true, login: 'ada', user: { otpEnabled: true } } })
  expect(reply.raw.body).not.toContain(otpSecret)
  expect((await ada.get('/user/ada')).body['value'].otpEnabled).toBe(true)
  expect((await firstCall(app)).body).toMatchObject({ requestOtp: true, user: { otpEnabled: true } })
  expect(await trail(app)).toEqual(['ada twoFactor.enable ada'])
})

test('[OTP-2, OTP-6] who is signing in sets it up with the pending key, and then signs in again', async () => {
  const app = await testApp()
  await app.user('ada')
  const token = await pendingKey(app)
  const { otpSecret } = (await app.visitor.post('/auth/setup2fa', { login: 'ada', token })).body
  const otp = codeOf(app, otpSecret)
  expect((await app.visitor.put('/auth/setup2fa', { login: 'ada', token, otpSecret, otp })).status).toBe(200)
  expect(await secondCall(app, token, codeOf(app, otpSecret, 1))).toMatchObject({
    status: 400,
    body: { error: `${AUTH}.NOT_AUTH` },
  })
  expect((await signIn(app, codeOf(app, otpSecret, 1))).status).toBe(200)
})

test('[OTP-2, OTP-7] of two secrets one after the other, the last one is pending', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  const [early, late] = [(await ada.post('/auth/setup2fa')).body, (await ada.post('/auth/setup2fa')).body]
  const enable = ({ otpSecret }: Reply['body']) => ada.put('/auth/setup2fa', { otpSecret, otp: codeOf(app, otpSecret) })
  expect(await enable(early)).toMatchObject(INVALID_OTP)
  expect((await enable(late)).status).toBe(200)
})

test('[OTP-30] a session in which the password was given long ago sets nothing up until it is given again', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  app.clock.advance(PASSWORD_PROOF_MINUTES * 60_000 + 1)
  const refused = { status: 400, body: { error: `${AUTH}.PASSWORD_INCORRECT`, field: 'passwordCurrent' } }
  expect(await ada.post('/auth/setup2fa')).toMatchObject(refused)
  expect((await ada.post('/auth/check', { password: PASSWORD })).status).toBe(200)
  expect((await ada.post('/auth/setup2fa')).status).toBe(200)
})

test('[OTP-30] a sign-in has given its password, and under cas there is none to give', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  app.clock.advance(PASSWORD_PROOF_MINUTES * 60_000 + 1)
  const token = await pendingKey(app)
  expect((await ada.post('/auth/setup2fa', { login: 'ada', token })).status).toBe(200)
  await app.set({ authMethod: 'cas' })
  expect((await ada.post('/auth/setup2fa')).status).toBe(200)
})

test('[OTP-3, OTP-4, W-1] two-factor is set up and turned off by nobody but its owner', async () => {
  const app = await testApp()
  const bob = await enrolled(app, 'bob')
  const [ada, admin] = [await app.user('ada'), await app.siteAdmin()]
  await app.user('cem')
  const [adasKey, cemsKey] = [await pendingKey(app), await pendingKey(app, 'cem')]
  const before = await app.database.db.selectFrom('two_factor').selectAll().execute()
  const otp = codeOf(app, bob.otpSecret)
  const denied = { status: 401, body: { error: `${AUTH}.DENIED` } }

  for (const [caller, body, refusal] of [
    [app.visitor, {}, NOT_AUTH],
    [app.visitor, { login: 'bob' }, NOT_AUTH],
    [app.visitor, { login: 'nobody' }, NOT_AUTH],
    [app.visitor, { login: 'bob', token: 'guessed' }, NOT_AUTH],
    [app.visitor, { login: 'bob', token: adasKey }, NOT_AUTH],
    [app.visitor, { token: adasKey }, NOT_AUTH],
    [app.visitor, { login: 'ada', token: bob.token }, NOT_AUTH],
    [app.as('never given'), { login: 'bob' }, NOT_AUTH],
    [admin, { login: 'bob' }, NOT_AUTH],
    [ada, { login: 'bob' }, denied],
    [ada, { login: 'cem', token: adasKey }, denied],
    [ada, { login: 'nobody' }, denied],
  ] as const) {
    expect(await caller.post('/auth/setup2fa', body)).toMatchObject(refusal)
    const secret = { otpSecret: bob.otpSecret, otp }
    expect(await caller.put('/auth/setup2fa', { ...body, ...secret })).toMatchObject(refusal)
  }
  expect(await app.database.db.selectFrom('two_factor').selectAll().execute()).toEqual(before)
  const entries = await trail(app)
  expect(entries.filter((entry) => entry.includes('refused'))).toHaveLength(24)
  expect(entries).toContain('ada twoFactor.refused bob')
  expect(entries).toContain('visitor twoFactor.refused bob')
  expect((await app.visitor.post('/auth/setup2fa', { login: 'cem', token: cemsKey })).status).toBe(200)
})

test('[OTP-3, W-1] what an address may be refused is limited, so that it cannot fill the trail', async () => {
  const app = await testApp({ env: { SHEAF_LIMITS: 'address=2' } })
  const statuses: number[] = []
  for (let n = 0; n < 4; n++) statuses.push((await app.visitor.post('/auth/setup2fa', { login: 'ada' })).status)
  expect(statuses).toEqual([401, 401, 429, 429])
  expect(await trail(app)).toHaveLength(2)
})

test('[OTP-5] an account that has two-factor gets no other secret', async () => {
  const app = await testApp()
  const ada = await enrolled(app)
  const token = await pendingKey(app)
  const again = { otpSecret: ada.otpSecret, otp: codeOf(app, ada.otpSecret) }
  expect(await ada.post('/auth/setup2fa')).toMatchObject(ALREADY)
  expect(await ada.put('/auth/setup2fa', again)).toMatchObject(ALREADY)
  expect(await app.visitor.post('/auth/setup2fa', { login: 'ada', token })).toMatchObject(ALREADY)
  expect(await app.visitor.put('/auth/setup2fa', { login: 'ada', token, ...again })).toMatchObject(ALREADY)
  expect((await signIn(app, codeOf(app, ada.otpSecret))).status).toBe(200)
})

test('[OTP-5, OTP-6] of two that enable it at once, one is given recovery codes', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  const { otpSecret } = (await ada.post('/auth/setup2fa')).body
  const otp = codeOf(app, otpSecret)
  const replies = await Promise.all([1, 2, 3].map(() => ada.put('/auth/setup2fa', { otpSecret, otp })))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  expect(await app.database.db.selectFrom('recovery_codes').selectAll().execute()).toHaveLength(10)
})

test('[OTP-7] a wrong code, another secret or none leaves two-factor off', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  const none = { otpSecret: new Secret({ size: 20 }).base32 }
  expect(await ada.put('/auth/setup2fa', { ...none, otp: codeOf(app, none.otpSecret) })).toMatchObject(INVALID_OTP)
  const { otpSecret } = (await ada.post('/auth/setup2fa')).body
  for (const body of [
    {},
    { otpSecret },
    { otp: codeOf(app, otpSecret) },
    { otpSecret, otp: wrongCode(app, otpSecret) },
    { otpSecret, otp: codeOf(app, otpSecret, 2) },
    { otpSecret, otp: '' },
    { ...none, otp: codeOf(app, none.otpSecret) },
  ])
    expect(await ada.put('/auth/setup2fa', { login: 'ada', ...body })).toMatchObject(INVALID_OTP)
  for (const [body, field] of [
    [{ otpSecret: 5 }, 'otpSecret'],
    [{ otp: 123456 }, 'otp'],
    [{ otp: '1'.repeat(41) }, 'otp'],
    [{ login: [] }, 'login'],
    [{ token: {} }, 'token'],
  ] as const)
    expect(await ada.put('/auth/setup2fa', body)).toMatchObject({ status: 400, body: { field } })
  expect((await ada.get('/user/ada')).body['value'].otpEnabled).toBe(false)
  expect(await signIn(app)).toMatchObject({ status: 200 })
})

test('[OTP-9, OTP-17, WIRE-23, SEC-4] neither secret nor recovery code is stored as it is, nor ever sent again', async () => {
  const app = await testApp()
  const ada = await enrolled(app)
  const rows = [
    await app.database.db.selectFrom('two_factor').selectAll().execute(),
    await app.database.db.selectFrom('recovery_codes').selectAll().execute(),
    await app.database.db.selectFrom('audit_entries').selectAll().execute(),
  ]
  const replies = [
    (await ada.get('/user/ada')).raw.body,
    (await ada.get('/configuration')).raw.body,
    (await signIn(app, codeOf(app, ada.otpSecret))).raw.body,
  ]
  for (const secret of [ada.otpSecret, ...ada.recoveryCodes])
    for (const text of [JSON.stringify(rows), ...replies]) expect(text).not.toContain(secret)
})

test('[OTP-10] a profile save neither enables nor loses two-factor', async () => {
  const app = await testApp()
  const [ada, bob, admin] = [await enrolled(app), await app.user('bob'), await app.siteAdmin()]
  const fields = { passwordCurrent: PASSWORD, firstname: 'New' }
  for (const caller of [ada, admin])
    for (const otpEnabled of [false, undefined])
      expect((await caller.put('/user/ada', { ...fields, otpEnabled, otpSecret: '' })).body['value'].otpEnabled).toBe(
        true,
      )
  for (const caller of [bob, admin])
    expect(
      (await caller.put('/user/bob', { ...fields, otpEnabled: true, otpSecret: ada.otpSecret })).body['value']
        .otpEnabled,
    ).toBe(false)
  expect((await firstCall(app, 'bob')).body['requestOtp']).toBe(false)
  expect((await signIn(app, codeOf(app, ada.otpSecret))).status).toBe(200)
})

test('[OTP-11, AUTH-5] a session needs a fitting code, and a wrong one leaves the pending key', async () => {
  const app = await testApp()
  const ada = await enrolled(app)
  await app.user('bob')
  const token = await pendingKey(app)
  for (const otp of [undefined, '', wrongCode(app, ada.otpSecret), 'abcdef', '٣٣٣٣٣٣', ' '])
    expect(await secondCall(app, token, otp)).toMatchObject(INVALID_OTP)
  const code = codeOf(app, ada.otpSecret)
  const { status, body } = await secondCall(app, token, `${code.slice(0, 3)} ${code.slice(3)}`)
  expect(status).toBe(200)
  expect((await app.as(body['token']).get('/userlist')).status).toBe(200)
  expect((await signIn(app, '999999', 'bob')).status).toBe(200)
})

test.each([-2, -1, 0, 1, 2])('[OTP-12, W-2] a code %i steps from now', async (steps) => {
  const app = await testApp()
  const ada = await enrolled(app)
  expect((await signIn(app, codeOf(app, ada.otpSecret, steps))).status).toBe(Math.abs(steps) < 2 ? 200 : 400)
})

test('[OTP-13, W-2] a code works once, at setting up, at signing in and after a restart', async () => {
  const env = { SHEAF_SECRET_KEY: 'a key that both of these starts have' }
  const database = await openTestDatabase()
  const app = await testApp({ env, database })
  const ada = await app.user('ada')
  const { otpSecret } = (await ada.post('/auth/setup2fa')).body
  const first = codeOf(app, otpSecret)
  expect((await ada.put('/auth/setup2fa', { otpSecret, otp: first })).status).toBe(200)
  expect(await signIn(app, first)).toMatchObject(INVALID_OTP)
  const next = codeOf(app, otpSecret, 1)
  expect((await signIn(app, next)).status).toBe(200)
  expect(await signIn(app, next)).toMatchObject(INVALID_OTP)
  const restarted = await testApp({ env, database })
  expect(await signIn(restarted, next)).toMatchObject(INVALID_OTP)
  expect((await signIn(restarted, codeOf(app, otpSecret, -1))).status).toBe(200)
  await database.close()
})

test('[OTP-13, W-2] of many tries of one code at once, on two servers, one is let in', async () => {
  const env = { SHEAF_SECRET_KEY: 'a key that both of these servers have' }
  const database = await openTestDatabase()
  const servers = [await testApp({ env, database }), await testApp({ env, database })]
  const [app] = servers as [TestApp]
  const ada = await enrolled(app)
  servers[1]?.clock.advance(app.clock.now() - (servers[1]?.clock.now() ?? 0))
  const otp = codeOf(app, ada.otpSecret)
  const keys = await Promise.all(Array.from({ length: 8 }, () => pendingKey(app)))
  const replies = await Promise.all(keys.map((key, n) => secondCall(servers[n % 2] as TestApp, key, otp)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 400)])
  await database.close()
})

test('[OTP-14, W-2] five wrong codes void the pending key, however they come', async () => {
  const app = await testApp()
  const ada = await enrolled(app)
  const wrong = wrongCode(app, ada.otpSecret)
  const token = await pendingKey(app)
  const replies = await Promise.all(Array.from({ length: 8 }, () => secondCall(app, token, wrong)))
  const errors = replies.map(({ body }) => body['error'].split('.').at(-1)).toSorted()
  expect(errors).toEqual([...Array.from({ length: 5 }, () => 'INVALID_OTP'), 'NOT_AUTH', 'NOT_AUTH', 'NOT_AUTH'])
  const right = codeOf(app, ada.otpSecret)
  expect(await secondCall(app, token, right)).toMatchObject({ status: 400, body: { error: `${AUTH}.NOT_AUTH` } })
  expect((await signIn(app, right)).status).toBe(200)
})

test.each([
  ['of one account, from any address', { SHEAF_LIMITS: 'code=3', SHEAF_TRUSTED_PROXIES: '127.0.0.1' }],
  // Each sign-in takes two tries of the address: the password and the code.
  ['from one address, whatever it says of itself', { SHEAF_LIMITS: 'address=7' }],
])('[OTP-15, W-2] wrong codes %s, are limited across pending keys', async (_, env) => {
  const app = await testApp({ env: { ...env, SHEAF_LIMITS: `${env.SHEAF_LIMITS},login=100` } })
  const ada = await enrolled(app)
  const wrong = wrongCode(app, ada.otpSecret)
  const statuses: number[] = []
  for (let n = 0; n < 4; n++) {
    const post = async (path: string, payload: object) =>
      app.http.inject({ method: 'POST', url: `/api${path}`, headers: { 'x-forwarded-for': `10.0.0.${n}` }, payload })
    const first = await post('/auth/login', { login: 'ada', password: PASSWORD })
    const token = first.statusCode === 200 ? first.json().token.key : ''
    const second = await post('/auth/loginotp', { login: 'ada', token, otp: wrong })
    statuses.push(first.statusCode === 429 ? 429 : second.statusCode)
  }
  expect(statuses.slice(0, 2)).toEqual([400, 400])
  expect(statuses.at(-1)).toBe(429)
})

test('[OTP-16, OTP-17] ten recovery codes, each serves once in place of a code', async () => {
  const app = await testApp()
  const ada = await enrolled(app)
  expect(new Set(ada.recoveryCodes).size).toBe(10)
  const [one = '', two = '', three = ''] = ada.recoveryCodes
  expect(one).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
  expect((await signIn(app, one)).status).toBe(200)
  expect(await signIn(app, one)).toMatchObject(INVALID_OTP)
  expect((await signIn(app, ` ${two.toUpperCase().replaceAll('-', '')} `)).status).toBe(200)
  const keys = [await pendingKey(app), await pendingKey(app)]
  const replies = await Promise.all(keys.map((key) => secondCall(app, key, three)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect((await trail(app)).filter((entry) => entry.includes('recoveryCode'))).toHaveLength(3)
})

test("[OTP-17] somebody else's recovery code is none", async () => {
  const app = await testApp()
  const [ada] = [await enrolled(app), await enrolled(app, 'bob')]
  expect(await signIn(app, ada.recoveryCodes[0], 'bob')).toMatchObject(INVALID_OTP)
})

const rowsOf = async (app: TestApp): Promise<number> => {
  const tables = ['two_factor', 'otp_used_steps', 'recovery_codes'] as const
  const rows = await Promise.all(tables.map((table) => app.database.db.selectFrom(table).selectAll().execute()))
  return rows.flat().length
}

test('[OTP-18, OTP-21] the site admin turns it off, which ends all sessions of the account and no others', async () => {
  const app = await testApp()
  const [ada, bob, admin] = [await enrolled(app), await app.user('bob'), await app.siteAdmin()]
  const halfway = await pendingKey(app)
  expect(await rowsOf(app)).toBeGreaterThan(10)
  expect(await admin.put('/user/disable2fa', { login: 'ada' })).toMatchObject({ status: 200, body: { success: true } })
  expect(await rowsOf(app)).toBe(0)
  expect((await ada.get('/user/ada')).status).toBe(401)
  expect((await secondCall(app, halfway)).status).toBe(400)
  for (const caller of [bob, admin]) expect((await caller.get('/user/bob')).status).toBe(200)
  expect((await admin.get('/user/ada')).body['value'].otpEnabled).toBe(false)
  expect((await signIn(app)).status).toBe(200)
  expect((await trail(app)).at(-1)).toBe('admin twoFactor.disable ada')
  expect((await admin.put('/user/disable2fa', { login: 'ada' })).body).toEqual({ success: true })
  expect(await admin.put('/user/disable2fa', { login: 'nobody' })).toMatchObject({
    status: 404,
    body: { error: 'BACKEND.ERROR.USER.NOT_FOUND' },
  })
  for (const body of [{}, { login: 5 }])
    expect(await admin.put('/user/disable2fa', body)).toMatchObject({
      status: 400,
      body: { error: 'BACKEND.ERROR.TYPE.LOGIN_STR', field: 'login' },
    })
})

test('[OTP-19, W-1] nobody else turns it off', async () => {
  const app = await testApp()
  const [ada, bob] = [await enrolled(app), await app.user('bob')]
  const rows = await rowsOf(app)
  const proof = { password: PASSWORD, otp: codeOf(app, ada.otpSecret) }
  const callers: [Caller, object][] = [
    [app.visitor, { login: 'ada', ...proof }],
    [app.as('never given'), { login: 'ada', ...proof }],
    [app.as(await pendingKey(app)), { login: 'ada', ...proof }],
    [bob, { login: 'ada', ...proof }],
    [bob, { login: 'nobody' }],
    [ada, { login: 'ada' }],
    [ada, { login: 'ada', password: PASSWORD }],
    [ada, { login: 'ada', otp: proof.otp }],
  ]
  for (const [caller, body] of callers)
    expect(await caller.put('/user/disable2fa', body)).toMatchObject({ status: 401, body: { error: `${AUTH}.ADMIN` } })
  expect(await rowsOf(app)).toBe(rows)
  expect((await trail(app)).filter((entry) => entry.includes('refused'))).toHaveLength(callers.length)
})

test('[OTP-20, OTP-21] a user turns off their own with password and code', async () => {
  const app = await testApp()
  const ada = await enrolled(app)
  const otp = codeOf(app, ada.otpSecret)
  const disable = (body: object) => ada.put('/user/disable2fa', { login: 'ada', ...body })
  expect(await disable({ password: 'wrong', otp })).toMatchObject({
    status: 400,
    body: { error: `${AUTH}.PASSWORD_INCORRECT`, field: 'password' },
  })
  expect(await disable({ password: PASSWORD, otp: wrongCode(app, ada.otpSecret) })).toMatchObject(INVALID_OTP)
  expect((await ada.get('/user/ada')).body['value'].otpEnabled).toBe(true)
  expect(await disable({ password: PASSWORD, otp })).toMatchObject({ status: 200, body: { success: true } })
  expect(await rowsOf(app)).toBe(0)
  expect((await trail(app)).at(-1)).toBe('ada twoFactor.disable ada')
  expect((await signIn(app)).status).toBe(200)
  expect((await ada.post('/auth/setup2fa')).status).toBe(200)
})

test('[OTP-20] a recovery code turns it off too', async () => {
  const app = await testApp()
  const ada = await enrolled(app)
  const reply = await ada.put('/user/disable2fa', { password: PASSWORD, otp: ada.recoveryCodes[9] })
  expect(reply.status).toBe(200)
  expect((await firstCall(app)).body['requestOtp']).toBe(false)
})

test.each(['cas', 'oidc'] as const)(
  '[OTP-20] under %s, which has no passwords, a code alone turns it off',
  async (authMethod) => {
    const app = await testApp()
    const [ada, bob] = [await enrolled(app), await app.user('bob')]
    await app.set({ authMethod })
    const disable = (body: object, caller: Caller = ada) => caller.put('/user/disable2fa', { login: 'ada', ...body })
    const refused = { status: 401, body: { error: `${AUTH}.ADMIN` } }
    expect(await disable({})).toMatchObject(refused)
    expect(await disable({ password: PASSWORD })).toMatchObject(refused)
    expect(await disable({ otp: codeOf(app, ada.otpSecret) }, bob)).toMatchObject(refused)
    expect(await disable({ otp: codeOf(app, ada.otpSecret) }, app.visitor)).toMatchObject(refused)
    expect(await disable({ otp: wrongCode(app, ada.otpSecret) })).toMatchObject(INVALID_OTP)
    expect(await rowsOf(app)).toBeGreaterThan(10)
    expect(await disable({ otp: ada.recoveryCodes[0] })).toMatchObject({ status: 200, body: { success: true } })
    expect(await rowsOf(app)).toBe(0)
  },
)

test('[OTP-25, OTP-16] new recovery codes void those before, and only a code gives them', async () => {
  const app = await testApp()
  const ada = await enrolled(app)
  const renew = (otp?: string) => ada.post('/auth/recoverycodes', { otp })
  for (const otp of [undefined, '', wrongCode(app, ada.otpSecret)]) expect(await renew(otp)).toMatchObject(INVALID_OTP)
  expect((await trail(app)).at(-1)).toBe('ada twoFactor.enable ada')
  const code = codeOf(app, ada.otpSecret)
  const { status, body } = await renew(code)
  expect(status).toBe(200)
  expect(Object.keys(body).toSorted()).toEqual(['recoveryCodes', 'success'])
  const renewed = body['recoveryCodes'] as string[]
  expect(new Set([...renewed, ...ada.recoveryCodes]).size).toBe(20)
  expect((await trail(app)).at(-1)).toBe('ada twoFactor.newRecoveryCodes ada')
  expect(await renew(code)).toMatchObject(INVALID_OTP)
  expect(await signIn(app, ada.recoveryCodes[0])).toMatchObject(INVALID_OTP)
  expect((await signIn(app, renewed[0])).status).toBe(200)
  expect((await renew(renewed[1])).status).toBe(200)
  expect(await signIn(app, renewed[2])).toMatchObject(INVALID_OTP)
})

test('[OTP-25, W-1] nobody gets recovery codes without a session and two-factor of their own', async () => {
  const app = await testApp()
  const [ada, bob, admin] = [await enrolled(app), await app.user('bob'), await app.siteAdmin()]
  const otp = codeOf(app, ada.otpSecret)
  const rows = await rowsOf(app)
  for (const [caller, status] of [
    [app.visitor, 401],
    [app.as(await pendingKey(app)), 401],
    [admin, 401],
    [bob, 400],
  ] as const)
    expect((await caller.post('/auth/recoverycodes', { otp, login: 'ada' })).status).toBe(status)
  expect(await rowsOf(app)).toBe(rows)
})

test('[OTP-25, OTP-15] tries for new recovery codes are limited as those of signing in', async () => {
  const app = await testApp({ env: { SHEAF_LIMITS: 'code=3' } })
  const ada = await enrolled(app)
  const statuses = []
  for (let n = 0; n < 4; n++)
    statuses.push((await ada.post('/auth/recoverycodes', { otp: wrongCode(app, ada.otpSecret) })).status)
  expect(statuses).toEqual([400, 400, 400, 429])
})

test('[OTP-22] where two-factor is required, no session is given before it is set up', async () => {
  const app = await testApp()
  await app.user('ada')
  await app.set({ twoFactorRequired: true })
  const token = await pendingKey(app)
  const needed = { status: 401, body: { error: `${AUTH}.TWO_FACTOR_NEEDED` } }
  for (const otp of [undefined, '123456']) expect(await secondCall(app, token, otp)).toMatchObject(needed)
  const { otpSecret } = (await app.visitor.post('/auth/setup2fa', { login: 'ada', token })).body
  expect(await secondCall(app, token, codeOf(app, otpSecret))).toMatchObject(needed)
  const enabled = await app.visitor.put('/auth/setup2fa', {
    login: 'ada',
    token,
    otpSecret,
    otp: codeOf(app, otpSecret),
  })
  expect(enabled.status).toBe(200)
  expect(enabled.raw.cookies).toEqual([])
  expect((await signIn(app, codeOf(app, otpSecret, 1))).status).toBe(200)
})

test('[OTP-29] before the code, a password shows who it is and nothing private', async () => {
  const app = await testApp()
  const ada = await enrolled(app)
  await app.user('bob')
  const { body: group } = await ada.post('/group', { name: 'Council' })
  await ada.post('/usermark', { type: 'groups', key: group['key'] })
  await ada.post('/userlist', { name: 'Friends', loginsOrEmails: ['bob@example.org'] })
  await ada.put('/user/ada', { firstname: 'Ada', organization: 'Society', passwordCurrent: PASSWORD })
  const first = await firstCall(app)
  expect(first.body['user']).toMatchObject({ _id: ada.id, login: 'ada', lang: 'en', otpEnabled: true, email: '' })
  expect(first.raw.body).not.toMatch(/Society|Ada|example\.org|Friends/)
  expect(first.raw.body).not.toContain(group['key'])
  const { user } = (await secondCall(app, first.body['token'].key, ada.recoveryCodes[0])).body
  expect(user).toMatchObject({ firstname: 'Ada', organization: 'Society', bookmarks: { groups: [group['key']] } })
})

const TIMEOUT = { status: 401, body: { error: `${AUTH}.SESSION_TIMEOUT`, tokenError: true } }

test('[OTP-27] once two-factor is required, a session without it opens nothing and counts as expired', async () => {
  const app = await testApp()
  const [ada, bob, admin] = [await enrolled(app), await app.user('bob'), await app.siteAdmin()]
  const { body } = await bob.post('/group', { name: 'Council', visibility: 'public' })
  expect((await admin.put('/configuration/twoFactorRequired', { value: true })).status).toBe(200)
  for (const reply of [
    await bob.get('/user/bob'),
    await bob.get(`/group/${body['key']}`),
    await bob.put('/user/bob', { organization: 'x', passwordCurrent: PASSWORD }),
    await bob.get('/auth/sessions'),
  ])
    expect(reply).toMatchObject(TIMEOUT)
  expect((await bob.post('/auth/setup2fa')).status).toBe(401)
  expect((await bob.get('/configuration')).body).toMatchObject({ auth: false })
  const page = await app.http.inject({ url: '/api/configuration', cookies: { sheaf_session: bob.token ?? '' } })
  expect(page.json()).toMatchObject({ auth: false })
  expect(page.cookies).toMatchObject([{ name: 'sheaf_session', value: '' }])
  for (const caller of [ada, admin]) expect((await caller.get('/user/ada')).status).toBe(200)

  const token = await pendingKey(app, 'bob')
  const { otpSecret } = (await app.visitor.post('/auth/setup2fa', { login: 'bob', token })).body
  const otp = codeOf(app, otpSecret)
  expect((await app.visitor.put('/auth/setup2fa', { login: 'bob', token, otpSecret, otp })).status).toBe(200)
  expect((await bob.get('/user/bob')).body['error']).toBe(`${AUTH}.TOKEN_INCORRECT`)
  expect((await signIn(app, codeOf(app, otpSecret, 1), 'bob')).status).toBe(200)
})

test('[OTP-26, OTP-27] where two-factor is required nobody turns off their own, and the site admin locks out by it', async () => {
  const app = await testApp()
  const [ada, admin] = [await enrolled(app), await app.siteAdmin()]
  await app.set({ twoFactorRequired: true })
  const proof = { password: PASSWORD, otp: ada.recoveryCodes[0] }
  for (const body of [proof, { login: 'ada', ...proof }, {}])
    expect(await ada.put('/user/disable2fa', body)).toMatchObject({
      status: 401,
      body: { error: `${AUTH}.TWO_FACTOR_NEEDED` },
    })
  expect((await trail(app)).at(-1)).toBe('ada twoFactor.refused -')
  expect((await signIn(app, proof.otp)).status).toBe(200)
  expect((await admin.put('/user/disable2fa', { login: 'ada' })).status).toBe(200)
  expect((await ada.get('/user/ada')).status).toBe(401)
  expect(await signIn(app)).toMatchObject({ status: 401, body: { error: `${AUTH}.TWO_FACTOR_NEEDED` } })
})

test('[OTP-28] setting two-factor up ends the other sessions, and keeps the one that did it', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  const elsewhere = app.as((await signIn(app)).body['token'])
  const halfway = await pendingKey(app)
  await setUpTwoFactor(app, ada, 'ada')
  expect((await elsewhere.get('/user/ada')).status).toBe(401)
  expect((await secondCall(app, halfway)).status).toBe(400)
  expect((await ada.get('/user/ada')).status).toBe(200)
})

test('[ACC-6] nobody can be called like the call that turns two-factor off', async () => {
  const app = await testApp()
  for (const login of ['disable2fa', 'Disable2FA'])
    expect(await app.visitor.post('/user', { login, email: 'x@example.org', password: PASSWORD })).toMatchObject({
      status: 400,
      body: { error: 'BACKEND.ERROR.USER.ALREADY_EXISTS', field: 'login' },
    })
})

test('[OTP-21] a removed account takes its two-factor along', async () => {
  const app = await testApp()
  const ada = await enrolled(app)
  await app.database.db.deleteFrom('users').where('id', '=', ada.id).execute()
  expect(await rowsOf(app)).toBe(0)
})

test('[OTP-13] used steps do not pile up', async () => {
  const app = await testApp()
  const ada = await enrolled(app)
  for (let n = 0; n < 3; n++) {
    app.clock.advance(100 * STEP_MS)
    expect((await signIn(app, codeOf(app, ada.otpSecret))).status).toBe(200)
  }
  expect(await app.database.db.selectFrom('otp_used_steps').selectAll().execute()).toHaveLength(1)
})
