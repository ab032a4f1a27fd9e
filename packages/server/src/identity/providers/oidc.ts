import type { OidcSettings } from '@sheaf/contract/entities/sign-in-settings'
import { AppError } from '@sheaf/contract/errors'
import { PROVIDER_TIMEOUT_MS } from '@sheaf/contract/limits'
import * as client from 'openid-client'
import type { Logger } from 'pino'
import { propertiesOf, readPerson, type ExternalPerson, type Properties } from './external-person.ts'
import type { OidcConfigurations } from './oidc-configurations.ts'
import { reasonOf } from './reason.ts'

const USUAL: Properties = {
  login: 'preferred_username',
  email: 'email',
  firstname: 'given_name',
  lastname: 'family_name',
}

/** Secrets of one visit to the provider and back, known only to the browser that makes it. */
export interface OidcVisit {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

export interface OidcPerson {
  readonly issuer: string
  readonly subject: string
  readonly person: ExternalPerson
}

/** Matches a subject as the protocol defines it: at most 255 ASCII characters. */
const SUBJECT = /^[ -~]{1,255}$/

/**
 * Returns the client authentication by a method that the provider supports; by the protocol's default if it names none.
 */
const authentication =
  (secret: string): client.ClientAuth =>
  (server, self, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authenticate = methods.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost
    return (secret === '' ? client.None() : authenticate(secret))(server, self, body, headers)
  }

const discover = ({ issuer, clientId, clientSecret = '' }: OidcSettings): Promise<client.Configuration> =>
  client.discovery(new URL(issuer), clientId, {}, authentication(clientSecret), {
    timeout: PROVIDER_TIMEOUT_MS / 1000,
    execute: [
      // The signature of an identity is checked, in addition to the connection that it came through.
      client.enableNonRepudiationChecks,
      ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
    ],
  })

/**
 * Returns whether an error is the provider's refusal, or a reply that cannot be trusted; for any other error the
 * provider could not be reached.
 */
const isRefusal = (error: unknown): boolean =>
  error instanceof client.AuthorizationResponseError ||
  (error instanceof client.ResponseBodyError && error.status < 500) ||
  (error instanceof client.ClientError &&
    [
      'OAUTH_INVALID_RESPONSE',
      'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
      'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
      'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
      'OAUTH_KEY_SELECTION_FAILED',
    ].includes(error.code ?? ''))

const refusal = (log: Logger, error: unknown): AppError => {
  if (error instanceof AppError) return error
  if (isRefusal(error)) {
    log.warn(reasonOf(error), 'an OpenID Connect sign-in was refused')
    return new AppError('BACKEND.ERROR.AUTHENTICATION.PROVIDER_REFUSED')
  }
  log.error(reasonOf(error), 'the OpenID Connect provider could not be queried')
  return new AppError('BACKEND.ERROR.AUTHENTICATION.PROVIDER_UNAVAILABLE')
}

interface OidcCtx {
  readonly settings: OidcSettings
  readonly configurations: OidcConfigurations
  readonly log: Logger
}

/** Returns where the browser signs in, to come back to `returnTo` (AUTH-36). Throws PROVIDER_UNAVAILABLE. */
export const beginOidcVisit = async (
  { settings, configurations, log }: OidcCtx,
  returnTo: string,
): Promise<{ readonly address: URL; readonly visit: OidcVisit }> => {
  try {
    const configuration = await configurations.configurationFor(settings, discover)
    const visit = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    }
    const address = client.buildAuthorizationUrl(configuration, {
      redirect_uri: returnTo,
      scope: [...new Set(['openid', ...(settings.scope ?? 'profile email').split(' ')])].join(' ').trim(),
      state: visit.state,
      nonce: visit.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(visit.verifier),
      code_challenge_method: 'S256',
    })
    return { address, visit }
  } catch (error) {
    throw refusal(log, error)
  }
}

/**
 * CFG-43: checks that the provider's metadata follows the protocol, which it hands out to anybody. Throws
 * PROVIDER_UNAVAILABLE.
 */
export const tryProvider = async ({ settings, log }: Omit<OidcCtx, 'configurations'>): Promise<void> => {
  try {
    await discover(settings)
  } catch (error) {
    const why = reasonOf(error)
    log.warn(why, 'the OpenID Connect provider did not answer as it should')
    throw new AppError('BACKEND.ERROR.AUTHENTICATION.PROVIDER_UNAVAILABLE', { field: 'issuer', ...why })
  }
}

/** W-10: returns whether the provider vouches for the very claim that is used. */
const isEmailVerified = (
  claims: Readonly<Record<string, unknown>>,
  { properties, ...settings }: OidcSettings,
): boolean => {
  const { email_verified: said } = claims
  if (said === false || said === 'false') return false
  if (settings.assumeEmailVerified) return true
  const isStandardClaim = propertiesOf(USUAL, properties).email === USUAL.email
  return isStandardClaim && (said === true || said === 'true')
}

/**
 * Returns who came back from the provider to `address`, on the visit that began here (AUTH-37, AUTH-38). Throws
 * PROVIDER_REFUSED for a return that does not belong to the visit, was used, or is not signed by the provider;
 * LDAP_NO_VALID_MAIL also for an address that the provider did not verify; INVALID_LOGIN and PROVIDER_UNAVAILABLE.
 */
export const endOidcVisit = async (
  { settings, configurations, log }: OidcCtx,
  address: URL,
  visit: OidcVisit,
): Promise<OidcPerson> => {
  try {
    const configuration = await configurations.configurationFor(settings, discover)
    const tokens = await client.authorizationCodeGrant(configuration, address, {
      expectedState: visit.state,
      expectedNonce: visit.nonce,
      pkceCodeVerifier: visit.verifier,
    })
    const identity = tokens.claims()
    if (!identity || !SUBJECT.test(identity.sub)) throw new AppError('BACKEND.ERROR.AUTHENTICATION.PROVIDER_REFUSED')
    const more = configuration.serverMetadata().userinfo_endpoint
      ? await client.fetchUserInfo(configuration, tokens.access_token, identity.sub)
      : {}
    // Signed claims take precedence over unsigned ones.
    const claims: Readonly<Record<string, unknown>> = { ...more, ...identity }
    if (!isEmailVerified(claims, settings)) throw new AppError('BACKEND.ERROR.AUTHENTICATION.LDAP_NO_VALID_MAIL')
    const person = readPerson((claim) => claims[claim], propertiesOf(USUAL, settings.properties))
    return { issuer: identity.iss, subject: identity.sub, person }
  } catch (error) {
    throw refusal(log, error)
  }
}

/**
 * Returns the provider's sign-out address, if it has one. It redirects back to `returnTo` only if that address is
 * registered: a provider refuses any other, and nobody could sign out. The request is identified by the client id
 * alone, since no identity is kept that could be its hint. Throws PROVIDER_UNAVAILABLE.
 */
export const oidcLogoutAddress = async (
  { settings, configurations, log }: OidcCtx,
  returnTo: string | undefined,
): Promise<URL | undefined> => {
  try {
    const configuration = await configurations.configurationFor(settings, discover)
    const redirectsBack = settings.postLogoutRedirect === true && returnTo !== undefined
    return configuration.serverMetadata().end_session_endpoint
      ? client.buildEndSessionUrl(configuration, redirectsBack ? { post_logout_redirect_uri: returnTo } : {})
      : undefined
  } catch (error) {
    throw refusal(log, error)
  }
}
