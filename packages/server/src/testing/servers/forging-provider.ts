import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

const ec = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const signed = (header: object, claims: object, key: KeyObject): string => {
  const text = `${encoded(header)}.${encoded(claims)}`
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

export type Claims = Record<string, unknown>

/** Wrong ways to sign an identity token. */
export const FORGERIES = [
  'alg none',
  'the client secret',
  'another key',
  'the public key as a secret',
  'no signature',
] as const
export type Forgery = (typeof FORGERIES)[number]

export interface ForgingProvider {
  readonly issuer: string
  /** Claims that the next token has beside the right ones. `undefined` removes a claim. */
  claims: Claims
  /** How the next token is forged; `undefined` if it is signed properly. */
  forgery: Forgery | undefined
}

/** Starts a provider that answers every code with a token of our making, to show which of them are accepted. */
export const forgingProvider = async (
  clientId: string,
  secret: string,
  nonce: () => string,
): Promise<ForgingProvider> => {
  const [own, foreign] = [ec(), ec()]
  const jwk = { ...own.publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig', alg: 'ES256' }

  const token = (): string => {
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: provider.issuer,
      aud: clientId,
      sub: 'ada',
      iat: now,
      exp: now + 60,
      nonce: nonce(),
      ...provider.claims,
    }
    const header = { alg: 'ES256', kid: 'own' }
    const hmac = (key: string): string => {
      const text = `${encoded({ alg: 'HS256', kid: 'own' })}.${encoded(claims)}`
      return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
    }
    switch (provider.forgery) {
      case 'alg none':
        return `${encoded({ alg: 'none' })}.${encoded(claims)}.`
      case 'no signature':
        return `${encoded(header)}.${encoded(claims)}.`
      case 'another key':
        return signed(header, claims, foreign.privateKey)
      case 'the client secret':
        return hmac(secret)
      case 'the public key as a secret':
        return hmac(own.publicKey.export({ format: 'pem', type: 'spki' }).toString())
      case undefined:
        return signed(header, claims, own.privateKey)
    }
  }

  const answers: Record<string, () => object> = {
    '/.well-known/openid-configuration': () => ({
      issuer: provider.issuer,
      authorization_endpoint: `${provider.issuer}/authorize`,
      token_endpoint: `${provider.issuer}/token`,
      jwks_uri: `${provider.issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
    }),
    '/jwks': () => ({ keys: [jwk] }),
    '/token': () => ({ access_token: 'x', token_type: 'bearer', id_token: token() }),
  }
  const server = createServer((request, reply) => {
    const answer = answers[request.url ?? '']
    reply.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer?.() ?? {}))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const provider: ForgingProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    claims: {},
    forgery: undefined,
  }
  return provider
}
