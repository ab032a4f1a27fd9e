import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import Provider from 'oidc-provider'
import { freePort } from './free-port.ts'

export const CLIENT = { clientId: 'sheaf', clientSecret: 'shared with the provider' }

/** The claims that the provider makes about a user. */
export interface OidcUser extends Record<string, unknown> {
  sub: string
}

export const ada: OidcUser = {
  sub: 'a-123',
  preferred_username: 'ada',
  email: 'ada@example.org',
  email_verified: true,
  given_name: 'Ada',
  family_name: 'Lovelace',
}

/** A real OpenID Connect provider, at which somebody is signed in. */
export interface OidcSite {
  readonly issuer: string
  user: OidcUser
  /**
   * Whether people who come to sign in are asked first, by a page with one button. Otherwise they are already signed
   * in.
   */
  asks: boolean
  /** Goes through the provider as a browser does, and returns where it is finally sent. */
  visit(address: string): Promise<URL>
  stop(): void
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

const QUESTION = `<!doctype html><html lang="en"><title>Provider</title><main><h1>Sign in at the provider</h1>
<form method="post"><button>It is me</button></form></main></html>`

/** Starts the provider. `afterSignOut` lists where its sign-out may lead back to. */
export const startOidcSite = async (
  user: OidcUser,
  redirectUris: readonly string[],
  afterSignOut: readonly string[] = [],
): Promise<OidcSite> => {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [...redirectUris],
        post_logout_redirect_uris: [...afterSignOut],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'test' }] },
    cookies: { keys: ['test'] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    pkce: { required: () => true },
    claims: { profile: ['preferred_username', 'given_name', 'family_name'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => site.user }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: CLIENT.clientId, accountId: site.user.sub })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  const server = createServer((request, reply) => {
    if (!request.url?.startsWith('/interaction/')) void answer(request, reply)
    else if (site.asks && request.method === 'GET') reply.writeHead(200, { 'content-type': 'text/html' }).end(QUESTION)
    else void provider.interactionFinished(request, reply, { login: { accountId: site.user.sub } })
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')

  const site: OidcSite = {
    issuer,
    user,
    asks: false,
    visit: async (address) => {
      const cookies = new Map<string, string>()
      let url = new URL(address)
      while (url.origin === issuer) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const reply = await fetch(url, { redirect: 'manual', headers: { cookie } })
        for (const line of reply.headers.getSetCookie()) {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          if (name !== undefined && value !== undefined) cookies.set(name, value)
        }
        const location = reply.headers.get('location')
        if (!location) throw new Error(`the provider answered ${reply.status}: ${await reply.text()}`)
        url = new URL(location, url)
      }
      return url
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return site
}
