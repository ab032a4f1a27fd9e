import { expect, test } from 'vitest'
import { FORGERIES, forgingProvider } from '../../testing/servers/forging-provider.ts'
import { ada, CLIENT } from '../../testing/servers/oidc-provider.ts'
import { PASSWORD, testApp } from '../../testing/test-app.ts'
import { RETURN, START, TestBrowser, outcomeOf } from '../../testing/people/test-browser.ts'
import { KEY, provider, site, users, withProvider } from '../../testing/sites/oidc-site.ts'

withProvider()

/** Starts a site whose provider signs as it is told. */
const forgedSite = async () => {
  const app = await testApp()
  const browser = new TestBrowser(app, provider)
  let [state, nonce] = ['', '']
  const forger = await forgingProvider(CLIENT.clientId, CLIENT.clientSecret, () => nonce)
  forger.claims = { ...ada }
  await app.set({ authMethod: 'oidc', authOidcSettings: { issuer: forger.issuer, ...CLIENT } })
  const signIn = async (): Promise<string | null> => {
    const asked = new URL((await browser.get(START)).headers.location ?? '').searchParams
    ;[state, nonce] = [asked.get('state') ?? '', asked.get('nonce') ?? '']
    return outcomeOf(await browser.get(`${RETURN}?code=x&state=${state}`))
  }
  return { app, provider: forger, signIn }
}

test('[AUTH-50, W-7, W-9] an identity counts when the provider has signed it, and in no other way', async () => {
  const { app, provider, signIn } = await forgedSite()
  for (const forgery of FORGERIES) {
    provider.forgery = forgery
    expect([forgery, await signIn()]).toEqual([forgery, `${KEY}.PROVIDER_REFUSED`])
  }
  expect(await users(app)).toEqual([])
  provider.forgery = undefined
  expect(await signIn()).toBe('done')
})

test('[AUTH-37, AUTH-50, W-7, W-9] an identity counts for this site, this visit and its time', async () => {
  const { app, provider, signIn } = await forgedSite()
  for (const claims of [
    { nonce: 'another' },
    { nonce: undefined },
    { aud: 'another client' },
    { aud: ['sheaf', 'another'], azp: 'another' },
    { iss: 'https://evil.example' },
    { exp: 1 },
    { exp: undefined },
    { sub: undefined },
    { sub: 5 },
    { sub: 'a\0da' },
  ]) {
    provider.claims = { ...ada, ...claims }
    expect([claims, await signIn()]).toEqual([claims, `${KEY}.PROVIDER_REFUSED`])
  }
  expect(await users(app)).toEqual([])
})

test('[AUTH-38] an account is known by issuer and subject, and follows names and address', async () => {
  const { app, browser } = await site()
  await browser.signIn()
  Object.assign(provider.user, { preferred_username: 'countess', email: 'c@example.org', family_name: 'King' })
  expect(await browser.signIn()).toBe('done')
  expect((await browser.post(START)).json().user).toMatchObject({
    login: 'ada',
    email: 'c@example.org',
    lastname: 'King',
  })
  const identities = await app.database.db.selectFrom('identities').select(['method', 'issuer', 'subject']).execute()
  expect(identities).toEqual([{ method: 'oidc', issuer: provider.issuer, subject: 'a-123' }])
})

test('[AUTH-38, AUTH-39, AUTH-53, W-10] another subject with the same login or address does not get the account', async () => {
  const { app, browser } = await site()
  await browser.signIn()
  provider.user = { ...ada, sub: 'b-456', email: 'other@example.org' }
  expect(await browser.signIn()).toBe('BACKEND.ERROR.USER.ALREADY_EXISTS')
  provider.user = { ...ada, sub: 'b-456', preferred_username: 'other' }
  expect(await browser.signIn()).toBe('BACKEND.ERROR.USER.EMAIL_ALREADY_EXISTS')
  expect(await users(app)).toHaveLength(1)
})

test('[AUTH-39, AUTH-45] an account from before is joined neither by login nor by address, unless the site says so', async () => {
  const { app, browser } = await site()
  await app.set({ authMethod: 'internal' })
  const before = await app.user('ada')
  await app.set({ authMethod: 'oidc' })
  expect(await browser.signIn()).toBe('BACKEND.ERROR.USER.ALREADY_EXISTS')
  provider.user['preferred_username'] = 'countess'
  expect(await browser.signIn()).toBe('BACKEND.ERROR.USER.EMAIL_ALREADY_EXISTS')
  provider.user['preferred_username'] = 'ada'
  await app.set({ authOidcSettings: { issuer: provider.issuer, ...CLIENT, adoptLogins: true } })
  expect(await browser.signIn()).toBe('done')
  expect((await browser.post(START)).json().user._id).toBe(before.id)
  expect((await before.get('/userlist')).status).toBe(401)
  await app.set({ authMethod: 'internal' })
  expect((await app.visitor.post('/auth/login', { login: 'ada', password: PASSWORD })).status).toBe(400)
})

const NO_MAIL = `${KEY}.LDAP_NO_VALID_MAIL`

test.each([
  [{ email_verified: false }, {}, NO_MAIL],
  [{ email_verified: undefined }, {}, NO_MAIL],
  [{ email_verified: 'no' }, {}, NO_MAIL],
  [{ email_verified: undefined }, { assumeEmailVerified: true }, 'done'],
  [{ email_verified: false }, { assumeEmailVerified: true }, NO_MAIL],
  [{ email: undefined }, {}, NO_MAIL],
  [{ email: 'ada' }, {}, NO_MAIL],
  [{}, { properties: { email: 'preferred_username' } }, NO_MAIL],
  [{ preferred_username: undefined }, {}, `${KEY}.INVALID_LOGIN`],
  [{ preferred_username: 'bob@example.org' }, {}, `${KEY}.INVALID_LOGIN`],
  [{ preferred_username: 'ada@example.org' }, {}, 'done'],
  [{}, { properties: { login: 'family_name' } }, 'done'],
  // An empty name stands for the usual one.
  [{}, { properties: { login: '', email: '' } }, 'done'],
])('[AUTH-38, AUTH-52, W-9, W-10] a person of %j, by the settings %j', async (claims, settings, expected) => {
  const { app, browser } = await site(settings, {}, { ...ada, ...claims })
  expect(await browser.signIn()).toBe(expected)
  expect(await users(app)).toHaveLength(expected === 'done' ? 1 : 0)
})
