import { expect, test } from 'vitest'
import { ADMIN_PASSWORD, PASSWORD, testApp, type TestApp } from '../../testing/test-app.ts'

const NOT_AUTH = 'BACKEND.ERROR.AUTHENTICATION.NOT_AUTH'
const PASSWORD_INCORRECT = 'BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT'
const TOKEN_INCORRECT = 'BACKEND.ERROR.AUTHENTICATION.TOKEN_INCORRECT'
const DAY = 86_400_000

const pendingKey = async (app: TestApp, login: string): Promise<string> =>
  (await app.visitor.post('/auth/login', { login, password: PASSWORD })).body['token'].key

test('[AUTH-1, AUTH-2] the first call answers a pending key and opens nothing', async () => {
  const app = await testApp()
  await app.user('ada')
  const { status, body, raw } = await app.visitor.post('/auth/login', { login: 'ada', password: PASSWORD })
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, requestOtp: false, token: { login: 'ada' }, user: { login: 'ada' } })
  expect(body['token'].exp).toBeGreaterThan(app.clock.now() / 1000)
  expect(raw.cookies).toEqual([])
  expect((await app.as(body['token'].key).get('/userlist')).body['error']).toBe(TOKEN_INCORRECT)
})

test.each(['ADA', 'ada@example.org', 'Ada@Example.org'])('[AUTH-3] %s signs in as ada', async (login) => {
  const app = await testApp()
  await app.user('ada')
  const { body } = await app.visitor.post('/auth/login', { login, password: PASSWORD })
  expect(body['user'].login).toBe('ada')
})

test('[AUTH-4, WIRE-30] the second call answers a token and sets the cookie', async () => {
  const app = await testApp({ env: { SHEAF_BASE_PATH: '/pads/' } })
  await app.user('ada')
  const { status, body, raw } = await app.visitor.post('/auth/loginotp', {
    login: 'ada',
    token: await pendingKey(app, 'ada'),
  })
  expect(status).toBe(200)
  expect(body['exp']).toBe((app.clock.now() + 7 * DAY) / 1000)
  expect((await app.as(body['token']).get('/userlist')).status).toBe(200)
  expect(raw.cookies).toMatchObject([
    { name: 'sheaf_session', path: '/pads/', httpOnly: true, sameSite: 'Lax', value: body['token'] },
  ])
})

test('[AUTH-6, AUTH-7] a pending key counts once, for its own login, for ten minutes', async () => {
  const app = await testApp()
  await app.user('ada')
  await app.user('bob')
  const second = (login: string, token: string) => app.visitor.post('/auth/loginotp', { login, token })
  const [used, late] = [await pendingKey(app, 'ada'), await pendingKey(app, 'ada')]
  expect((await second('bob', used)).body['error']).toBe(NOT_AUTH)
  expect((await second('ada', 'wrong')).status).toBe(400)
  expect((await second('ada', used)).status).toBe(200)
  expect(await second('ada', used)).toMatchObject({ status: 400, body: { error: NOT_AUTH } })
  app.clock.advance(11 * 60_000)
  expect((await second('ada', late)).body['error']).toBe(NOT_AUTH)
})

test('[AUTH-6] of two second calls at once, one opens a session', async () => {
  const app = await testApp()
  await app.user('ada')
  const token = await pendingKey(app, 'ada')
  const replies = await Promise.all([1, 2, 3].map(() => app.visitor.post('/auth/loginotp', { login: 'ada', token })))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
})

test('[AUTH-8] [W-4] an unknown login and a wrong password are refused alike', async () => {
  const app = await testApp()
  await app.user('ada')
  const wrong = await app.visitor.post('/auth/login', { login: 'ada', password: 'not this one' })
  const unknown = await app.visitor.post('/auth/login', { login: 'nobody', password: 'not this one' })
  expect(wrong).toMatchObject({ status: 400, body: { error: PASSWORD_INCORRECT } })
  expect(unknown.body).toEqual(wrong.body)
  expect(unknown.status).toBe(wrong.status)
})

test.each([
  [{ password: 'x' }, 'BACKEND.ERROR.TYPE.LOGIN_STR', 'login'],
  [{ login: 5, password: 'x' }, 'BACKEND.ERROR.TYPE.LOGIN_STR', 'login'],
  [{ login: 'ada' }, 'BACKEND.ERROR.TYPE.PASSWORD_MISSING', 'password'],
  [{ login: 'ada', password: {} }, 'BACKEND.ERROR.TYPE.PASSWORD_MISSING', 'password'],
])('[AUTH-10] %j is refused', async (body, error, field) => {
  const app = await testApp()
  expect(await app.visitor.post('/auth/login', body)).toMatchObject({ status: 400, body: { error, field } })
})

test('[AUTH-11, WIRE-39] [W-2] wrong passwords are limited alike for known and unknown accounts', async () => {
  const app = await testApp({ env: { SHEAF_LIMITS: 'login=3' } })
  await app.user('ada')
  for (const login of ['ada', 'nobody']) {
    const statuses = []
    for (let tries = 0; tries < 5; tries++)
      statuses.push((await app.visitor.post('/auth/login', { login, password: 'wrong' })).status)
    expect(statuses).toEqual([400, 400, 400, 429, 429])
  }
  const limited = await app.visitor.post('/auth/login', { login: 'ADA', password: PASSWORD })
  expect(limited).toMatchObject({ status: 429, body: { error: 'BACKEND.ERROR.AUTHENTICATION.TOO_MANY_ATTEMPTS' } })
  expect(Number(limited.raw.headers['retry-after'])).toBeGreaterThan(0)
})

test('[AUTH-11] [W-3] a forwarded address that no trusted proxy vouches for does not escape the limit', async () => {
  const app = await testApp({ env: { SHEAF_LIMITS: 'address=2' } })
  const statuses = []
  for (let n = 0; n < 4; n++) {
    const { statusCode } = await app.http.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'x-forwarded-for': `10.0.0.${n}`, 'cf-connecting-ip': `10.0.0.${n}` },
      payload: { login: `user${n}`, password: 'wrong' },
    })
    statuses.push(statusCode)
  }
  expect(statuses).toEqual([400, 400, 429, 429])
})

test('[AUTH-12, AUTH-13, AUTH-14] a user checks their own password and nobody elses', async () => {
  const app = await testApp()
  const [ada] = [await app.user('ada'), await app.user('bob')]
  expect((await ada.post('/auth/check', { login: 'ada', password: PASSWORD })).body).toEqual({ success: true })
  expect(await ada.post('/auth/check', { login: 'ada', password: 'wrong' })).toMatchObject({
    status: 400,
    body: { error: PASSWORD_INCORRECT },
  })
  for (const login of ['bob', 'nobody'])
    expect(await ada.post('/auth/check', { login, password: PASSWORD })).toMatchObject({
      status: 401,
      body: { error: 'BACKEND.ERROR.AUTHENTICATION.DENIED' },
    })
})

test('[AUTH-15, AUTH-16, AUTH-17] the site admin signs in with the configured account', async () => {
  const app = await testApp()
  const right = await app.visitor.post('/auth/admin/login', { login: 'admin', password: ADMIN_PASSWORD })
  expect(right).toMatchObject({
    status: 200,
    body: { success: true, token: expect.any(String), exp: expect.any(Number) },
  })
  const wrong = await app.visitor.post('/auth/admin/login', { login: 'admin', password: 'wrong' })
  const unknown = await app.visitor.post('/auth/admin/login', { login: 'root', password: ADMIN_PASSWORD })
  expect(wrong).toMatchObject({ status: 400, body: { error: PASSWORD_INCORRECT } })
  expect(unknown.body).toEqual(wrong.body)
  const noString = await app.visitor.post('/auth/admin/login', { login: 'admin', password: 7 })
  expect(noString).toMatchObject({ status: 400, body: { error: 'BACKEND.ERROR.TYPE.PASSWORD_STR' } })
})

test('[SES-2, SES-3, WIRE-32] a session slides while it is used, and then ends', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  for (let day = 0; day < 3; day++) {
    app.clock.advance(6 * DAY)
    expect((await ada.get('/userlist')).status).toBe(200)
  }
  app.clock.advance(8 * DAY)
  expect(await ada.get('/userlist')).toMatchObject({
    status: 401,
    body: { error: 'BACKEND.ERROR.AUTHENTICATION.SESSION_TIMEOUT', tokenError: true },
  })
})

test('[SES-1] no token is stored as it is', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  const rows = await app.database.db.selectFrom('sessions').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(ada.token)
  expect(Buffer.from(ada.token ?? '', 'base64url')).toHaveLength(32)
})

test('[SES-4, SES-5, SES-6] a user lists their sessions and revokes one of them, nobody elses', async () => {
  const app = await testApp()
  const [ada, bob] = [await app.user('ada'), await app.user('bob')]
  const again = await app.visitor.post('/auth/loginotp', { login: 'ada', token: await pendingKey(app, 'ada') })
  const other = app.as(again.body['token'])
  const { value } = (await ada.get('/auth/sessions')).body
  expect(value.map(({ current }: { current: boolean }) => current).toSorted()).toEqual([false, true])
  const id = value.find(({ current }: { current: boolean }) => !current)._id
  expect((await bob.delete(`/auth/sessions/${id}`)).status).toBe(404)
  expect((await ada.delete(`/auth/sessions/${id}`)).status).toBe(200)
  expect((await other.get('/userlist')).body['error']).toBe(TOKEN_INCORRECT)
  expect((await ada.get('/userlist')).status).toBe(200)
})

test('[SES-7] signing out revokes the session and clears the cookie', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  const { body, raw } = await ada.get('/auth/logout')
  expect(body).toEqual({ success: true })
  expect(raw.cookies).toMatchObject([{ name: 'sheaf_session', value: '' }])
  expect((await ada.get('/userlist')).body).toEqual({ error: TOKEN_INCORRECT, tokenError: true })
  expect((await app.visitor.get('/auth/logout')).body).toEqual({ success: true })
})

test('[SES-9] a changed password ends the other sessions', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  const again = await app.visitor.post('/auth/loginotp', { login: 'ada', token: await pendingKey(app, 'ada') })
  const saved = await ada.put('/user/ada', { password: 'another password', passwordCurrent: PASSWORD })
  expect(saved.status).toBe(200)
  expect((await app.as(again.body['token']).get('/userlist')).status).toBe(401)
  expect((await ada.get('/userlist')).status).toBe(200)
})

test("[SES-10, WIRE-35, WIRE-36] a site admin's token and a user's do not serve for each other", async () => {
  const app = await testApp()
  const [ada, admin] = [await app.user('ada'), await app.siteAdmin()]
  expect((await admin.get('/userlist')).body['error']).toBe('BACKEND.ERROR.AUTHENTICATION.MUST_BE')
  expect((await ada.put('/configuration/title', { value: 'x' })).body['error']).toBe(
    'BACKEND.ERROR.AUTHENTICATION.ADMIN',
  )
})

test('[WIRE-27, WIRE-28] a token is accepted in query, body and header', async () => {
  const app = await testApp()
  const { token } = await app.user('ada')
  const of = (options: object) => app.http.inject({ method: 'GET', url: '/api/userlist', ...options })
  expect((await of({ query: { auth_token: token } })).statusCode).toBe(200)
  for (const scheme of ['Bearer', 'JWT', 'bearer'])
    expect((await of({ headers: { authorization: `${scheme} ${token}` } })).statusCode).toBe(200)
  const inBody = await of({ method: 'POST', payload: { name: 'Board', auth_token: token } })
  expect(inBody.statusCode).toBe(200)
  expect((await of({ cookies: { sheaf_session: token } })).statusCode).toBe(200)
})

test('[WIRE-31, WIRE-33, WIRE-34] a token that does not hold is refused, a cookie that does not counts as none', async () => {
  const app = await testApp()
  expect((await app.as('x').get('/configuration')).body['auth']).toBe(false)
  expect((await app.as('x').get('/group/unknown')).body).toMatchObject({ error: TOKEN_INCORRECT, tokenError: true })
  const stale = await app.http.inject({ url: '/api/configuration', cookies: { sheaf_session: 'x' } })
  expect(stale.cookies).toMatchObject([{ name: 'sheaf_session', value: '' }])
})

test.each([
  ['another site (Fetch Metadata)', { 'sec-fetch-site': 'cross-site' }, 403],
  ['another site (Origin)', { origin: 'https://evil.example' }, 403],
  ['no origin at all', {}, 403],
  ['our own page', { 'sec-fetch-site': 'same-origin' }, 200],
  ['our own page in an old browser', { origin: 'http://localhost' }, 200],
])('[WIRE-37] [W-31] a change with the cookie from %s', async (_, headers, status) => {
  const app = await testApp()
  const { token } = await app.user('ada')
  const reply = await app.http.inject({
    method: 'POST',
    url: '/api/userlist',
    headers: { host: 'localhost', ...headers },
    cookies: { sheaf_session: token ?? '' },
    payload: { name: 'Board' },
  })
  expect(reply.statusCode).toBe(status)
})

test('[WIRE-38] a program with its token needs no proof of origin', async () => {
  const app = await testApp()
  const { token } = await app.user('ada')
  const reply = await app.http.inject({
    method: 'POST',
    url: '/api/userlist',
    headers: { origin: 'https://elsewhere.example', authorization: `Bearer ${token}` },
    payload: { name: 'Board' },
  })
  expect(reply.statusCode).toBe(200)
})
