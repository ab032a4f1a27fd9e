import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { HIDDEN, outcome } from '../../testing/outcomes.ts'
import { PASSWORD, testApp, type TestApp } from '../../testing/test-app.ts'

const TOKEN_INCORRECT = 'BACKEND.ERROR.AUTHENTICATION.TOKEN_INCORRECT'

const pendingKey = async (app: TestApp, login: string): Promise<string> =>
  (await app.visitor.post('/auth/login', { login, password: PASSWORD })).body['token'].key

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

test('[WIRE-29] the first place that holds a token counts, and the cookie last', async () => {
  const app = await testApp()
  const [ada, bob] = [await app.user('ada'), await app.user('bob')]
  const whose = async (options: object) =>
    (await app.http.inject({ url: '/api/configuration', ...options })).json().user?.login
  const cookies = { sheaf_session: bob.token }
  const bearer = { authorization: `Bearer ${ada.token}` }
  expect(await whose({ cookies })).toBe('bob')
  expect(await whose({ cookies, query: { auth_token: ada.token } })).toBe('ada')
  expect(await whose({ cookies, headers: bearer })).toBe('ada')
  expect(await whose({ headers: bearer, query: { auth_token: bob.token } })).toBe('bob')
  expect(await whose({ headers: bearer, query: { auth_token: '' } })).toBe('ada')
  // If one source holds an invalid token, the next is not tried.
  expect(await whose({ cookies, headers: { authorization: 'Bearer never-given' } })).toBeUndefined()
})

test.each([null, '', 'null', 'undefined'])('[WIRE-29] a body whose token is %j brings none', async (auth_token) => {
  const app = await testApp()
  const ada = await app.user('ada')
  const { status, body } = await ada.post('/userlist', { name: 'Board', auth_token })
  expect({ status, lists: Object.values(body['value']) }).toMatchObject({ status: 200, lists: [{ name: 'Board' }] })
})

test.each(['', 'null', 'undefined'])(
  '[WIRE-29] an address or a header whose token is %j brings none',
  async (token) => {
    const { visitor, http } = await testApp()
    expect((await visitor.get(`/configuration?auth_token=${token}`)).body['auth']).toBe(false)
    const headers = { authorization: `Bearer ${token}` }
    expect((await http.inject({ url: '/api/group/unknown', headers })).json()).toMatchObject({ error: HIDDEN.error })
  },
)

test.each([5, true, [], {}, ['x']])('[WIRE-8, WIRE-29] a token that is %j is refused', async (auth_token) => {
  const app = await testApp()
  const ada = await app.user('ada')
  expect(await ada.post('/userlist', { name: 'Board', auth_token })).toMatchObject({
    status: 400,
    body: { error: 'BACKEND.ERROR.TYPE.PARAM_STR', field: 'auth_token' },
  })
})

test('[WIRE-8, WIRE-29] a token that a query names twice is refused', async () => {
  const app = await testApp()
  const { token } = await app.user('ada')
  expect(await app.visitor.get(`/userlist?auth_token=${token}&auth_token=${token}`)).toMatchObject({
    status: 400,
    body: { error: 'BACKEND.ERROR.TYPE.PARAM_STR', field: 'auth_token' },
  })
})

test('[WIRE-31, WIRE-33, WIRE-34] a token that does not hold is refused, a cookie that does not counts as none', async () => {
  const app = await testApp()
  expect((await app.as('x').get('/configuration')).body['auth']).toBe(false)
  expect((await app.as('x').get('/group/unknown')).body).toMatchObject({ error: TOKEN_INCORRECT, tokenError: true })
  const eve = { login: 'eve', email: 'eve@example.org', password: PASSWORD }
  expect((await app.as('x').post('/user', eve)).body).toMatchObject({ error: TOKEN_INCORRECT, tokenError: true })
  expect((await app.visitor.post('/user', eve)).status).toBe(200)
  expect((await app.as('x').post('/auth/login', eve)).status).toBe(200)
  const stale = await app.http.inject({ url: '/api/configuration', cookies: { sheaf_session: 'x' } })
  expect(stale.cookies).toMatchObject([{ name: 'sheaf_session', value: '' }])
})

test.each([
  '/cache/check',
  '/configuration/public/usefirstlastname',
  '/configuration/public/allpadspublicsauthentifiedonly',
])('[WIRE-33] %s answers whatever token it is sent', async (path) => {
  const app = await testApp()
  expect((await app.as('x').get(path)).body).toEqual((await app.visitor.get(path)).body)
})

test('[WIRE-28] the token alone in the header is one, and signs out', async () => {
  const app = await testApp()
  const { token } = await app.user('ada')
  const headers = { authorization: token ?? '' }
  expect((await app.http.inject({ url: '/api/userlist', headers })).statusCode).toBe(200)
  expect((await app.http.inject({ url: '/api/auth/logout', headers })).statusCode).toBe(200)
  expect((await app.http.inject({ url: '/api/userlist', headers })).statusCode).toBe(401)
})

test('[WIRE-28] another scheme in the header is no token', async () => {
  const { http } = await testApp()
  for (const authorization of ['Basic YTpi', 'Bearer', 'JWT', 'x'.repeat(44)])
    expect((await http.inject({ url: '/api/group/unknown', headers: { authorization } })).json()).toMatchObject({
      error: HIDDEN.error,
    })
})

test.each([
  ['another site (Fetch Metadata)', { 'sec-fetch-site': 'cross-site' }, 403],
  ['another site (Origin)', { origin: 'https://evil.example' }, 403],
  ['no origin at all', {}, 403],
  ['our own page', { 'sec-fetch-site': 'same-origin' }, 200],
  ['our own page in an old browser', { origin: 'http://localhost' }, 200],
  ['our own page where the browser tells nothing', { 'x-requested-with': 'Sheaf' }, 200],
  ['another site, whatever it says of itself', { 'sec-fetch-site': 'cross-site', 'x-requested-with': 'Sheaf' }, 403],
  ['our own page behind a proxy that ends HTTPS unannounced', { origin: 'https://localhost' }, 200],
  ['a page of the same host on another port', { origin: 'http://localhost:8080' }, 403],
  ['a page without an origin', { origin: 'null' }, 403],
  ['a page of an extension', { origin: 'chrome-extension://localhost' }, 403],
  ['a page without HTTPS, to us with it', { origin: 'http://localhost', 'x-forwarded-proto': 'https' }, 403],
  ['our own page with HTTPS', { origin: 'https://localhost', 'x-forwarded-proto': 'https' }, 200],
])('[WIRE-37, OPS-27, W-31] a change with the cookie from %s', async (_, headers, status) => {
  const app = await testApp({ env: { SHEAF_TRUSTED_PROXIES: '127.0.0.1' } })
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
  expect({ status: reply.statusCode, lists: Object.values(reply.json().value) }).toMatchObject({
    status: 200,
    lists: [{ name: 'Board' }],
  })
})

const unsigned = (claims: object): string =>
  [{ alg: 'none', typ: 'JWT' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')

test('[W-7] a token that somebody made opens nothing', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  const { id, token_hash } = await app.database.db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow()
  for (const token of [
    `${unsigned({ login: 'ada', admin: true, exp: 9e9 })}.`,
    unsigned({ login: 'ada' }),
    token_hash,
    id,
    ada.id,
    ada.token?.slice(0, -1),
    `${ada.token}A`,
    ada.token?.toUpperCase(),
  ]) {
    expect(outcome(await app.as(token).get('/userlist'))).toEqual({ status: 401, error: TOKEN_INCORRECT })
    expect(outcome(await app.as(token).put('/configuration/title', { value: 'x' }))).toEqual({
      status: 401,
      error: 'BACKEND.ERROR.AUTHENTICATION.ADMIN',
    })
  }
})

/** Starts another server on the same database, and collects what it logs. */
const withLog = async (app: TestApp): Promise<{ http: TestApp['http']; lines: () => string }> => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const { config, clock, hasher } = app.services
  const logged = await buildApp({ config, clock, hasher, log, database: app.database, withPages: false })
  onTestFinished(() => logged.close())
  return { http: logged.http, lines: () => lines.join('') }
}

test('[W-6, SEC-4] no token, password or code reaches the log', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  const { http, lines } = await withLog(app)
  const secrets = {
    password: PASSWORD,
    wrong: 'the-wrong-password',
    token: ada.token ?? '',
    key: await pendingKey(app, 'ada'),
    otp: '847201',
  }
  const { token: auth_token, key, otp, wrong } = secrets
  const post = (url: string, payload: object, headers = {}) => http.inject({ method: 'POST', url, payload, headers })
  await post('/api/auth/login', { login: 'ada', password: PASSWORD })
  await post('/api/auth/login', { login: 'ada', password: wrong })
  await post('/api/auth/login', { login: 5, password: wrong, auth_token })
  await post('/api/auth/setup2fa', { login: 'ada', token: key }, { authorization: `Bearer ${auth_token}` })
  await post('/api/auth/loginotp', { login: 'ada', token: key, otp })
  await post('/api/nothing/here', { auth_token, otp }, { cookie: `sheaf_session=${auth_token}` })
  await http.inject({
    url: '/api/configuration',
    query: { auth_token },
    headers: { referer: `http://x/?t=${auth_token}` },
  })
  await http.inject({ url: `/api/group/unknown?auth_token=${auth_token}&password=${wrong}` })
  await http.inject({ url: `/mypads/api/userlist?auth_token=${auth_token}x` })
  await post(`/api/pad/getRelevantPads/${auth_token}`, {})
  await http.inject({ url: `/mypads/api/pad/getRelevantPads/${auth_token}/more` })
  await http.inject({ url: `/nothing;${auth_token}.html` })
  expect(lines()).toContain('/api/auth/login')
  for (const secret of Object.values(secrets)) expect(lines()).not.toContain(secret)
  const { headers } = await http.inject({ url: '/api/configuration', query: { auth_token } })
  expect(headers['referrer-policy']).toBe('no-referrer')
})
