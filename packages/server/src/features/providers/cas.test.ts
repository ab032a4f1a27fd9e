import { PROVIDER_VISIT_MINUTES } from '@sheaf/contract/limits'
import type { KyselyPlugin, QueryId } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../db/open.ts'
import { requiresCode, enableTwoFactor } from '../../testing/people/authenticator.ts'
import { casXml } from '../../testing/servers/cas-server.ts'
import { ada, bring, casSite, OWN, PROPERTIES, REFUSED, signIn, type CasSite } from '../../testing/sites/cas-site.ts'
import { openTestDatabase } from '../../testing/databases/databases.ts'
import { freePort } from '../../testing/servers/free-port.ts'
import { testApp, type Reply, type TestApp } from '../../testing/test-app.ts'

const DENIED = { status: 401, body: { error: 'BACKEND.ERROR.AUTHENTICATION.DENIED' } }
const UNAVAILABLE = { status: 503, body: { error: 'BACKEND.ERROR.AUTHENTICATION.PROVIDER_UNAVAILABLE' } }
const NO_TICKET = { status: 400, body: { error: 'BACKEND.ERROR.AUTHENTICATION.CAS_NO_TICKET' } }

const HEADERS = { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' }
type Cookies = Record<string, string>

const cookiesOf = ({ cookies }: Reply['raw']): Cookies =>
  Object.fromEntries(cookies.map(({ name, value }) => [name, value]))
/** Returns where the CAS server sends a browser that is signed in there. */
const followTo = async (address: URL): Promise<URL> =>
  new URL((await fetch(address, { redirect: 'manual' })).headers.get('location') ?? '')
/** Does what our page does with the address that a browser came back to. */
const page = async (app: TestApp, back: URL, cookies: Cookies) => {
  const payload = { ticket: back.searchParams.get('ticket') }
  const raw = await app.http.inject({
    method: 'POST',
    url: '/api/auth/login/cas',
    headers: HEADERS,
    cookies,
    payload,
  })
  return { status: raw.statusCode, body: raw.json() as Reply['body'], raw }
}
/** Sends a browser to sign in, and returns what it keeps and where it comes back to. */
const goThere = async (app: TestApp, cookies: Cookies = {}) => {
  const start = await app.http.inject({ url: '/api/auth/login/cas', cookies })
  return { cookies: cookiesOf(start), back: await followTo(new URL(start.headers.location ?? '')), start }
}

const enter = async (site: CasSite) => {
  const { body } = await signIn(site)
  const second = await site.app.visitor.post('/auth/loginotp', { login: body['user'].login, token: body['token'].key })
  return site.app.as(second.body['token'] as string)
}

test('[AUTH-31, AUTH-33, AUTH-46, SEC-7] the browser is sent to the CAS server and comes back with a ticket that signs in', async () => {
  const { app, cas } = await casSite()
  const start = (await app.visitor.get('/auth/login/cas?service=https://evil.example&url=//evil.example')).raw
  expect(start.statusCode).toBe(303)
  const address = new URL(start.headers.location ?? '')
  expect(address.origin + address.pathname).toBe(`${cas.url}/login`)
  const [[name, service] = [], ...others] = [...address.searchParams]
  expect([name, service, others]).toEqual(['service', expect.stringMatching(/^http:\/\/localhost\/login\?visit=/), []])

  const back = await followTo(address)
  expect(back.origin + back.pathname).toBe(OWN)
  const { status, body } = await page(app, back, cookiesOf(start))
  expect(status).toBe(200)
  expect(body).toMatchObject({
    success: true,
    requestOtp: false,
    token: { login: 'ada', key: expect.any(String), exp: expect.any(Number) },
    user: { login: 'ada', email: 'ada@example.org', firstname: 'Ada', lastname: 'Lovelace & Byron', lang: 'en' },
  })
  expect(cas.asked).toEqual([service])
  const second = await app.visitor.post('/auth/loginotp', { login: 'ada', token: body['token'].key })
  expect((await app.as(second.body['token']).get('/configuration')).body['user'].login).toBe('ada')
})

test("[AUTH-33, AUTH-48] the service is the login page below the site's own address", async () => {
  const { app, cas } = await casSite(ada, { env: { SHEAF_BASE_PATH: '/pads/' } })
  expect((await bring(app, cas.ticketFor('http://localhost/pads/login'))).status).toBe(200)
  await app.set({ rootUrl: 'https://pads.example.org/' })
  expect((await bring(app, cas.ticketFor('https://pads.example.org/login'))).status).toBe(200)
  expect(cas.asked).toEqual(['http://localhost/pads/login', 'https://pads.example.org/login'])
})

test('[AUTH-54, W-9] a ticket of another browser, or of no visit at all, signs nobody in on a page', async () => {
  const site = await casSite()
  const { app, cas } = site
  const [mine, foreign] = [await goThere(app), await goThere(app)]
  // A new ticket each time, since the CAS server refuses one that it has seen.
  const plain = () => new URL(`${OWN}?ticket=${cas.ticketFor(OWN)}`)
  for (const [back, cookies] of [
    [foreign.back, mine.cookies],
    [plain(), mine.cookies],
    [plain(), {}],
    [plain(), { sheaf_cas_visit: 'x&service=y' }],
    [mine.back, {}],
  ] as const)
    expect(await page(app, back, cookies)).toMatchObject(REFUSED)
  expect(await app.database.db.selectFrom('sessions').selectAll().execute()).toEqual([])
  const again = await goThere(app, mine.cookies)
  expect(again.cookies).toEqual(mine.cookies)
  const { status, raw } = await page(app, again.back, mine.cookies)
  expect([status, raw.cookies]).toMatchObject([200, [{ name: 'sheaf_cas_visit', value: '' }]])
})

test('[AUTH-54, W-6] the visit is kept for a while out of the reach of scripts and other sites', async () => {
  const { app } = await casSite()
  await app.set({ rootUrl: 'https://pads.example.org' })
  const start = await app.http.inject({ url: '/api/auth/login/cas' })
  expect(start.cookies).toMatchObject([
    { name: 'sheaf_cas_visit', httpOnly: true, sameSite: 'Lax', path: '/', maxAge: PROVIDER_VISIT_MINUTES * 60 },
  ])
  expect(Buffer.from(start.cookies[0]?.value ?? '', 'base64url')).toHaveLength(32)
})

test('[AUTH-54, AUTH-31] a program brings a ticket for the login page, which no link can make it do', async () => {
  const site = await casSite()
  expect((await signIn(site)).status).toBe(200)
  expect(site.cas.asked).toEqual([OWN])
})

test('[OTP-24] two-factor is asked for after CAS', async () => {
  const site = await casSite()
  const otpSecret = await enableTwoFactor(site.app, await enter(site), 'ada')
  expect(await requiresCode(site.app, (await signIn(site)).body, otpSecret)).toBe(true)
})

test('[AUTH-32] what is no ticket is refused without asking the CAS server', async () => {
  const { app, cas } = await casSite()
  for (const ticket of [undefined, '', null]) expect(await bring(app, ticket)).toMatchObject(NO_TICKET)
  for (const ticket of [5, ['ST-1'], 'x'.repeat(1001)])
    expect(await bring(app, ticket)).toMatchObject({ status: 400, body: { field: 'ticket' } })
  expect(cas.asked).toEqual([])
})

test('[AUTH-35] further sign-ins refresh names and mail address, and make no other account', async () => {
  const site = await casSite()
  const first = await signIn(site)
  site.cas.user = { user: 'a123', attributes: { uid: 'ADA', mail: 'new@example.org', givenName: 'Augusta' } }
  expect((await signIn(site)).body['user']).toMatchObject({
    _id: first.body['user']._id,
    login: 'ada',
    email: 'new@example.org',
    firstname: 'Augusta',
    lastname: '',
  })
})

test('[AUTH-35] the login is the attribute of its name, else the element beside the attributes', async () => {
  const { app, cas } = await casSite()
  await app.set({ authCasSettings: { serverUrl: `${cas.url}/`, properties: { login: 'user' } } })
  expect((await bring(app, cas.ticketFor(OWN))).body['user']).toMatchObject({ login: 'a123', email: 'ada@example.org' })
})

test.each([
  ['without a mail address', { uid: 'ada' }, 'LDAP_NO_VALID_MAIL'],
  ['with a mail address that is none', { uid: 'ada', mail: 'ada' }, 'LDAP_NO_VALID_MAIL'],
  ['without a login', { mail: 'ada@example.org' }, 'INVALID_LOGIN'],
  ['with a login that hides a character', { uid: 'a\u200Dda', mail: 'ada@example.org' }, 'INVALID_LOGIN'],
  ['with a login that is a step in an address', { uid: '../admin', mail: 'ada@example.org' }, 'INVALID_LOGIN'],
  ["with somebody else's mail address for a login", { uid: 'bob@example.org', mail: 'a@example.org' }, 'INVALID_LOGIN'],
])('[AUTH-35, AUTH-52, W-9] an answer %s makes no account', async (_, attributes, error) => {
  const site = await casSite({ user: 'x', attributes })
  expect(await signIn(site)).toMatchObject({ status: 400, body: { error: `BACKEND.ERROR.AUTHENTICATION.${error}` } })
  expect(await site.app.database.db.selectFrom('users').select('id').execute()).toEqual([])
})

test('[AUTH-39, AUTH-53, W-10] an account with the same mail address is not joined', async () => {
  const site = await casSite()
  await site.app.set({ authMethod: 'internal' })
  await site.app.visitor.post('/user', { login: 'other', email: 'ada@example.org', password: 'a good password' })
  await site.app.set({ authMethod: 'cas' })
  expect(await signIn(site)).toMatchObject({
    status: 400,
    body: { error: 'BACKEND.ERROR.USER.EMAIL_ALREADY_EXISTS' },
  })
  expect(await site.app.database.db.selectFrom('identities').selectAll().execute()).toEqual([])
})

const ok =
  '<cas:authenticationSuccess><cas:user>a</cas:user><cas:attributes><cas:uid>eve</cas:uid><cas:mail>eve@example.org</cas:mail></cas:attributes></cas:authenticationSuccess>'

test('[AUTH-49, W-9] a server that answers against its protocol signs nobody in', async () => {
  const site = await casSite()
  const answers: Record<string, readonly [number, string]> = {
    'a server error': [500, ''],
    'a redirect': [302, ''],
    'no XML': [200, 'yes\nada\n'],
    'XML that is broken': [200, casXml(ok).slice(0, -3)],
    'a document type': [200, `<!DOCTYPE x [<!ENTITY e "eve">]>${casXml(ok)}`],
    'entities of its own': [200, casXml(ok.replace('eve', '&e;'))],
    'another namespace': [200, casXml(ok).replace('www.yale.edu', 'evil.example')],
    'success in the wrong place': [200, casXml(`<cas:x>${ok}</cas:x>`)],
    'success and failure': [200, casXml(`${ok}<cas:authenticationFailure code="X"/>`)],
    'success twice': [200, casXml(ok + ok)],
    neither: [200, casXml('')],
    'something endless': [200, casXml(`${ok}<!--${'x'.repeat(200_000)}-->`)],
  }
  for (const [what, [status, answer]] of Object.entries(answers)) {
    site.cas.misbehave = (reply) => {
      reply.writeHead(status, status === 302 ? { location: `${site.cas.url}/elsewhere` } : {}).end(answer)
      // Whoever follows the redirect finds a person there.
      if (status === 302)
        site.cas.misbehave = (elsewhere) => {
          elsewhere.writeHead(200).end(casXml(ok))
        }
    }
    expect({ what, ...(await signIn(site)) }).toMatchObject({ what, ...UNAVAILABLE })
  }
  expect(await site.app.database.db.selectFrom('users').select('id').execute()).toEqual([])
})

test('[AUTH-35] comments and further elements inside a value change nothing', async () => {
  const site = await casSite()
  site.cas.misbehave = (reply) => {
    reply.end(
      casXml(
        ok
          .replace('eve<', 'ev<!-- -->e<!-- --><')
          .replace('<cas:attributes>', '<cas:attributes><cas:uid>x<b/>admin</cas:uid>'),
      ),
    )
  }
  expect((await signIn(site)).body['user'].login).toBe('eve')
})

test('[AUTH-49, AUTH-83] a server that is not there, or not set up, is told with a key and locks nobody out', async () => {
  const site = await casSite(ada, { env: { SHEAF_LIMITS: 'address=1' } })
  for (const serverUrl of [`http://127.0.0.1:${await freePort()}/cas`, '']) {
    await site.app.set({ authCasSettings: { serverUrl } })
    for (let n = 0; n < 2; n++) expect(await signIn(site)).toMatchObject(UNAVAILABLE)
  }
  expect((await site.app.siteAdmin()).token).toEqual(expect.any(String))
})

test.each(['internal', 'ldap', 'oidc'] as const)('[AUTH-41] no ticket is taken under %s', async (authMethod) => {
  const site = await casSite()
  await site.app.set({ authMethod })
  expect(await signIn(site)).toMatchObject(DENIED)
  const start = await site.app.visitor.get('/auth/login/cas')
  expect(start.raw.headers.location).toBe('/login?provider=BACKEND.ERROR.AUTHENTICATION.DENIED')
  expect(site.cas.asked).toEqual([])
})

test.each(['cas', 'oidc'] as const)('[AUTH-41] no password is taken under %s', async (authMethod) => {
  const app = await testApp()
  const bob = await app.user('bob')
  await app.set({ authMethod })
  for (const login of ['bob', 'nobody'])
    expect(await app.visitor.post('/auth/login', { login, password: 'a good password' })).toMatchObject(DENIED)
  expect(await bob.post('/auth/check', { password: 'a good password' })).toMatchObject(DENIED)
})

test('[ACC-35, ACC-39] a profile is saved without a password, as far as the provider does not own it', async () => {
  const user = await enter(await casSite())
  const saved = await user.put('/user/ada', { organization: 'Society', digestFrequency: 'weekly', firstname: 'Ada' })
  expect(saved).toMatchObject({ status: 200, body: { value: { organization: 'Society', digestFrequency: 'weekly' } } })
  for (const change of [{ firstname: 'Eve' }, { email: 'eve@example.org' }, { padNickname: 'eve' }])
    expect(await user.put('/user/ada', { ...change, organization: 'x' })).toMatchObject(DENIED)
  expect((await user.get('/user/ada')).body['value']).toMatchObject({ organization: 'Society', firstname: 'Ada' })
})

test.each(['cas', 'oidc'] as const)('[ACC-39] under %s nobody gives themselves a password', async (authMethod) => {
  const app = await testApp()
  const bob = await app.user('bob')
  await app.set({ authMethod })
  for (const password of ['another password', 'a good password', 'short'])
    for (const credentials of [{}, { passwordCurrent: 'a good password' }])
      expect(await bob.put('/user/bob', { password, organization: 'x', ...credentials })).toMatchObject(DENIED)
  expect((await bob.put('/user/bob', { password: '', organization: 'Society' })).status).toBe(200)
  await app.set({ authMethod: 'internal' })
  expect((await app.visitor.post('/auth/login', { login: 'bob', password: 'a good password' })).status).toBe(200)
})

test('[CFG-32] visitors see the CAS settings, without what they do not name', async () => {
  const { app, cas } = await casSite()
  const admin = await app.siteAdmin()
  const value = {
    serverUrl: cas.url,
    logoutUrl: 'https://cas.example.org/bye',
    protocolVersion: 3,
    properties: PROPERTIES,
  }
  const saved = await admin.put('/configuration/authCasSettings', { value: { ...value, secret: 'x' } })
  expect(saved.body['value']).toEqual(value)
  expect((await app.visitor.get('/configuration')).body['value'].authCasSettings).toEqual(value)
})

test('[AUTH-51, AUTH-55, SEC-7] signing out leads to the sign-out of the CAS server, and from there back', async () => {
  const { app, cas } = await casSite()
  const end = async () => (await app.visitor.get('/auth/logout/provider?url=//evil.example')).raw.headers.location
  const backTo = (service: string) => `${cas.url}/logout?${new URLSearchParams({ service }).toString()}`
  expect(await end()).toBe(backTo(OWN))
  await app.set({ rootUrl: 'https://pads.example.org/a/' })
  expect(await end()).toBe(backTo('https://pads.example.org/a/login'))
  await app.set({ authCasSettings: { serverUrl: cas.url, logoutUrl: 'https://cas.example.org/bye' } })
  expect(await end()).toBe('https://cas.example.org/bye')
})

test('[AUTH-55, AUTH-48] a site that does not know its own address signs out there all the same', async () => {
  const { app, cas } = await casSite()
  const headers = { host: 'pads.example.org' }
  const { headers: signedOut } = await app.http.inject({ url: '/api/auth/logout/provider', headers })
  expect(signedOut.location).toBe(`${cas.url}/logout`)
})

test('[AUTH-11] right tickets use up none of the tries of an address', async () => {
  const site = await casSite(ada, { env: { SHEAF_LIMITS: 'address=2' } })
  for (let n = 0; n < 4; n++) expect((await signIn(site)).status).toBe(200)
})

test('[AUTH-11] tries of tickets from one address are limited', async () => {
  const { app } = await casSite(ada, { env: { SHEAF_LIMITS: 'address=2' } })
  const statuses = []
  for (let tries = 0; tries < 4; tries++) statuses.push((await bring(app, 'ST-guess')).status)
  expect(statuses).toEqual([400, 400, 429, 429])
})

/** Returns the database; `meanwhile` happens, once, after this many questions about who a provider's person is. */
const interruptedAfter = (database: Database, questions: number, meanwhile: () => Promise<unknown>): Database => {
  const asked: QueryId[] = []
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const isQuestion = node.kind === 'SelectQueryNode' && JSON.stringify(node.from).includes('"identities"')
      if (isQuestion) asked.push(queryId)
      return node
    },
    transformResult: async ({ queryId, result }) => {
      if (queryId === asked[questions - 1]) await meanwhile()
      return result
    },
  }
  return { ...database, db: database.db.withPlugin(plugin) }
}

test.each([
  ['that is theirs already', true, 1],
  ['that they take over', false, 2],
])('[AUTH-80] an account %s, removed while they sign in, is replaced by a new one', async (_, isTheirs, questions) => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const { app: before, cas } = await casSite(ada, { database })
  await before.set({ authMethod: 'internal' })
  const { id } = await before.user('ada')
  await before.set({ authMethod: 'cas' })
  if (isTheirs) await signIn({ app: before, cas })
  const removal = () => database.db.deleteFrom('users').where('id', '=', id).execute()
  const app = await testApp({ database: interruptedAfter(database, questions, removal) })
  const { status, body } = await signIn({ app, cas })
  expect([status, body['user']]).toMatchObject([200, { login: 'ada', _id: expect.not.stringMatching(id) }])
})
