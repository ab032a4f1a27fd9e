import { expect, test } from 'vitest'
import { DAY_MS } from '../../lib/clock.ts'
import { codeOf, setUpTwoFactor } from '../../testing/people/authenticator.ts'
import { PASSWORD, testApp, type Caller } from '../../testing/test-app.ts'
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
  expect((await auditActs(app)).at(-1)).toBe('admin twoFactor.disable ada')
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

test('[OTP-18, OTP-15] whom the site admin turns it off for sets it up anew at once, however many wrong codes came before', async () => {
  const app = await testApp({ env: { SHEAF_LIMITS: 'code=3,address=100,login=100' } })
  const [{ otpSecret }, admin] = [await enrolled(app), await app.siteAdmin()]
  for (let n = 0; n < 4; n++) await signIn(app, wrongCode(app, otpSecret))
  expect((await signIn(app, codeOf(app, otpSecret))).status).toBe(429)
  expect((await admin.put('/user/disable2fa', { login: 'ada' })).status).toBe(200)
  const { recoveryCodes } = await setUpTwoFactor(app, app.as((await signIn(app)).body['token']), 'ada')
  expect(recoveryCodes).toHaveLength(10)
})

test('[OTP-33] turning off what is not on ends no session, undoes no set-up and is not recorded', async () => {
  const app = await testApp()
  const [ada, admin] = [await app.user('ada'), await app.siteAdmin()]
  const { otpSecret } = (await ada.post('/auth/setup2fa')).body
  const before = await auditActs(app)
  expect(await admin.put('/user/disable2fa', { login: 'ada' })).toMatchObject({ status: 200, body: { success: true } })
  expect(await auditActs(app)).toEqual(before)
  const enabled = await ada.put('/auth/setup2fa', { login: 'ada', otpSecret, otp: codeOf(app, otpSecret) })
  expect(enabled.body['recoveryCodes']).toHaveLength(10)
})

test('[OTP-20, OTP-33] of two calls at once that turn it off one does, and the trail tells it once', async () => {
  const app = await testApp()
  const ada = await enrolled(app)
  const codes = [codeOf(app, ada.otpSecret), ada.recoveryCodes[0]]
  const replies = await Promise.all(codes.map((otp) => ada.put('/user/disable2fa', { password: PASSWORD, otp })))
  expect(replies.map(({ status }) => status).filter((status) => status !== 200 && status !== 400)).toEqual([])
  expect((await auditActs(app)).filter((entry) => entry.includes('twoFactor.disable'))).toHaveLength(1)
  expect(await rowsOf(app)).toBe(0)
})

test('[OTP-19, W-1] nobody else turns it off', async () => {
  const app = await testApp()
  const [ada, bob] = [await enrolled(app), await app.user('bob')]
  const rows = await rowsOf(app)
  const credentials = { password: PASSWORD, otp: codeOf(app, ada.otpSecret) }
  const callers: [Caller, object][] = [
    [app.visitor, { login: 'ada', ...credentials }],
    [app.as('never given'), { login: 'ada', ...credentials }],
    [app.as(await pendingKey(app)), { login: 'ada', ...credentials }],
    [bob, { login: 'ada', ...credentials }],
    [bob, { login: 'nobody' }],
  ]
  callers.push([ada, { login: 'bob', ...credentials }])
  for (const [caller, body] of callers)
    expect(await caller.put('/user/disable2fa', body)).toMatchObject({ status: 401, body: { error: `${AUTH}.ADMIN` } })
  expect(await rowsOf(app)).toBe(rows)
  expect((await auditActs(app)).filter((entry) => entry.includes('refused'))).toHaveLength(callers.length)
})

test('[WIRE-32, W-1] whose session has expired is told so, and no line of the audit trail names them', async () => {
  const app = await testApp()
  const ada = await enrolled(app)
  app.clock.advance(8 * DAY_MS)
  const credentials = { password: PASSWORD, otp: codeOf(app, ada.otpSecret) }
  expect(await ada.put('/user/disable2fa', { login: 'ada', ...credentials })).toMatchObject({
    status: 401,
    body: { error: `${AUTH}.SESSION_TIMEOUT`, tokenError: true },
  })
  expect((await auditActs(app)).filter((entry) => entry.includes('refused'))).toEqual([])
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
  expect((await auditActs(app)).at(-1)).toBe('ada twoFactor.disable ada')
  expect((await signIn(app)).status).toBe(200)
  expect((await ada.post('/auth/setup2fa')).status).toBe(200)
})

test('[OTP-19, OTP-20, W-1] an owner who proves nothing is told that it is for the site admin, and recorded', async () => {
  const app = await testApp()
  const ada = await enrolled(app)
  const rows = await rowsOf(app)
  for (const body of [{}, { login: 'ada' }, { login: 'ada', password: '', otp: '' }])
    expect(await ada.put('/user/disable2fa', body)).toMatchObject({ status: 401, body: { error: `${AUTH}.ADMIN` } })
  expect(await rowsOf(app)).toBe(rows)
  expect((await auditActs(app)).filter((entry) => entry.startsWith('ada twoFactor.refused'))).toHaveLength(3)
})

test('[OTP-20, OTP-11, OTP-19] an owner who lacks the password or the code is told which', async () => {
  const app = await testApp()
  const ada = await enrolled(app)
  const [rows, otp] = [await rowsOf(app), codeOf(app, ada.otpSecret)]
  const disable = (body: object) => ada.put('/user/disable2fa', { login: 'ada', ...body })
  const noPassword = { status: 400, body: { error: `${AUTH}.PASSWORD_INCORRECT`, field: 'password' } }
  for (const body of [{ otp }, { password: '', otp }]) expect(await disable(body)).toMatchObject(noPassword)
  for (const body of [{ password: PASSWORD }, { password: PASSWORD, otp: '' }])
    expect(await disable(body)).toMatchObject(INVALID_OTP)
  expect(await rowsOf(app)).toBe(rows)
  expect((await auditActs(app)).filter((entry) => entry.includes('refused'))).toEqual([])
  expect(await disable({ password: PASSWORD, otp })).toMatchObject({ status: 200 })
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
    expect(await disable({ password: PASSWORD })).toMatchObject(INVALID_OTP)
    expect(await disable({ otp: codeOf(app, ada.otpSecret) }, bob)).toMatchObject(refused)
    expect(await disable({ otp: codeOf(app, ada.otpSecret) }, app.visitor)).toMatchObject(refused)
    expect(await disable({ otp: wrongCode(app, ada.otpSecret) })).toMatchObject(INVALID_OTP)
    expect(await rowsOf(app)).toBeGreaterThan(10)
    expect(await disable({ otp: ada.recoveryCodes[0] })).toMatchObject({ status: 200, body: { success: true } })
    expect(await rowsOf(app)).toBe(0)
  },
)

test('[ACC-6] nobody can be called like the call that turns two-factor off', async () => {
  const app = await testApp()
  for (const login of ['disable2fa', 'Disable2FA'])
    expect(await app.visitor.post('/user', { login, email: 'x@example.org', password: PASSWORD })).toMatchObject({
      status: 400,
      body: { error: 'BACKEND.ERROR.AUTHENTICATION.INVALID_LOGIN', field: 'login' },
    })
})

test('[OTP-21] a removed account takes its two-factor along', async () => {
  const app = await testApp()
  const ada = await enrolled(app)
  await app.database.db.deleteFrom('users').where('id', '=', ada.id).execute()
  expect(await rowsOf(app)).toBe(0)
})

test('[OTP-20, ACC-47] a right password that comes with a wrong code serves for nothing else', async () => {
  const app = await testApp()
  const ada = await enrolled(app)
  const refused = await ada.put('/user/disable2fa', { password: PASSWORD, otp: wrongCode(app, ada.otpSecret) })
  expect(refused).toMatchObject(INVALID_OTP)
  expect(await ada.put('/user/ada', { organization: 'Library' })).toMatchObject({
    status: 400,
    body: { error: `${AUTH}.PASSWORD_INCORRECT` },
  })
})
