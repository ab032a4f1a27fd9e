import { afterAll, beforeAll } from 'vitest'
import { ada, CLIENT, startOidcSite, type OidcSite } from '../servers/oidc-provider.ts'
import { testApp, type TestApp, type TestAppOptions } from '../test-app.ts'
import { RETURN, TestBrowser } from '../people/test-browser.ts'

export const KEY = 'BACKEND.ERROR.AUTHENTICATION'

interface Site {
  readonly app: TestApp
  readonly browser: TestBrowser
}

/** The provider, in a file that begins `withProvider()`. */
export let provider: OidcSite

/** Runs a provider during the tests of a file. */
export const withProvider = (): void => {
  beforeAll(async () => {
    provider = await startOidcSite(ada, [`http://localhost${RETURN}`, `http://localhost/pads${RETURN}`])
  })
  afterAll(() => provider.stop())
}

/** Starts a site whose people come from the provider, and a browser that visits both. */
export const site = async (changes: object = {}, options: TestAppOptions = {}, user = ada): Promise<Site> => {
  const app = await testApp(options)
  provider.user = { ...user }
  const authOidcSettings = { issuer: provider.issuer, ...CLIENT, defaultLang: 'en', ...changes }
  await app.set({ authMethod: 'oidc', authOidcSettings })
  return { app, browser: new TestBrowser(app, provider) }
}

export const users = (app: TestApp) => app.database.db.selectFrom('users').selectAll().execute()
