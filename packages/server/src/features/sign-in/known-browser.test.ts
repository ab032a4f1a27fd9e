import { expect, test } from 'vitest'
import { ADMIN_PASSWORD, PASSWORD, testApp, type TestApp } from '../../testing/test-app.ts'

/** A browser, which keeps its cookies. */
const browserAt = (app: TestApp, cookies = new Map<string, string>()) => {
  const post = async (path: string, payload: object) => {
    const reply = await app.http.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { host: 'localhost', 'sec-fetch-site': 'same-origin' },
      cookies: Object.fromEntries(cookies),
      payload,
    })
    for (const { name, value } of reply.cookies) cookies.set(name, value)
    return reply
  }
  const enter = async (login: string, password: string): Promise<number> =>
    (await post('/auth/login', { login, password })).statusCode
  const enterAdmin = async (password: string): Promise<number> =>
    (await post('/auth/admin/login', { login: 'admin', password })).statusCode
  /** Signs in completely, and ends the session without signing out. */
  const visit = async (login: string): Promise<void> => {
    const { token } = (await post('/auth/login', { login, password: PASSWORD })).json()
    expect((await post('/auth/loginotp', { login: token.login, token: token.key })).statusCode).toBe(200)
    cookies.delete('sheaf_session')
  }
  return { cookies, enter, enterAdmin, visit }
}

const times = async (count: number, of: () => Promise<number>): Promise<number[]> => {
  const statuses = []
  for (let n = 0; n < count; n++) statuses.push(await of())
  return statuses
}

test('[AUTH-85, AUTH-11] strangers who use up the tries of an account keep its owner out of no browser of theirs', async () => {
  const app = await testApp({ env: { SHEAF_LIMITS: 'login=3' } })
  const [ada, bob] = [await app.user('ada'), await app.user('bob')]
  const [own, others, strange] = [browserAt(app), browserAt(app), browserAt(app)]
  await own.visit(ada.email)
  await others.visit(bob.login)
  for (const name of [ada.login, ada.email]) {
    expect(await times(4, () => strange.enter(name, 'wrong'))).toEqual([400, 400, 400, 429])
    // Somebody else's browser is as strange.
    expect(await others.enter(name, PASSWORD)).toBe(429)
    expect(await own.enter(name, PASSWORD)).toBe(200)
  }
})

test('[AUTH-85, W-2] a known browser has no more tries than others, and all of an account have them together', async () => {
  const app = await testApp({ env: { SHEAF_LIMITS: 'login=3' } })
  const ada = await app.user('ada')
  const [one, two, strange] = [browserAt(app), browserAt(app), browserAt(app)]
  for (const known of [one, two]) await known.visit('ada')
  expect(await times(2, () => one.enter('ada', 'wrong'))).toEqual([400, 400])
  expect(await times(2, () => two.enter('ada', 'wrong'))).toEqual([400, 429])
  // By the other name the account has no tries left either, and does not say so.
  expect(await one.enter(ada.email, PASSWORD)).toBe(400)
  expect(await strange.enter('ada', PASSWORD)).toBe(200)
})

test('[AUTH-85, AUTH-18] so the site admin is kept out of no browser of theirs', async () => {
  const app = await testApp({ env: { SHEAF_LIMITS: 'login=3' } })
  const [own, strange] = [browserAt(app), browserAt(app)]
  expect(await own.enterAdmin(ADMIN_PASSWORD)).toBe(200)
  own.cookies.delete('sheaf_session')
  expect(await times(4, () => strange.enterAdmin('wrong'))).toEqual([400, 400, 400, 429])
  expect(await own.enterAdmin(ADMIN_PASSWORD)).toBe(200)
  expect(await strange.enterAdmin(ADMIN_PASSWORD)).toBe(429)
})

test('[AUTH-85, W-6, W-7] what says that a browser is known tells nothing, signs nobody in and cannot be made up', async () => {
  const app = await testApp({ env: { SHEAF_LIMITS: 'login=3' } })
  await app.user('ada')
  const own = browserAt(app)
  await own.visit('ada')
  const known = own.cookies.get('sheaf_known') ?? ''
  expect(Buffer.from(known.slice(3), 'base64url').toString('latin1')).not.toContain('ada')
  const reply = await app.http.inject({ url: '/api/configuration', cookies: { sheaf_known: known } })
  expect(reply.json().auth).toBe(false)
  const strange = browserAt(app)
  await times(4, () => strange.enter('ada', 'wrong'))
  for (const forged of ['', 'ada', '["ada"]', `${known.slice(0, -2)}AA`, known.replace('v1', 'v2')])
    expect(await browserAt(app, new Map([['sheaf_known', forged]])).enter('ada', PASSWORD)).toBe(429)
  expect(await browserAt(app, new Map([['sheaf_known', known]])).enter('ada', PASSWORD)).toBe(200)
})

test('[AUTH-85, WIRE-42] a call with a token of its own neither sets nor uses it', async () => {
  const app = await testApp({ env: { SHEAF_LIMITS: 'login=3' } })
  const ada = await app.user('ada')
  const own = browserAt(app)
  await own.visit('ada')
  await times(4, () => browserAt(app).enter('ada', 'wrong'))
  const reply = await app.http.inject({
    method: 'POST',
    url: '/api/auth/check',
    headers: { host: 'localhost' },
    cookies: { sheaf_known: own.cookies.get('sheaf_known') ?? '' },
    payload: { login: 'ada', password: PASSWORD, auth_token: ada.token },
  })
  expect(reply.statusCode).toBe(429)
  expect(reply.cookies).toEqual([])
})
