import { expect, test } from 'vitest'
import { PASSWORD, testApp, type TestApp } from '../../testing/test-app.ts'

const DAY = 86_400_000

const pendingKey = async (app: TestApp, login: string): Promise<string> =>
  (await app.visitor.post('/auth/login', { login, password: PASSWORD })).body['token'].key

/** Returns a browser that keeps its cookies until they expire, by the site's clock. */
const browser = (app: TestApp, cookies: Record<string, string> = {}) => {
  const jar = new Map(Object.entries(cookies).map(([name, value]) => [name, { value, endsAt: Infinity }]))
  const held = () => [...jar].filter(([, { endsAt }]) => endsAt > app.clock.now())
  const kept = () => Object.fromEntries(held().map(([name, { value }]) => [name, value]))
  const call = async (method: 'GET' | 'POST', path: string, payload?: object): Promise<void> => {
    const reply = await app.http.inject({
      method,
      url: `/api${path}`,
      headers: { host: 'localhost', 'sec-fetch-site': 'same-origin' },
      cookies: kept(),
      ...(payload ? { payload } : {}),
    })
    for (const { name, value, maxAge, expires } of reply.cookies)
      jar.set(name, {
        value,
        endsAt: maxAge === undefined ? (expires?.getTime() ?? Infinity) : app.clock.now() + maxAge * 1000,
      })
  }
  return {
    /** All author cookies, without the session's. */
    get authors() {
      return Object.fromEntries(Object.entries(kept()).filter(([name]) => name.startsWith('token')))
    },
    get isSignedIn() {
      return 'sheaf_session' in kept()
    },
    daysLeft: (cookie: string) => (Object.fromEntries(held())[cookie]!.endsAt - app.clock.now()) / DAY,
    call,
    forget: (cookie: string) => void jar.delete(cookie),
    signIn: async (login: string) => call('POST', '/auth/loginotp', { login, token: await pendingKey(app, login) }),
  }
}

test('[SES-17] sign-in gives the author cookie to who has an author, and makes the one of the browser theirs', async () => {
  const app = await testApp()
  const [ada, bob, cem] = [await app.user('ada'), await app.user('bob'), await app.user('cem')]
  await ada.put('/user/ada', { passwordCurrent: PASSWORD, eplAuthorToken: 't.adas' })
  const first = browser(app, { token: 't.somebody' })
  await first.signIn('ada')
  expect(first.authors).toEqual({ token: 't.adas' })
  expect(first.daysLeft('token')).toBe(60)
  const second = browser(app, { token: 't.bobs' })
  await second.signIn('bob')
  expect(second.authors['token']).toBe('t.bobs')
  expect((await bob.get('/user/bob')).body['value'].eplAuthorToken).toBe('t.bobs')
  for (const token of ['eyJhbGciOiJIUzI1NiJ9.another.program', 't.', 't.a b', `t.${'x'.repeat(99)}`, undefined]) {
    const third = browser(app, token === undefined ? {} : { token })
    await third.signIn('cem')
    expect(third.authors['token']).toBe(token)
  }
  expect((await cem.get('/user/cem')).body['value'].eplAuthorToken).toBe('')
  await cem.put('/user/cem', { passwordCurrent: PASSWORD, eplAuthorToken: 'no-author-of-Etherpad' })
  const fourth = browser(app)
  await fourth.signIn('cem')
  expect(fourth.authors).toEqual({})
})

/** Starts a site with Ada, who has an author, and Bob, who has none. */
const site = async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  await app.user('bob')
  await ada.put('/user/ada', { passwordCurrent: PASSWORD, eplAuthorToken: 't.adas' })
  const authorOfBob = async () =>
    (await (await app.siteAdmin()).get('/user/bob')).body['value'].eplAuthorToken as string
  return { app, authorOfBob }
}

test('[SES-18] the end of a session keeps the author for its login', async () => {
  const { app } = await site()
  const one = browser(app)
  await one.signIn('ada')
  await one.call('GET', '/auth/logout')
  expect(one.authors).toEqual({ 'token-ada': 't.adas' })
  expect(one.daysLeft('token-ada')).toBe(365)
  // On a shared machine the next user does not become the author that the last one was.
  await one.signIn('bob')
  expect(one.authors).toEqual({ 'token-ada': 't.adas' })
})

test('[SES-18] a session that expires leaves its author to nobody else, though the browser forgets whose it was', async () => {
  const { app, authorOfBob } = await site()
  const one = browser(app)
  await one.signIn('ada')
  app.clock.advance(8 * DAY)
  expect(one.isSignedIn).toBe(false)
  await one.signIn('bob')
  expect(one.authors).toEqual({ 'token-ada': 't.adas' })
  expect(await authorOfBob()).toBe('')
  await one.signIn('ada')
  expect(one.authors['token']).toBe('t.adas')
  app.clock.advance(8 * DAY)
  await one.call('GET', '/configuration')
  expect(one.authors).toEqual({ 'token-ada': 't.adas' })
})

test('[SES-18] a session that is revoked or long swept away leaves its author to nobody else', async () => {
  const { app, authorOfBob } = await site()
  const one = browser(app)
  await one.signIn('ada')
  await app.database.db.deleteFrom('sessions').where('login', '=', 'ada').execute()
  await one.signIn('bob')
  expect(one.authors).toEqual({ 'token-ada': 't.adas' })
  expect(await authorOfBob()).toBe('')
})

test('[SES-18] who signs in where somebody else still is takes nothing of theirs', async () => {
  const { app, authorOfBob } = await site()
  const one = browser(app)
  await one.signIn('ada')
  await one.signIn('bob')
  expect(one.authors).toEqual({ 'token-ada': 't.adas' })
  expect(await authorOfBob()).toBe('')
})

test.each(['ends', 'expires', 'gives way to another'])(
  '[SES-18] a session whose browser does not tell whose its author is leaves it to nobody else, when it %s',
  async (how) => {
    const { app, authorOfBob } = await site()
    const one = browser(app)
    await one.signIn('ada')
    one.forget('sheaf_author')
    // A program in that browser calls like this; the browser's cookies are not its business.
    await one.call('GET', `/configuration?auth_token=${(await app.user('cem')).token}`)
    if (how !== 'gives way to another') await one.call('GET', how === 'ends' ? '/auth/logout' : '/configuration')
    if (how === 'expires') app.clock.advance(8 * DAY)
    await one.signIn('bob')
    expect(one.authors).toEqual({ 'token-ada': 't.adas' })
    expect(await authorOfBob()).toBe('')
  },
)

test('[SES-18] the author of a guest stays theirs until they sign in', async () => {
  const { app } = await site()
  const one = browser(app, { token: 't.guests' })
  await one.call('GET', '/configuration')
  expect(one.authors).toEqual({ token: 't.guests' })
})

test('[SES-17] who has no author yet becomes again the one that they were in this browser', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  const one = browser(app, { token: 't.guests', 'token-ada': 't.before' })
  await one.signIn('ada')
  expect(one.authors['token']).toBe('t.before')
  expect((await ada.get('/user/ada')).body['value'].eplAuthorToken).toBe('t.before')
})
