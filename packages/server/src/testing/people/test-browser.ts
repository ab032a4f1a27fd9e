import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { OidcSite } from '../servers/oidc-provider.ts'
import type { TestApp } from '../test-app.ts'

export const START = '/api/auth/login/oidc'
export const RETURN = `${START}/return`

/**
 * A browser at our site and its provider. It keeps the cookies of a sign-in as long as they last, and sends them where
 * they belong.
 */
export class TestBrowser {
  readonly cookies = new Map<string, string>()
  readonly #paths = new Map<string, string>()
  readonly #app: TestApp
  readonly #provider: Pick<OidcSite, 'visit'>

  constructor(app: TestApp, provider: Pick<OidcSite, 'visit'>) {
    this.#app = app
    this.#provider = provider
  }

  async #call(
    method: 'GET' | 'POST',
    url: string,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    const reply = await this.#app.http.inject({
      method,
      url,
      cookies: Object.fromEntries([...this.cookies].filter(([name]) => url.startsWith(this.#paths.get(name) ?? '/'))),
      headers: { host: 'localhost', 'sec-fetch-site': 'same-origin', ...headers },
      ...(method === 'POST' ? { payload: {} } : {}),
    })
    for (const { name, value, path } of reply.cookies) {
      this.#paths.set(name, path ?? '/')
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return reply
  }

  get = (url: string, headers?: Record<string, string>) => this.#call('GET', url, headers)
  post = (url: string, headers?: Record<string, string>) => this.#call('POST', url, headers)

  /** Goes to the provider from here, and returns where it is sent back to. */
  async atProvider(): Promise<string> {
    const back = await this.#provider.visit((await this.get(START)).headers.location ?? '')
    return back.pathname + back.search
  }

  /** Signs in completely. Returns the outcome that `/login` shows. */
  async signIn(): Promise<string | null> {
    return outcomeOf(await this.get(await this.atProvider()))
  }
}

/** Returns the outcome with which a return redirects to our own page (AUTH-40). */
export const outcomeOf = (reply: LightMyRequestResponse, login = '/login'): string | null => {
  expect(reply.statusCode).toBe(303)
  const address = new URL(reply.headers.location ?? '', 'http://localhost')
  expect([address.origin, address.pathname]).toEqual(['http://localhost', login])
  return address.searchParams.get('provider')
}
