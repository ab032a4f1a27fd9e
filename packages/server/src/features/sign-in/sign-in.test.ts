import { expect, test } from 'vitest'
import { ADMIN_PASSWORD, PASSWORD, testApp, type Caller, type TestApp } from '../../testing/test-app.ts'
import { measuredApp } from '../../testing/sites/measured-app.ts'

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

test.each(['ADA', 'ada@example.org'])('[AUTH-3] %s signs in as ada', async (login) => {
  const app = await testApp()
  await app.user('ada')
  const { body } = await app.visitor.post('/auth/login', { login, password: PASSWORD })
  expect(body['user'].login).toBe('ada')
})

test('[INV-48] a mail address signs in, and is the same account, in whatever script its domain is typed', async () => {
  const app = await testApp()
  const registered = { login: 'lea', email: 'lea@exämple.org', password: PASSWORD }
  const { body: made } = await app.visitor.post('/user', registered)
  expect(made['value'].email).toBe('lea@xn--exmple-cua.org')
  for (const login of ['lea@exämple.org', 'LEA@EXÄMPLE.org', 'lea@exa\u0308mple.org', 'lea@xn--exmple-cua.org']) {
    const { body } = await app.visitor.post('/auth/login', { login, password: PASSWORD })
    expect([login, body['user']?.login]).toEqual([login, 'lea'])
  }
  const { body: again } = await app.visitor.post('/user', { ...registered, login: 'leo' })
  expect([again['error'], again['field']]).toEqual(['BACKEND.ERROR.USER.EMAIL_ALREADY_EXISTS', 'email'])
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
    { name: 'sheaf_known', path: '/pads/', httpOnly: true, sameSite: 'Lax' },
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

test('[AUTH-8, W-4] an unknown login and a wrong password are refused alike', async () => {
  const app = await testApp()
  await app.user('ada')
  const wrong = await app.visitor.post('/auth/login', { login: 'ada', password: 'not this one' })
  const unknown = await app.visitor.post('/auth/login', { login: 'nobody', password: 'not this one' })
  expect(wrong).toMatchObject({ status: 400, body: { error: PASSWORD_INCORRECT } })
  expect(unknown.body).toEqual(wrong.body)
  expect(unknown.status).toBe(wrong.status)
})

test('[AUTH-8, W-4] an unknown login takes the work of a wrong password: one is hashed, and the database is asked the same', async () => {
  const { app, measure } = await measuredApp()
  await app.user('ada')
  await app.user('waits')
  await app.database.db.updateTable('users').set({ active: 0 }).where('login', '=', 'waits').execute()
  const workFor = (login: string) => measure(() => app.visitor.post('/auth/login', { login, password: 'not this one' }))
  await workFor('ada')
  const wrong = await workFor('ada')
  expect(wrong.hashes).toBe(1)
  expect(wrong.queries).not.toEqual([])
  for (const login of ['nobody', 'waits', 'nobody@example.org', 'ada@example.org'])
    expect({ login, ...(await workFor(login)) }).toEqual({ login, ...wrong })
})

test('[AUTH-8, W-4] another name than the site admin’s takes the work of a wrong password', async () => {
  const { app, measure } = await measuredApp()
  const workFor = (login: string) =>
    measure(() => app.visitor.post('/auth/admin/login', { login, password: 'not this one' }))
  await workFor('admin')
  const wrong = await workFor('admin')
  expect(wrong.hashes).toBe(1)
  expect(await workFor('root')).toEqual(wrong)
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

test('[AUTH-10] an empty password is a wrong one', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  const wrong = { status: 400, body: { error: PASSWORD_INCORRECT } }
  expect(await app.visitor.post('/auth/login', { login: 'ada', password: '' })).toMatchObject(wrong)
  expect(await ada.post('/auth/check', { login: 'ada', password: '' })).toMatchObject(wrong)
})

test('[AUTH-9] only who knows the password is told that an account waits for its confirmation', async () => {
  const app = await testApp()
  await app.user('ada')
  await app.database.db.updateTable('users').set({ active: 0 }).execute()
  expect(await app.visitor.post('/auth/login', { login: 'ada', password: 'wrong' })).toMatchObject({
    status: 400,
    body: { error: PASSWORD_INCORRECT },
  })
  const { status, body } = await app.visitor.post('/auth/login', { login: 'ada', password: PASSWORD })
  expect({ status, body }).toEqual({
    status: 401,
    body: { error: 'BACKEND.ERROR.AUTHENTICATION.ACTIVATION_NEEDED' },
  })
})

test.each([
  ['by login', 'login=3', 'admin'],
  ['by login, also of one that is not the site admin', 'login=3', 'root'],
  ['by address', 'address=3', 'admin'],
])('[AUTH-18, W-2] attempts to sign in as site admin are limited %s', async (_, limits, login) => {
  const app = await testApp({ env: { SHEAF_LIMITS: limits } })
  const statuses = []
  for (let tries = 0; tries < 5; tries++)
    statuses.push((await app.visitor.post('/auth/admin/login', { login, password: 'wrong' })).status)
  expect(statuses).toEqual([400, 400, 400, 429, 429])
  expect((await app.visitor.post('/auth/admin/login', { login, password: ADMIN_PASSWORD })).status).toBe(429)
})

test('[AUTH-11, WIRE-39, W-2] wrong passwords are limited alike for known and unknown accounts', async () => {
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

test('[AUTH-11, W-2, W-4] an account has its tries once, by whichever name, and its names tell nothing of each other', async () => {
  const app = await testApp({ env: { SHEAF_LIMITS: 'login=4' } })
  const ada = await app.user('ada')
  const enter = async (login: string, password: string) => {
    const { status, body } = await app.visitor.post('/auth/login', { login, password })
    return [status, body['error']]
  }
  const statuses: Record<string, unknown[]> = {}
  for (const [login, email] of [
    [ada.login, ada.email],
    ['nobody', 'nobody@example.org'],
  ] as const) {
    const replies = []
    for (const name of [login, login, email, email, email, email, email, login, login, login])
      replies.push(await enter(name, 'wrong'))
    statuses[login] = replies
  }
  expect(statuses['ada']).toEqual(statuses['nobody'])

  const bob = await app.user('bob')
  for (const name of [bob.login, bob.login, bob.email, bob.email]) await enter(name, 'wrong')
  // Neither name has used up its own tries, but the account has.
  for (const name of [bob.login, bob.email])
    expect(await enter(name, PASSWORD)).toEqual([400, 'BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT'])
})

test("[AUTH-11, WIRE-39] whose account has no tries left, by whoever's, is told so in their own session, and nobody else is", async () => {
  const app = await testApp({ env: { SHEAF_LIMITS: 'login=5' } })
  const [ada, bob] = [await app.user('ada'), await app.user('bob')]
  const enter = (caller: Caller, login: string, password: string) => caller.post('/auth/login', { login, password })
  for (let n = 0; n < 5; n++) await enter(app.visitor, ada.email, 'wrong')
  for (const ask of [
    () => ada.post('/auth/check', { login: 'ada', password: PASSWORD }),
    () => ada.put('/user/ada', { organization: 'Society', passwordCurrent: PASSWORD }),
    () => ada.put('/user/disable2fa', { password: PASSWORD, otp: '123456' }),
  ]) {
    const { status, body, raw } = await ask()
    expect({ status, error: body['error'] }).toEqual({
      status: 429,
      error: 'BACKEND.ERROR.AUTHENTICATION.TOO_MANY_ATTEMPTS',
    })
    expect(Number(raw.headers['retry-after'])).toBeGreaterThan(0)
  }
  for (const caller of [app.visitor, bob])
    expect(await enter(caller, 'ada', PASSWORD)).toMatchObject({ status: 400, body: { error: PASSWORD_INCORRECT } })
})

test("[AUTH-11, AUTH-18] what is typed as a login uses up nobody else's tries, whatever it looks like", async () => {
  const app = await testApp({ env: { SHEAF_LIMITS: 'login=3' } })
  const ada = await app.user('ada')
  for (const login of ['site-admin:admin', `account ${ada.id}`, 'name ada'])
    for (let tries = 0; tries < 4; tries++) await app.visitor.post('/auth/login', { login, password: 'wrong' })
  const admin = await app.visitor.post('/auth/admin/login', { login: 'admin', password: ADMIN_PASSWORD })
  const user = await app.visitor.post('/auth/login', { login: 'ada', password: PASSWORD })
  expect([admin.status, user.status]).toEqual([200, 200])
})

test('[AUTH-11] a right password gives back the tries by either name', async () => {
  const app = await testApp({ env: { SHEAF_LIMITS: 'login=4' } })
  const ada = await app.user('ada')
  for (let round = 0; round < 3; round++) {
    for (const login of [ada.login, ada.email, ada.login])
      await app.visitor.post('/auth/login', { login, password: 'wrong' })
    expect((await app.visitor.post('/auth/login', { login: ada.email, password: PASSWORD })).status).toBe(200)
  }
})

test('[AUTH-11, SEC-6, W-3] a forwarded address that no trusted proxy vouches for does not escape the limit', async () => {
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

test('[AUTH-11, AUTH-18] right passwords use up none of the tries of an address, and give back none of the wrong ones', async () => {
  const app = await testApp({ env: { SHEAF_LIMITS: 'address=3' } })
  await app.user('ada')
  const enter = async (password: string, path = '/auth/login', login = 'ada') =>
    (await app.visitor.post(path, { login, password })).status
  const right = async () => [await enter(PASSWORD), await enter(ADMIN_PASSWORD, '/auth/admin/login', 'admin')]
  for (let n = 0; n < 5; n++) expect(await right()).toEqual([200, 200])
  for (let n = 0; n < 2; n++) expect(await enter('wrong')).toBe(400)
  for (let n = 0; n < 3; n++) expect(await right()).toEqual([200, 200])
  expect(await enter('wrong', '/auth/admin/login', 'admin')).toBe(400)
  expect(await right()).toEqual([429, 429])
})

test('[AUTH-83, AUTH-18] of a class that signs in at once with the right password, be it to one account, nobody is refused', async () => {
  const app = await testApp({ env: { SHEAF_LIMITS: 'login=4,address=8' } })
  const [shared] = [await app.user('class5a'), await app.user('bob')]
  const enter = (login: string, password = PASSWORD, path = '/auth/login') =>
    app.visitor.post(path, { login, password })
  for (let n = 0; n < 3; n++) await enter('class5a', 'wrong')
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, n) => [
      enter(n % 2 === 0 ? shared.login : shared.email),
      enter('admin', ADMIN_PASSWORD, '/auth/admin/login'),
    ]).flat(),
  )
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 60 }, () => 200))
  // The wrong ones before are all that the address has used up.
  for (let n = 0; n < 5; n++) expect((await enter('bob', 'wrong', '/auth/admin/login')).status).toBe(n < 4 ? 400 : 429)
  expect((await enter('bob')).status).toBe(200)
})

test('[AUTH-83, W-2, W-4] of hundreds of guesses at once no more are decided than the limit allows, by whichever name, and the rest cost no work', async () => {
  const { app, measure } = await measuredApp({ env: { SHEAF_LIMITS: 'login=10,address=1000' } })
  const ada = await app.user('ada')
  const guess = (login: string, n: number) =>
    app.visitor.post('/auth/login', { login, password: n === 290 ? PASSWORD : `guess ${n}` })
  const counts: Record<string, unknown> = {}
  for (const names of [
    [ada.login, ada.email],
    ['nobody', 'nobody@example.org'],
  ] as const) {
    const statuses: number[] = []
    const { hashes } = await measure(async () => {
      const replies = await Promise.all(names.flatMap((name) => Array.from({ length: 300 }, (_, n) => guess(name, n))))
      statuses.push(...replies.map(({ status }) => status))
    })
    counts[names[0]] = [hashes, statuses.filter((status) => status === 400).length, new Set(statuses)]
  }
  expect(counts['ada']).toEqual([20, 20, new Set([400, 429])])
  expect(counts['nobody']).toEqual(counts['ada'])
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

test.each([
  ['over HTTP', '', undefined, false],
  ['over HTTPS at a trusted proxy', '127.0.0.1', 'https', true],
  ['over HTTP at a trusted proxy', '127.0.0.1', 'http', false],
  ['over HTTP that claims to be HTTPS', '', 'https', false],
])('[WIRE-30, OPS-27, W-6] a cookie %s', async (_, SHEAF_TRUSTED_PROXIES, proto, secure) => {
  const app = await testApp({ env: { SHEAF_TRUSTED_PROXIES } })
  await app.user('ada')
  const { cookies } = await app.http.inject({
    method: 'POST',
    url: '/api/auth/loginotp',
    headers: proto === undefined ? {} : { 'x-forwarded-proto': proto },
    cookies: { token: 't.author' },
    payload: { login: 'ada', token: await pendingKey(app, 'ada') },
  })
  expect(cookies.map(({ name }) => name)).toEqual(['sheaf_session', 'sheaf_known', 'token', 'sheaf_author'])
  for (const cookie of cookies)
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', ...(secure ? { secure } : {}) })
  expect(cookies.every((cookie) => (cookie.secure ?? false) === secure)).toBe(true)
})

test('[W-6] a sign-in takes up no token from outside, and leaves none that was there before', async () => {
  const app = await testApp()
  const mallory = await app.user('mallory')
  await app.user('ada')
  for (const planted of ['a'.repeat(43), mallory.token ?? '', await pendingKey(app, 'ada')]) {
    const call = (path: string, payload: object) =>
      app.http.inject({
        method: 'POST',
        url: `/api${path}`,
        headers: { host: 'localhost', 'sec-fetch-site': 'same-origin' },
        cookies: { sheaf_session: planted },
        payload,
      })
    const first = (await call('/auth/login', { login: 'ada', password: PASSWORD })).json()
    const second = await call('/auth/loginotp', { login: 'ada', token: first.token.key })
    const given = second.cookies.findLast(({ name }) => name === 'sheaf_session')?.value
    expect(given).toBe(second.json().token)
    expect([planted, first.token.key]).not.toContain(given)
    expect((await app.as(given).get('/configuration')).body['user'].login).toBe('ada')
    expect((await app.as(planted).get('/configuration')).body['user']?.login).not.toBe('ada')
    expect((await app.as(first.token.key).get('/configuration')).body['auth']).toBe(false)
  }
})

test('[OPS-22] of a sign-in, the session waits for the disk, and the key that leads to it does not', async () => {
  const { app, measure } = await measuredApp()
  await app.user('ada')
  const waitsForNoDisk = (queries: readonly string[]) =>
    queries.some((query) => /^savepoint work|synchronous_commit = off/.test(query))
  let token = ''
  const first = await measure(async () => void (token = await pendingKey(app, 'ada')))
  const second = await measure(() => app.visitor.post('/auth/loginotp', { login: 'ada', token }))
  expect([first, second].map(({ queries }) => waitsForNoDisk(queries))).toEqual([true, false])
})
