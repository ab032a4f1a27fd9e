import { expect, test } from 'vitest'
import { codeOf, setUpTwoFactor } from '../../testing/people/authenticator.ts'
import { PASSWORD, testApp } from '../../testing/test-app.ts'
import {
  AUTH,
  enrolled,
  firstCall,
  pendingKey,
  secondCall,
  signIn,
  auditActs,
} from '../../testing/people/second-step.ts'

test('[OTP-22, ADM-14] where two-factor is required, no session is given before it is set up', async () => {
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
  expect((await auditActs(app)).at(-1)).toBe('ada twoFactor.enable ada')
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
  const credentials = { password: PASSWORD, otp: ada.recoveryCodes[0] }
  for (const body of [credentials, { login: 'ada', ...credentials }, { password: PASSWORD }])
    expect(await ada.put('/user/disable2fa', body)).toMatchObject({
      status: 401,
      body: { error: `${AUTH}.TWO_FACTOR_NEEDED` },
    })
  expect((await auditActs(app)).at(-1)).toBe('ada twoFactor.refused -')
  expect((await signIn(app, credentials.otp)).status).toBe(200)
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
