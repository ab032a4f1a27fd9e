import { expect, test } from 'vitest'
import { PASSWORD, testApp, type TestApp } from '../../testing/test-app.ts'

const DAY = 86_400_000

const pendingKey = async (app: TestApp, login: string): Promise<string> =>
  (await app.visitor.post('/auth/login', { login, password: PASSWORD })).body['token'].key

interface Browser {
  readonly cookies: Record<string, string>
  call(method: 'GET' | 'POST', path: string, payload?: object): Promise<void>
  signIn(login: string): Promise<void>
}

/** A browser that keeps its cookies. */
const browser = (app: TestApp, cookies: Record<string, string> = {}): Browser & { ages: Map<string, number> } => {
  const ages = new Map<string, number>()
  const call: Browser['call'] = async (method, path, payload) => {
    const headers = { host: 'localhost', 'sec-fetch-site': 'same-origin' }
    const reply = await app.http.inject({
      method,
      url: `/api${path}`,
      headers,
      cookies,
      ...(payload ? { payload } : {}),
    })
    for (const { name, value, maxAge } of reply.cookies) {
      delete cookies[name]
      if (value !== '') cookies[name] = value
      if (maxAge !== undefined) ages.set(name, maxAge / 86_400)
    }
  }
  return {
    cookies,
    ages,
    call,
    signIn: async (login) => call('POST', '/auth/loginotp', { login, token: await pendingKey(app, login) }),
  }
}

test('[SES-17] sign-in gives the author cookie to who has an author, and makes the one of the browser theirs', async () => {
  const app = await testApp()
  const [ada, bob, cem] = [await app.user('ada'), await app.user('bob'), await app.user('cem')]
  await ada.put('/user/ada', { passwordCurrent: PASSWORD, eplAuthorToken: 't.adas' })
  const first = browser(app, { token: 't.somebody' })
  await first.signIn('ada')
  expect(first.cookies['token']).toBe('t.adas')
  expect(first.ages.get('token')).toBe(60)
  const second = browser(app, { token: 't.bobs' })
  await second.signIn('bob')
  expect(second.cookies['token']).toBe('t.bobs')
  expect((await bob.get('/user/bob')).body['value'].eplAuthorToken).toBe('t.bobs')
  for (const token of ['eyJhbGciOiJIUzI1NiJ9.another.program', 't.', 't.a b', `t.${'x'.repeat(99)}`, undefined]) {
    const third = browser(app, token === undefined ? {} : { token })
    await third.signIn('cem')
    expect(third.cookies['token']).toBe(token)
  }
  expect((await cem.get('/user/cem')).body['value'].eplAuthorToken).toBe('')
  await cem.put('/user/cem', { passwordCurrent: PASSWORD, eplAuthorToken: 'no-author-of-Etherpad' })
  const fourth = browser(app)
  await fourth.signIn('cem')
  expect(fourth.cookies).not.toHaveProperty('token')
})

test('[SES-18] the end of a session keeps the author for its login', async () => {
  const app = await testApp()
  const [ada] = [await app.user('ada'), await app.user('bob')]
  await ada.put('/user/ada', { passwordCurrent: PASSWORD, eplAuthorToken: 't.adas' })
  const one = browser(app)
  await one.signIn('ada')
  await one.call('GET', '/auth/logout')
  expect(one.cookies).toEqual({ 'token-ada': 't.adas' })
  expect(one.ages.get('token-ada')).toBe(365)
  // On a shared machine the next one does not become the author that the last one was.
  await one.signIn('bob')
  expect(one.cookies).not.toHaveProperty('token')
  await one.call('GET', '/auth/logout')
  await one.signIn('ada')
  app.clock.advance(8 * DAY)
  await one.call('GET', '/configuration')
  expect(one.cookies).toEqual({ 'token-ada': 't.adas' })
  await one.signIn('ada')
  await app.database.db.deleteFrom('sessions').execute()
  await one.call('GET', '/configuration')
  expect(one.cookies).toEqual({ 'token-ada': 't.adas' })
})

test('[SES-17] who has no author yet becomes again the one that they were in this browser', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  const one = browser(app, { token: 't.guests', 'token-ada': 't.before' })
  await one.signIn('ada')
  expect(one.cookies['token']).toBe('t.before')
  expect((await ada.get('/user/ada')).body['value'].eplAuthorToken).toBe('t.before')
})
