import type { Method, Route } from '@sheaf/contract/route'
import { expect, test } from 'vitest'
import { ADMIN_PASSWORD, PASSWORD, testApp } from '../testing/test-app.ts'

const FOREIGN: readonly Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
  { 'sec-fetch-site': 'same-site' },
]
/** What a program sends that only keeps cookies. */
const NOWHERE: Readonly<Record<string, string>> = {}
const CROSS_SITE = { error: 'BACKEND.ERROR.PERMISSION.CROSS_SITE' }

interface Called {
  readonly method: Method | 'HEAD'
  readonly path: string
}

/**
 * Returns the calls that change something: every call that does not only read, and sign-out. Whatever can be called by
 * GET can also be called by HEAD.
 */
const changing = (routes: readonly Route[]): Called[] => {
  const calls: Called[] = routes.filter(({ changesState }) => changesState)
  return calls.flatMap((call) => (call.method === 'GET' ? [call, { ...call, method: 'HEAD' as const }] : [call]))
}

/** Changes that visitors may make, too, which need no cookie. */
const ofVisitors = (routes: readonly Route[]): readonly Route[] =>
  routes.filter(({ method, audience }) => method !== 'GET' && audience === 'anyone')

const urlOf = (path: string): string => `/api${path.replaceAll(/:\w+/g, 'x')}`

test('[W-31, WIRE-19, WIRE-37] no call that changes anything takes the cookie from another site, or from nowhere', async () => {
  const app = await testApp()
  const { token } = await app.user('ada')
  const calls = changing(app.routes)
  expect(calls).toContainEqual(expect.objectContaining({ method: 'HEAD', path: '/auth/logout' }))
  const needless = ofVisitors(app.routes).map(({ method, path }) => `${method} ${path}`)
  for (const { method, path } of calls)
    for (const headers of needless.includes(`${method} ${path}`) ? FOREIGN : [...FOREIGN, NOWHERE]) {
      const reply = await app.http.inject({
        method,
        url: urlOf(path),
        headers: { ...headers, cookie: `sheaf_session=${token}` },
        ...(method === 'POST' || method === 'PUT' ? { payload: {} } : {}),
      })
      const said = [method, path, JSON.stringify(headers)]
      expect([...said, reply.statusCode]).toEqual([...said, 403])
      if (method !== 'HEAD') expect([...said, reply.json()]).toEqual([...said, CROSS_SITE])
    }
  expect((await app.as(token).get('/auth/sessions')).status).toBe(200)
})

test('[W-31, WIRE-54] without a sign of a page, what visitors may do goes as without the cookie', async () => {
  const app = await testApp()
  const { token } = await app.user('ada')
  const calls = ofVisitors(app.routes)
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining(['POST /user', 'POST /auth/login', 'POST /passrecover', 'PUT /auth/setup2fa']),
  )
  for (const { method, path } of calls) {
    const call = { method, url: urlOf(path), payload: { login: 'ada' } }
    const [without, withIt] = [
      await app.http.inject(call),
      await app.http.inject({ ...call, headers: { cookie: `sheaf_session=${token}` } }),
    ]
    expect([path, withIt.statusCode, withIt.json()]).toEqual([path, without.statusCode, without.json()])
    expect([path, without.statusCode]).not.toEqual([path, 403])
  }
})

test('[WIRE-54, WIRE-37] a program that keeps cookies signs in and registers again, and nobody out', async () => {
  const app = await testApp()
  const [ada, admin] = [await app.user('ada'), await app.siteAdmin()]
  await app.set({ openRegistration: false })
  const post = (path: string, payload: object, token: string | undefined) =>
    app.http.inject({ method: 'POST', url: `/api${path}`, headers: { cookie: `sheaf_session=${token}` }, payload })
  const first = await post('/auth/login', { login: 'ada', password: PASSWORD }, ada.token)
  const second = await post('/auth/loginotp', { login: 'ada', token: first.json().token.key }, ada.token)
  expect(second.cookies).toMatchObject([{ name: 'sheaf_session', value: second.json().token }, { name: 'sheaf_known' }])
  expect((await post('/auth/admin/login', { login: 'admin', password: ADMIN_PASSWORD }, ada.token)).statusCode).toBe(
    200,
  )
  const eve = { login: 'eve', password: PASSWORD, email: 'eve@example.org' }
  // The administrator's cookie makes nobody an administrator.
  expect((await post('/user', eve, admin.token)).json()).toMatchObject({
    error: 'BACKEND.ERROR.AUTHENTICATION.NO_REGISTRATION',
  })
  await app.set({ openRegistration: true })
  expect((await post('/user', eve, ada.token)).statusCode).toBe(200)
  expect((await post('/userlist', { name: 'Friends' }, ada.token)).json()).toEqual(CROSS_SITE)
  for (const caller of [ada, app.as(second.json().token)]) expect((await caller.get('/auth/sessions')).status).toBe(200)
})

test('[W-31, WIRE-19] another site signs nobody in and registers nobody, in a browser without a cookie, too', async () => {
  const app = await testApp()
  await app.user('ada')
  const token = (await app.visitor.post('/auth/login', { login: 'ada', password: PASSWORD })).body['token'].key
  for (const [path, payload] of [
    ['/auth/login', { login: 'ada', password: PASSWORD }],
    ['/auth/loginotp', { login: 'ada', token }],
    ['/auth/admin/login', { login: 'admin', password: ADMIN_PASSWORD }],
    ['/user', { login: 'eve', password: PASSWORD, email: 'eve@example.org' }],
  ] as const)
    for (const headers of FOREIGN) {
      const reply = await app.http.inject({ method: 'POST', url: `/api${path}`, headers, payload })
      const said = [path, JSON.stringify(headers)]
      expect([...said, reply.statusCode, reply.json()]).toEqual([...said, 403, CROSS_SITE])
    }
})

test("[W-31, WIRE-42] with a token of its own, another site neither signs anybody out nor in, nor takes their author's name", async () => {
  const app = await testApp()
  const [ada, eve] = [await app.user('ada'), await app.user('eve')]
  const admin = await app.siteAdmin()
  const cookie = `sheaf_session=${ada.token}; token=t.adas`
  const open = (url: string) =>
    app.http.inject({ url, headers: { cookie, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' } })
  for (const token of ['x', eve.token, admin.token])
    for (const path of ['/auth/logout', '/auth/admin/logout']) {
      const { statusCode, headers } = await open(`/api${path}?auth_token=${token}`)
      expect([token, path, statusCode, headers['set-cookie']]).toEqual([token, path, 200, undefined])
    }
  const pending = (await app.visitor.post('/auth/login', { login: 'eve', password: PASSWORD })).body['token'].key
  for (const [path, payload] of [
    ['/auth/loginotp', { login: 'eve', token: pending }],
    ['/auth/admin/login', { login: 'admin', password: ADMIN_PASSWORD }],
  ] as const) {
    const { headers } = await app.http.inject({
      method: 'POST',
      url: `/api${path}?auth_token=x`,
      headers: { cookie, 'sec-fetch-site': 'cross-site' },
      payload,
    })
    expect([path, headers['set-cookie']]).toEqual([path, undefined])
  }
  expect((await app.as(ada.token).get('/userlist')).status).toBe(200)
  const authors = await app.database.db.selectFrom('users').select('epl_author_token').execute()
  expect(authors.map(Object.values)).toEqual([[''], ['']])
})

test('[W-31] whatever is no GET says that it changes something', async () => {
  const { routes } = await testApp()
  const harmless = routes.filter(({ method, changesState }) => method !== 'GET' && !changesState)
  expect(harmless.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  '[W-31, WIRE-8] what a form of another site can send as %s is no call',
  async (type) => {
    const app = await testApp()
    const reply = await app.http.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': type },
      payload: '{"login":"ada","password":"x"}',
    })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ error: 'BACKEND.ERROR.TYPE.PARAMS_REQUIRED' })
  },
)

test('[W-31, SEC-7] no other site reads what we answer', async () => {
  const app = await testApp()
  for (const method of ['GET', 'OPTIONS'] as const) {
    const { headers } = await app.http.inject({
      method,
      url: '/api/configuration',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'PUT' },
    })
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  }
})
