import pino from 'pino'
import { expect, test } from 'vitest'
import { requiresCode, enableTwoFactor } from '../../testing/people/authenticator.ts'
import { freePort } from '../../testing/servers/free-port.ts'
import { CLIENT } from '../../testing/servers/oidc-provider.ts'
import { readOnly } from '../../testing/databases/stuck-storage.ts'
import { testApp } from '../../testing/test-app.ts'
import { RETURN, START, TestBrowser, outcomeOf } from '../../testing/people/test-browser.ts'
import { KEY, provider, site, users, withProvider } from '../../testing/sites/oidc-site.ts'

withProvider()

const DENIED = { status: 401, body: { error: `${KEY}.DENIED` } }
const VISIT = 'sheaf_oidc_visit'
const AUTHENTICATED = 'sheaf_oidc_proven'

test('[AUTH-36, AUTH-46] the browser goes to the provider with PKCE, state and nonce, and its page takes both steps', async () => {
  const { app, browser } = await site()
  const start = await browser.get(START)
  expect(start.statusCode).toBe(303)
  const asked = new URL(start.headers.location ?? '')
  expect(asked.origin).toBe(provider.issuer)
  expect(Object.fromEntries(asked.searchParams)).toEqual({
    client_id: 'sheaf',
    response_type: 'code',
    redirect_uri: `http://localhost${RETURN}`,
    scope: 'openid profile email',
    state: expect.stringMatching(/^.{43}$/),
    nonce: expect.stringMatching(/^.{43}$/),
    code_challenge: expect.stringMatching(/^.{43}$/),
    code_challenge_method: 'S256',
  })

  const back = await provider.visit(asked.href)
  expect(outcomeOf(await browser.get(back.pathname + back.search))).toBe('done')
  const first = await browser.post(START)
  expect(first.statusCode).toBe(200)
  const body = first.json()
  expect(body).toMatchObject({
    success: true,
    requestOtp: false,
    token: { login: 'ada', key: expect.any(String), exp: expect.any(Number) },
    user: { login: 'ada', email: 'ada@example.org', firstname: 'Ada', lastname: 'Lovelace', active: true, lang: 'en' },
  })
  const second = await app.visitor.post('/auth/loginotp', { login: 'ada', token: body.token.key })
  expect((await app.as(second.body['token']).get('/configuration')).body['user'].login).toBe('ada')
})

test('[OTP-24] two-factor is asked for after OpenID Connect', async () => {
  const { app, browser } = await site()
  await browser.signIn()
  const { token } = (await browser.post(START)).json()
  const second = await app.visitor.post('/auth/loginotp', { login: 'ada', token: token.key })
  const otpSecret = await enableTwoFactor(app, app.as(second.body['token']), 'ada')
  await browser.signIn()
  expect(await requiresCode(app, (await browser.post(START)).json(), otpSecret)).toBe(true)
})

test('[AUTH-36, W-6] what the browser keeps meanwhile is sealed, out of reach of scripts, and short-lived', async () => {
  const { browser } = await site({}, { env: { SHEAF_BASE_PATH: '/pads/', SHEAF_SECURE_COOKIES: 'true' } })
  const start = await browser.get(`/pads${START}`)
  const back = await provider.visit(start.headers.location ?? '')
  const end = await browser.get(back.pathname + back.search)
  expect(outcomeOf(end, '/pads/login')).toBe('done')
  const kept = { path: '/pads/', httpOnly: true, sameSite: 'Lax', secure: true }
  expect(start.cookies).toMatchObject([{ name: VISIT, ...kept, maxAge: 900 }])
  expect(end.cookies.find(({ name }) => name === AUTHENTICATED)).toMatchObject({ ...kept, maxAge: 600 })
  const first = (await browser.post(`/pads${START}`)).json()
  expect(JSON.stringify([start.headers, end.headers])).not.toContain(first.token.key)
  expect(JSON.stringify([start.cookies, end.cookies])).not.toContain('ada')
})

test('[AUTH-36, WIRE-2] who begins below `mypads` comes back to the other path, and is signed in below either', async () => {
  const { browser } = await site()
  for (const path of [`/mypads${START}`, START]) {
    const back = await provider.visit((await browser.get(`/mypads${START}`)).headers.location ?? '')
    expect(outcomeOf(await browser.get(back.pathname + back.search))).toBe('done')
    expect((await browser.post(path)).statusCode).toBe(200)
  }
})

test('[AUTH-47] an authenticated sign-in is handed out once, to the browser that made it, from our own page', async () => {
  const { app, browser } = await site()
  await browser.signIn()
  const stolen = new Map(browser.cookies)
  const foreign = await browser.post(START, { 'sec-fetch-site': 'cross-site' })
  expect(foreign.statusCode).toBe(403)
  expect((await new TestBrowser(app, provider).post(START)).json()).toEqual({ error: `${KEY}.NOT_AUTH` })
  const { token } = (await browser.post(START)).json()
  expect((await browser.post(START)).statusCode).toBe(400)
  await app.visitor.post('/auth/loginotp', { login: 'ada', token: token.key })
  for (const [name, value] of stolen) browser.cookies.set(name, value)
  expect((await browser.post(START)).json().error).toBe(`${KEY}.NOT_AUTH`)
})

test('[AUTH-47] an authenticated sign-in is forgotten after ten minutes', async () => {
  const { app, browser } = await site()
  await browser.signIn()
  app.clock.advance(11 * 60_000)
  expect((await browser.post(START)).json().error).toBe(`${KEY}.NOT_AUTH`)
})

test.each([
  ['its state is missing', (query: URLSearchParams) => query.delete('state')],
  ['its state is another', (query: URLSearchParams) => query.set('state', 'x'.repeat(43))],
  ['it has two states', (query: URLSearchParams) => query.append('state', query.get('state') ?? '')],
  ['its code is missing', (query: URLSearchParams) => query.delete('code')],
  ['its code is another', (query: URLSearchParams) => query.set('code', 'x')],
  ['it comes from another issuer', (query: URLSearchParams) => query.set('iss', 'https://evil.example')],
  ['the provider refuses', (query: URLSearchParams) => (query.delete('code'), query.set('error', 'access_denied'))],
])('[AUTH-37, W-9] a return is refused when %s', async (_, tamper) => {
  const { app, browser } = await site()
  const back = new URL(await browser.atProvider(), 'http://localhost')
  tamper(back.searchParams)
  expect(outcomeOf(await browser.get(back.pathname + back.search))).toBe(`${KEY}.PROVIDER_REFUSED`)
  expect(await users(app)).toEqual([])
})

test('[AUTH-37, W-9] a return counts in the browser that began, for what it began last, once, in time', async () => {
  const { app, browser } = await site()
  const other = new TestBrowser(app, provider)
  const back = await browser.atProvider()
  expect(outcomeOf(await other.get(back))).toBe(`${KEY}.PROVIDER_REFUSED`)
  await other.get(START)
  expect(outcomeOf(await other.get(back))).toBe(`${KEY}.PROVIDER_REFUSED`)

  const visit = browser.cookies.get(VISIT) ?? ''
  expect(outcomeOf(await browser.get(back))).toBe('done')
  expect(browser.cookies.has(VISIT)).toBe(false)
  expect(outcomeOf(await browser.get(back))).toBe(`${KEY}.PROVIDER_REFUSED`)
  browser.cookies.set(VISIT, visit)
  expect(outcomeOf(await browser.get(back))).toBe(`${KEY}.PROVIDER_REFUSED`)

  const late = await other.atProvider()
  app.clock.advance(16 * 60_000)
  expect(outcomeOf(await other.get(late))).toBe(`${KEY}.PROVIDER_REFUSED`)
})

test('[AUTH-46, ERR-18] a return while nothing can be stored leads to the page, which is told why', async () => {
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'error' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const { app, browser } = await site({}, { log })
  const back = await browser.atProvider()
  const undo = await readOnly(app.database.db)
  const reply = await browser.get(back)
  expect(outcomeOf(reply)).toBe('BACKEND.ERROR.CONFIGURATION.CANTSTORE')
  expect(lines).toContainEqual(
    expect.objectContaining({ msg: 'unexpected error', reqId: reply.headers['x-request-id'] }),
  )
  await undo()
  expect(await browser.signIn()).toBe('done')
})

test('[AUTH-37, W-9] a sealed visit with another nonce, or none, is refused', async () => {
  const { app, browser } = await site()
  const box = app.services.secretBox('oidc visit')
  for (const nonce of ['x'.repeat(43), undefined]) {
    const back = await browser.atProvider()
    const visit = JSON.parse(box.open(browser.cookies.get(VISIT) ?? '', ''))
    browser.cookies.set(VISIT, box.seal(JSON.stringify({ ...visit, nonce }), ''))
    expect(outcomeOf(await browser.get(back))).toBe(`${KEY}.PROVIDER_REFUSED`)
  }
})

test.each(['', 'x', 'v1.', 'v1.AAAA', '{"state":"x"}'])('[AUTH-37] the cookie %j is no visit', async (cookie) => {
  const { browser } = await site()
  const back = await browser.atProvider()
  browser.cookies.set(VISIT, cookie)
  expect(outcomeOf(await browser.get(back))).toBe(`${KEY}.PROVIDER_REFUSED`)
})

test('[AUTH-40, SEC-7, W-9] whatever a request asks for, the browser goes to the provider and to our own page', async () => {
  const { browser } = await site()
  const evil = 'https://evil.example'
  const asked = `return=${evil}&redirect_uri=${evil}&next=//evil.example&url=${evil}`
  const start = await browser.get(`${START}?${asked}`)
  const address = new URL(start.headers.location ?? '')
  expect(address.origin).toBe(provider.issuer)
  expect(address.searchParams.get('redirect_uri')).toBe(`http://localhost${RETURN}`)
  const back = await provider.visit(address.href)
  expect(outcomeOf(await browser.get(`${back.pathname}${back.search}&${asked}`, { referer: evil }))).toBe('done')
})

test('[AUTH-40, AUTH-48, W-9] what a request calls the site counts on its own machine alone', async () => {
  const { app, browser } = await site()
  const start = await browser.get(START, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
  expect(outcomeOf(start)).toBe('BACKEND.ERROR.CONFIGURATION.ROOTURL_NOT_CONFIGURED')
  await app.set({ rootUrl: 'https://pads.example.org/' })
  const named = await browser.get(START, { host: 'evil.example' })
  const redirectUri = new URL(named.headers.location ?? '').searchParams.get('redirect_uri')
  expect(redirectUri).toBe(`https://pads.example.org${RETURN}`)
})

test.each(['internal', 'ldap', 'cas'] as const)('[AUTH-41] nobody signs in through it under %s', async (authMethod) => {
  const { app, browser } = await site()
  const back = await browser.atProvider()
  await app.set({ authMethod })
  expect(outcomeOf(await browser.get(START))).toBe(`${KEY}.DENIED`)
  expect(outcomeOf(await browser.get(back))).toBe(`${KEY}.DENIED`)
  expect(await app.visitor.post('/auth/login/oidc')).toMatchObject(DENIED)
})

test('[AUTH-49] a provider that is not there, or not set up, is told with a key', async () => {
  const { app, browser } = await site()
  for (const authOidcSettings of [{ issuer: `http://127.0.0.1:${await freePort()}`, ...CLIENT }, {}]) {
    await app.set({ authOidcSettings })
    expect(outcomeOf(await browser.get(START))).toBe(`${KEY}.PROVIDER_UNAVAILABLE`)
  }
})

test('[AUTH-83] a provider that cannot be asked locks out nobody, and refused returns do', async () => {
  const { app, browser } = await site({}, { env: { SHEAF_LIMITS: 'address=2' } })
  const [up, down] = [provider.issuer, `http://127.0.0.1:${await freePort()}`]
  const move = (issuer: string) => app.set({ authOidcSettings: { issuer, ...CLIENT } })
  for (let n = 0; n < 4; n++) {
    const back = await browser.atProvider()
    await move(down)
    expect(outcomeOf(await browser.get(back))).toBe(`${KEY}.PROVIDER_UNAVAILABLE`)
    await move(up)
  }
  expect((await app.siteAdmin()).token).toEqual(expect.any(String))
  for (const error of ['PROVIDER_REFUSED', 'PROVIDER_REFUSED', 'TOO_MANY_ATTEMPTS'])
    expect(outcomeOf(await browser.get(`${RETURN}?state=forged&code=guess`))).toBe(`${KEY}.${error}`)
})

test("[CFG-32] the settings of the provider are the site admin's alone", async () => {
  const { app } = await site()
  const admin = await app.siteAdmin()
  const value = { issuer: provider.issuer, ...CLIENT, properties: { login: 'email' } }
  expect((await admin.put('/configuration/authOidcSettings', { value })).body['value']).toEqual(value)
  expect((await app.visitor.get('/configuration')).raw.body).not.toMatch(/authOidcSettings|shared with/)
})

test('[CFG-7, CFG-32] what is no settings of a provider is refused', async () => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  const issuer = 'https://provider.example.org'
  for (const value of [
    { issuer: 'http://provider.example.org', clientId: 'x' },
    { issuer: 'ftp://localhost', clientId: 'x' },
    { issuer },
    { issuer, clientId: '' },
    { issuer, clientId: 'x', adoptLogins: 'yes' },
    'text',
  ]) {
    const { status, body } = await admin.put('/configuration/authOidcSettings', { value })
    expect([value, status, body['error']]).toEqual([value, 400, 'BACKEND.ERROR.TYPE.PARAM_INVALID'])
  }
})

test('[AUTH-51, AUTH-55, SEC-7] signing out leads to the sign-out of the provider, and from there back where it allows that', async () => {
  const { app, browser } = await site()
  const settings = { issuer: provider.issuer, ...CLIENT }
  for (const [postLogoutRedirect, back] of [
    [undefined, {}],
    [false, {}],
    [true, { post_logout_redirect_uri: 'http://localhost/login' }],
  ] as const) {
    await app.set({ authOidcSettings: { ...settings, postLogoutRedirect } })
    const address = new URL((await browser.get('/api/auth/logout/provider?url=//evil.example')).headers.location ?? '')
    expect(address.origin).toBe(provider.issuer)
    expect(Object.fromEntries(address.searchParams)).toEqual({ client_id: 'sheaf', ...back })
  }
  for (const authMethod of ['internal', 'ldap'] as const) {
    await app.set({ authMethod })
    expect(outcomeOf(await browser.get('/api/auth/logout/provider'))).toBeNull()
  }
})

test('[CFG-43] a provider is tried without being saved', async () => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  const attempt = (change: object) =>
    admin.post('/configuration/authOidcSettings/try', { value: { issuer: provider.issuer, ...CLIENT, ...change } })
  expect((await attempt({})).body).toEqual({ success: true, key: 'authOidcSettings' })
  expect(await attempt({ issuer: `http://127.0.0.1:${await freePort()}` })).toMatchObject({
    status: 503,
    body: {
      error: `${KEY}.PROVIDER_UNAVAILABLE`,
      field: 'value.issuer',
      key: 'authOidcSettings',
      reason: expect.stringContaining('ECONNREFUSED') as string,
    },
  })
  expect(await attempt({ clientId: '' })).toMatchObject({
    status: 400,
    body: { error: 'BACKEND.ERROR.TYPE.PARAM_INVALID' },
  })
  expect((await admin.get('/configuration')).body['value'].authOidcSettings).toEqual({})
})
