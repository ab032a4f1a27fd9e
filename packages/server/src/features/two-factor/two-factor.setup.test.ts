import { RECENT_PASSWORD_MINUTES } from '@sheaf/contract/limits'
import { Secret, URI } from 'otpauth'
import { expect, test } from 'vitest'
import { codeOf } from '../../testing/people/authenticator.ts'
import { PASSWORD, testApp, type Reply } from '../../testing/test-app.ts'
import {
  AUTH,
  INVALID_OTP,
  NOT_AUTH,
  wrongCode,
  enrolled,
  firstCall,
  pendingKey,
  secondCall,
  signIn,
  auditActs,
} from '../../testing/people/second-step.ts'

const ALREADY = { status: 400, body: { error: `${AUTH}.TWO_FACTOR_ALREADY` } }

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
  expect(await auditActs(app)).toEqual(['ada twoFactor.enable ada'])
})

test.each(['é23456', '12345é', '😀😀😀', '१२३४५६', '1234567', '12345', 'abcdef'])(
  '[OTP-35, OTP-6] %s is no code, and enables nothing',
  async (otp) => {
    const app = await testApp()
    const ada = await app.user('ada')
    const { otpSecret } = (await ada.post('/auth/setup2fa')).body
    expect(await ada.put('/auth/setup2fa', { login: 'ada', otpSecret, otp })).toMatchObject(INVALID_OTP)
    expect((await ada.get('/user/ada')).body['value'].otpEnabled).toBe(false)
  },
)

test.each([
  ['full-width', 0xff10],
  ['Arabic', 0x660],
  ['Persian', 0x6f0],
])('[OTP-35] a code in %s digits sets two-factor up and signs in', async (_script, zero) => {
  const app = await testApp()
  const ada = await app.user('ada')
  const typed = (code: string) => code.replaceAll(/[0-9]/g, (digit) => String.fromCharCode(zero + Number(digit)))
  const { otpSecret } = (await ada.post('/auth/setup2fa')).body
  const otp = typed(codeOf(app, otpSecret))
  expect((await ada.put('/auth/setup2fa', { login: 'ada', otpSecret, otp })).status).toBe(200)
  expect((await signIn(app, typed(codeOf(app, otpSecret, 1)))).status).toBe(200)
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
  app.clock.advance(RECENT_PASSWORD_MINUTES * 60_000 + 1)
  const refused = { status: 400, body: { error: `${AUTH}.PASSWORD_INCORRECT`, field: 'passwordCurrent' } }
  expect(await ada.post('/auth/setup2fa')).toMatchObject(refused)
  expect((await ada.post('/auth/check', { password: PASSWORD })).status).toBe(200)
  expect((await ada.post('/auth/setup2fa')).status).toBe(200)
})

test('[OTP-30] a sign-in has given its password, and under cas there is none to give', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  app.clock.advance(RECENT_PASSWORD_MINUTES * 60_000 + 1)
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
  const entries = await auditActs(app)
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
  expect(await auditActs(app)).toHaveLength(2)
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
