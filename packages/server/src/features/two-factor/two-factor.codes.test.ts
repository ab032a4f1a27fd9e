import { expect, test } from 'vitest'
import { codeOf, STEP_MS } from '../../testing/people/authenticator.ts'
import { openTestDatabase } from '../../testing/databases/databases.ts'
import { PASSWORD, testApp, type TestApp } from '../../testing/test-app.ts'
import {
  AUTH,
  INVALID_OTP,
  enrolled,
  firstCall,
  pendingKey,
  rowsOf,
  secondCall,
  signIn,
  auditActs,
  wrongCode,
} from '../../testing/people/second-step.ts'

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
  ['from one address, whatever it says of itself', { SHEAF_LIMITS: 'address=3' }],
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

test('[OTP-15, AUTH-11] right codes use up none of the tries of an address, and give back none of the wrong ones', async () => {
  const app = await testApp({ env: { SHEAF_LIMITS: 'address=2' } })
  const ada = await enrolled(app)
  const [wrong, codes] = [wrongCode(app, ada.otpSecret), ada.recoveryCodes.values()]
  const right = async () => (await signIn(app, codes.next().value)).status
  for (let n = 0; n < 4; n++) expect(await right()).toBe(200)
  expect(await signIn(app, wrong)).toMatchObject(INVALID_OTP)
  for (let n = 0; n < 2; n++) expect(await right()).toBe(200)
  expect(await signIn(app, wrong)).toMatchObject(INVALID_OTP)
  expect((await firstCall(app)).status).toBe(429)
})

test('[AUTH-83, OTP-15] of right codes at once nobody is refused for the others, and of wrong ones as many are decided as the limit allows', async () => {
  const app = await testApp({ env: { SHEAF_LIMITS: 'code=2,address=4' } })
  const ada = await enrolled(app)
  const keys = await Promise.all(ada.recoveryCodes.map(() => pendingKey(app)))
  const replies = await Promise.all(keys.map((key, n) => secondCall(app, key, ada.recoveryCodes[n] ?? '')))
  expect(replies.map(({ status }) => status)).toEqual(keys.map(() => 200))
  const wrong = wrongCode(app, ada.otpSecret)
  const more = await Promise.all(keys.map(() => pendingKey(app)))
  const refused = await Promise.all(more.map((key) => secondCall(app, key, wrong)))
  expect(refused.map(({ status }) => status).toSorted()).toEqual([400, 400, ...Array.from({ length: 8 }, () => 429)])
})

test('[OTP-16, OTP-17, ADM-14] ten recovery codes, each serves once in place of a code', async () => {
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
  expect((await auditActs(app)).filter((entry) => entry.includes('recoveryCode'))).toEqual(
    Array.from({ length: 3 }, () => 'ada twoFactor.recoveryCode ada'),
  )
})

test('[OTP-34] whoever is signed in reads how many recovery codes they have left, and of nobody else', async () => {
  const app = await testApp()
  const [ada, bob] = [await enrolled(app), await enrolled(app, 'bob')]
  const left = async (who: typeof ada) => (await who.get('/auth/recoverycodes')).body
  expect((await signIn(app, ada.recoveryCodes[0])).status).toBe(200)
  expect(await left(ada)).toEqual({ success: true, left: 9 })
  expect(await left(bob)).toEqual({ success: true, left: 10 })
  const without = await app.user('cleo')
  expect((await without.get('/auth/recoverycodes')).body).toEqual({ success: true, left: 0 })
})

test("[OTP-17] somebody else's recovery code is none", async () => {
  const app = await testApp()
  const [ada] = [await enrolled(app), await enrolled(app, 'bob')]
  expect(await signIn(app, ada.recoveryCodes[0], 'bob')).toMatchObject(INVALID_OTP)
})

test('[OTP-25, OTP-16] new recovery codes void those before, and only a code gives them', async () => {
  const app = await testApp()
  const ada = await enrolled(app)
  const renew = (otp?: string) => ada.post('/auth/recoverycodes', { otp })
  for (const otp of [undefined, '', wrongCode(app, ada.otpSecret)]) expect(await renew(otp)).toMatchObject(INVALID_OTP)
  expect((await auditActs(app)).at(-1)).toBe('ada twoFactor.enable ada')
  const code = codeOf(app, ada.otpSecret)
  const { status, body } = await renew(code)
  expect(status).toBe(200)
  expect(Object.keys(body).toSorted()).toEqual(['recoveryCodes', 'success'])
  const renewed = body['recoveryCodes'] as string[]
  expect(new Set([...renewed, ...ada.recoveryCodes]).size).toBe(20)
  expect((await auditActs(app)).at(-1)).toBe('ada twoFactor.newRecoveryCodes ada')
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

test('[OTP-13] used steps do not pile up', async () => {
  const app = await testApp()
  const ada = await enrolled(app)
  for (let n = 0; n < 3; n++) {
    app.clock.advance(100 * STEP_MS)
    expect((await signIn(app, codeOf(app, ada.otpSecret))).status).toBe(200)
  }
  expect(await app.database.db.selectFrom('otp_used_steps').selectAll().execute()).toHaveLength(1)
})
