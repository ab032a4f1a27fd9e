import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../app.ts'
import type { Config } from '../../config.ts'
import { sweepSessions } from './sweep-sessions.ts'
import { PASSWORD, testApp, type TestApp } from '../../testing/test-app.ts'
import { issueMailToken } from '../recovery/mail-tokens.ts'
import { ensureSiteAdmin } from './site-admin.ts'

const NOT_AUTH = 'BACKEND.ERROR.AUTHENTICATION.NOT_AUTH'
const PASSWORD_INCORRECT = 'BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT'
const SESSION_TIMEOUT = 'BACKEND.ERROR.AUTHENTICATION.SESSION_TIMEOUT'
const TOKEN_INCORRECT = 'BACKEND.ERROR.AUTHENTICATION.TOKEN_INCORRECT'
const DAY = 86_400_000

const pendingKey = async (app: TestApp, login: string): Promise<string> =>
  (await app.visitor.post('/auth/login', { login, password: PASSWORD })).body['token'].key

test('[SES-3, WIRE-32] a session slides while it is used, and then ends', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  for (let day = 0; day < 3; day++) {
    app.clock.advance(6 * DAY)
    expect((await ada.get('/userlist')).status).toBe(200)
  }
  app.clock.advance(8 * DAY)
  expect(await ada.get('/userlist')).toMatchObject({
    status: 401,
    body: { error: SESSION_TIMEOUT, tokenError: true },
  })
})

test('[WIRE-32, SES-12, SES-5] a token says for a week that it has expired, also once the sweep came by', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  const sweep = () => sweepSessions({ ...app.services, db: app.database.db })
  app.clock.advance(7 * DAY)
  await sweep()
  expect(await ada.get('/userlist')).toMatchObject({ status: 401, body: { error: SESSION_TIMEOUT, tokenError: true } })
  const { body } = await app.visitor.post('/auth/loginotp', { login: 'ada', token: await pendingKey(app, 'ada') })
  expect((await app.as(body['token']).get('/auth/sessions')).body['value']).toHaveLength(1)
  app.clock.advance(7 * DAY)
  await sweep()
  expect((await ada.get('/userlist')).body['error']).toBe(SESSION_TIMEOUT)
  app.clock.advance(1)
  await sweep()
  expect((await ada.get('/userlist')).body['error']).toBe(TOKEN_INCORRECT)
})

/** Makes a call from a page of ours, with the cookie alone. */
const fromPage = (app: TestApp, token: string | undefined, url: string) =>
  app.http.inject({
    url: `/api${url}`,
    headers: { host: 'localhost', 'sec-fetch-site': 'same-origin', cookie: `sheaf_session=${token}` },
  })

test('[SES-3, SES-20] the cookie slides with its session, not at every call, and not once it is signed out', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  expect((await fromPage(app, ada.token, '/userlist')).cookies).toEqual([])
  for (let day = 0; day < 3; day++) {
    app.clock.advance(6 * DAY)
    const { cookies } = await fromPage(app, ada.token, '/userlist')
    expect(cookies).toMatchObject([
      { name: 'sheaf_session', value: ada.token, httpOnly: true, expires: new Date(app.clock.now() + 7 * DAY) },
    ])
    expect((await fromPage(app, ada.token, '/userlist')).cookies).toEqual([])
  }
  app.clock.advance(6 * DAY)
  const { cookies } = await fromPage(app, ada.token, '/auth/logout')
  expect(cookies).toMatchObject([{ name: 'sheaf_session', value: '' }])
})

test('[SES-2] a session survives a restart of the server, by its token and by its cookie', async () => {
  const app = await testApp()
  const [ada, admin] = [await app.user('ada'), await app.siteAdmin()]
  await app.close()
  const restarted = await testApp({ database: app.database })
  expect((await restarted.as(ada.token).get('/configuration')).body).toMatchObject({
    auth: true,
    user: { _id: ada.id },
  })
  expect((await fromPage(restarted, ada.token, '/userlist')).statusCode).toBe(200)
  expect((await restarted.as(admin.token).get('/users')).status).toBe(200)
})

test.each([
  ['what is for the site administrator', '/users', 401],
  ['a search of one letter', '/pad/search?q=x', 400],
])('[SES-20] the cookie slides with its session where a call is refused that asks for %s', async (_, url, status) => {
  const app = await testApp()
  const ada = await app.user('ada')
  app.clock.advance(6 * DAY)
  const { statusCode, cookies } = await fromPage(app, ada.token, url)
  expect(statusCode).toBe(status)
  expect(cookies).toMatchObject([{ value: ada.token, expires: new Date(app.clock.now() + 7 * DAY) }])
})

test('[SES-20, WIRE-42] a session that slides by a token of its own sets no cookie', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  app.clock.advance(6 * DAY)
  expect((await ada.get('/userlist')).raw.cookies).toEqual([])
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

test('[SES-27] a user ends all their other sessions and sign-ins under way at once, and nobody elses', async () => {
  const app = await testApp()
  const [ada, bob, admin] = [await app.user('ada'), await app.user('bob'), await app.siteAdmin()]
  const again = async () =>
    app.as(
      (await app.visitor.post('/auth/loginotp', { login: 'ada', token: await pendingKey(app, 'ada') })).body['token'],
    )
  const others = [await again(), await again()]
  const halfway = await pendingKey(app, 'ada')
  expect(await ada.delete('/auth/sessions')).toMatchObject({ status: 200, body: { success: true } })
  for (const other of others) expect((await other.get('/userlist')).body['error']).toBe(TOKEN_INCORRECT)
  expect((await app.visitor.post('/auth/loginotp', { login: 'ada', token: halfway })).body['error']).toBe(NOT_AUTH)
  expect((await ada.get('/auth/sessions')).body['value']).toMatchObject([{ current: true }])
  expect((await bob.get('/userlist')).status).toBe(200)
  expect((await admin.get('/user/ada')).status).toBe(200)
})

test('[SES-27] nobody but a user has sessions to end in this way', async () => {
  const app = await testApp()
  const [ada, admin] = [await app.user('ada'), await app.siteAdmin()]
  for (const caller of [app.visitor, admin]) expect((await caller.delete('/auth/sessions')).status).toBe(401)
  expect((await admin.get('/user/ada')).status).toBe(200)
  expect((await ada.get('/userlist')).status).toBe(200)
})

test('[SES-7] signing out revokes the session and clears the cookie', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  const reply = await fromPage(app, ada.token, '/auth/logout')
  expect(reply.json()).toEqual({ success: true })
  expect(reply.cookies).toMatchObject([{ name: 'sheaf_session', value: '' }])
  expect((await ada.get('/userlist')).body).toEqual({ error: TOKEN_INCORRECT, tokenError: true })
  expect((await app.visitor.get('/auth/logout')).body).toEqual({ success: true })
})

test('[SES-9] a changed password ends the other sessions', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  const again = await app.visitor.post('/auth/loginotp', { login: 'ada', token: await pendingKey(app, 'ada') })
  const halfway = await pendingKey(app, 'ada')
  const saved = await ada.put('/user/ada', { password: 'another password', passwordCurrent: PASSWORD })
  expect(saved.status).toBe(200)
  expect((await app.as(again.body['token']).get('/userlist')).status).toBe(401)
  expect((await ada.get('/userlist')).status).toBe(200)
  const late = await app.visitor.post('/auth/loginotp', { login: 'ada', token: halfway })
  expect(late).toMatchObject({ status: 400, body: { error: NOT_AUTH } })
})

test.each(['by its user', 'by the site admin', 'by recovery'])(
  '[SES-9] no sign-in that is under way with the old password outlives its change %s',
  async (way) => {
    const app = await testApp()
    const [ada, admin] = [await app.user('ada'), await app.siteAdmin()]
    const { _id: user } = (await ada.get('/user/ada')).body['value']
    const { token } = await issueMailToken(
      { ...app.services, db: app.database.db },
      { purpose: 'passrecover', user, minutes: 60 },
    )
    const password = 'another password'
    const change = {
      'by its user': () => ada.put('/user/ada', { password, passwordCurrent: PASSWORD }),
      'by the site admin': () => admin.put('/user/ada', { password }),
      'by recovery': () => app.visitor.put(`/passrecover/${token}`, { password, passwordConfirm: password }),
    }[way]
    const signIn = async () => {
      const first = await app.visitor.post('/auth/login', { login: 'ada', password: PASSWORD })
      if (first.status !== 200) return first
      return app.visitor.post('/auth/loginotp', { login: 'ada', token: first.body['token'].key })
    }
    const [changed, ...replies] = await Promise.all([change?.(), ...Array.from({ length: 20 }, signIn)])
    expect(changed?.status).toBe(200)
    for (const { status, body } of replies)
      if (status === 200) expect((await app.as(body['token']).get('/userlist')).status).toBe(401)
      else expect([PASSWORD_INCORRECT, NOT_AUTH]).toContain(body['error'])
  },
)

test('[SES-9] a password that the site admin changes ends all sessions of its account, and of no other', async () => {
  const app = await testApp()
  const [ada, bob, admin] = [await app.user('ada'), await app.user('bob'), await app.siteAdmin()]
  expect((await admin.put('/user/ada', { password: 'another password' })).status).toBe(200)
  expect((await ada.get('/userlist')).status).toBe(401)
  for (const caller of [bob, admin]) expect((await caller.get('/configuration')).body['auth']).toBe(true)
})

test.each([
  ['the same', {}, 200],
  ['another password', { adminPassword: 'another password' }, 401],
  ['a password made at the first start', { adminPassword: '' }, 401],
  ['another login', { adminLogin: 'root' }, 401],
])("[SES-19] a start with %s leaves the site admin's sessions, or ends them", async (_, changed, status) => {
  const app = await testApp()
  const startWith = (config: Partial<Config>) =>
    ensureSiteAdmin({ ...app.services, db: app.database.db, config: { ...app.services.config, ...config } })
  await startWith({})
  const [ada, admin] = [await app.user('ada'), await app.siteAdmin()]
  await startWith(changed)
  expect((await admin.get('/user/ada')).status).toBe(status)
  const again = await app.siteAdmin()
  await startWith(changed)
  expect((await again.get('/user/ada')).status).toBe(200)
  expect((await ada.get('/userlist')).status).toBe(200)
})

test('[OPS-35, AUTH-15] the site admin signs in after the work on their password has failed once', async () => {
  const { services, database } = await testApp()
  const adminPassword = 'worked on in vain'
  let tries = 0
  const hash = (password: string) =>
    ++tries === 1 ? Promise.reject(new Error('out of memory')) : services.hasher.hash(password)
  const app = await buildApp({
    ...services,
    database,
    config: { ...services.config, adminPassword },
    hasher: { ...services.hasher, hash },
    withPages: false,
  })
  onTestFinished(() => app.close())
  const signIn = async (): Promise<number> =>
    (
      await app.http.inject({
        method: 'POST',
        url: '/api/auth/admin/login',
        payload: { login: 'admin', password: adminPassword },
      })
    ).statusCode
  expect([await signIn(), await signIn(), await signIn()]).toEqual([500, 200, 200])
  // The hash is computed once, and not at each sign-in.
  expect(tries).toBe(2)
})

test('[SES-8, SES-10] each way of signing out ends its own kind of session and no other', async () => {
  const app = await testApp()
  const [ada, other, admin] = [await app.user('ada'), await app.user('bob'), await app.siteAdmin()]
  for (const [caller, path] of [
    [ada, '/auth/admin/logout'],
    [admin, '/auth/logout'],
    [app.visitor, '/auth/admin/logout'],
  ] as const) {
    const { body, raw } = await caller.get(path)
    expect(body).toEqual({ success: true })
    expect(raw.cookies).toEqual([])
  }
  expect((await ada.get('/userlist')).status).toBe(200)
  expect((await admin.get('/user/ada')).status).toBe(200)
  const reply = await fromPage(app, admin.token, '/auth/admin/logout')
  expect(reply.json()).toEqual({ success: true })
  expect(reply.cookies).toMatchObject([{ name: 'sheaf_session', value: '' }])
  expect((await admin.get('/user/ada')).status).toBe(401)
  for (const user of [ada, other]) expect((await user.get('/userlist')).status).toBe(200)
})

test("[SES-10, WIRE-35, WIRE-36] a site admin's token and a user's do not serve for each other", async () => {
  const app = await testApp()
  const [ada, admin] = [await app.user('ada'), await app.siteAdmin()]
  expect((await admin.get('/userlist')).body['error']).toBe('BACKEND.ERROR.AUTHENTICATION.MUST_BE')
  expect((await ada.put('/configuration/title', { value: 'x' })).body['error']).toBe(
    'BACKEND.ERROR.AUTHENTICATION.ADMIN',
  )
})

test('[WIRE-32, WIRE-36] on the calls of the site admin, whose session has expired is told so, and others that they are for another', async () => {
  const app = await testApp()
  const [ada, admin] = [await app.user('ada'), await app.siteAdmin()]
  app.clock.advance(8 * DAY)
  for (const caller of [admin, ada])
    expect(await caller.get('/users')).toMatchObject({
      status: 401,
      body: { error: SESSION_TIMEOUT, tokenError: true },
    })
  for (const caller of [app.visitor, app.as('never given')])
    expect((await caller.get('/users')).body).toEqual({ error: 'BACKEND.ERROR.AUTHENTICATION.ADMIN' })
})

test('[SES-13, SES-14] a start of the page learns whether a session holds, and whose', async () => {
  const app = await testApp()
  const [ada, admin] = [await app.user('ada'), await app.siteAdmin()]
  expect((await ada.get('/configuration')).body).toMatchObject({ auth: true, user: { _id: ada.id, login: 'ada' } })
  const asAdmin = (await admin.get('/configuration')).body
  expect(asAdmin).toMatchObject({ auth: true })
  expect(asAdmin).not.toHaveProperty('user')
  app.clock.advance(8 * DAY)
  for (const caller of [app.visitor, ada, admin]) {
    const { body } = await caller.get('/configuration')
    expect(body).toMatchObject({ auth: false })
    expect(body).not.toHaveProperty('user')
  }
})
