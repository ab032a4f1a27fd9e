import { AppError } from '@sheaf/contract/errors'
import { KNOWN_BROWSER_DAYS } from '@sheaf/contract/limits'
import { visitor, type Actor } from '@sheaf/contract/policy/actor'
import { canAdministrate } from '@sheaf/contract/policy/site'
import type { Audience, Route } from '@sheaf/contract/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Services } from '../../context.ts'
import { KNOWN_BROWSER_COOKIE, knownBrowser, type KnownBrowser } from '../../identity/known-browser.ts'
import {
  VERIFIED_PASSWORDS_COOKIE,
  verifiedPasswords,
  type VerifiedPasswords,
} from '../../identity/passwords/verified-passwords.ts'
import { looksLikeToken } from '../../lib/ids.ts'
import { authorCookie, type AuthorCookie } from './author-cookie.ts'
import { cookieOptions } from './cookie-options.ts'
import { RejectedInput } from './rejected-input.ts'
import { isSecure, originOf, type RequestHost } from './origin.ts'

export const SESSION_COOKIE = 'sheaf_session'

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

interface PresentedToken {
  readonly token: string
  readonly fromCookie: boolean
}

/** PAD-48: the word that stands for the cookie's session in a path. It cannot be a token, since tokens are longer. */
const COOKIE_IN_PATH = 'session'

/** Returns the token in the path of a call that takes one there. */
const tokenInPath = (request: FastifyRequest, route: Route): unknown => {
  const token = route.hasTokenInPath ? record(request.params)['token'] : undefined
  return token === COOKIE_IN_PATH ? undefined : token
}

/** Values that clients send when they have no token: the words are what JavaScript makes of nothing in an address. */
const NONE: ReadonlySet<unknown> = new Set([undefined, null, '', 'undefined', 'null'])
const isNone = (value: unknown): boolean => NONE.has(value)

/**
 * Returns the caller's token, from the only function that knows where it may be: path, query or body `auth_token`,
 * `Authorization: Bearer` (or `JWT`, or the token alone), cookie. The first place with a token counts (WIRE-29). Throws
 * if it is not a string.
 */
const tokenOf = (request: FastifyRequest, route: Route): PresentedToken | undefined => {
  const { authorization = '' } = request.headers
  const [, bearer] = /^(?:bearer|jwt) +(\S+) *$/i.exec(authorization) ?? []
  const places = [
    tokenInPath(request, route),
    record(request.query)['auth_token'],
    record(request.body)['auth_token'],
    looksLikeToken(authorization) ? authorization : bearer,
  ]
  const written = places.find((place) => !isNone(place))
  if (typeof written === 'string') return { token: written, fromCookie: false }
  if (written !== undefined) throw new RejectedInput('BACKEND.ERROR.TYPE.PARAM_STR', 'auth_token', 400)
  const cookie = request.cookies[SESSION_COOKIE]
  return cookie ? { token: cookie, fromCookie: true } : undefined
}

/**
 * WIRE-54: returns whether a change serves visitors too, as a sign-in does. A sign-out, by GET, is about the cookie.
 */
const servesVisitors = ({ audience, method }: Route): boolean => audience === 'anyone' && method !== 'GET'

/**
 * WIRE-37, WIRE-38: returns the token that a change may rely on, and throws CROSS_SITE if another site's page may have
 * sent it. With the cookie, a call must prove that our own page made it; a program with a token of its own need not.
 */
const verifiedToken = (
  presented: PresentedToken | undefined,
  route: Route,
  headers: FastifyRequest['headers'],
  site: RequestHost,
): PresentedToken | undefined => {
  if (presented?.fromCookie === false) return presented
  const origin = originOf(headers, site)
  if (origin === 'own') return presented
  // Browsers name the site whose page sends a change. What names none is a program that keeps cookies.
  if (origin === 'unknown' && (presented === undefined || servesVisitors(route))) return undefined
  // A sign-in sent by another site would make somebody write in the sender's account.
  throw new AppError('BACKEND.ERROR.PERMISSION.CROSS_SITE')
}

export interface Caller {
  readonly actor: Actor
  readonly sessionId: string | undefined
  /** Set if the browser holds a cookie that is no longer valid; the login is given if it is still known. */
  readonly staleCookie: { readonly login: string | undefined } | undefined
  /** SES-20: set if the cookie's session was extended, so that the cookie must be too. */
  readonly slidCookie: { readonly token: string; readonly expiresAt: number } | undefined
  /**
   * WIRE-42: whether the call brought a token of its own. It may then come from another site's page, so the browser's
   * cookies are left alone.
   */
  readonly hasOwnToken: boolean
  /** Why the caller may not use the route. */
  readonly refusal: AppError | undefined
}

const nobody = (expired: boolean): AppError =>
  new AppError(
    expired ? 'BACKEND.ERROR.AUTHENTICATION.SESSION_TIMEOUT' : 'BACKEND.ERROR.AUTHENTICATION.TOKEN_INCORRECT',
  )

const refuse = (audience: Audience, actor: Actor, expired: boolean): AppError | undefined => {
  switch (audience) {
    case 'anyone':
      return undefined
    case 'siteAdmin': {
      if (expired) return nobody(expired)
      const decision = canAdministrate(actor)
      return decision.allowed ? undefined : new AppError(decision.error)
    }
    case 'signedIn':
      return actor.kind === 'visitor' ? nobody(expired) : undefined
    default:
      if (actor.kind === 'visitor') return nobody(expired)
      return actor.kind === 'user' ? undefined : new AppError('BACKEND.ERROR.AUTHENTICATION.MUST_BE')
  }
}

/** Whom a token stands for. `slidTo` is the session's new end, if this use has extended it. */
type TokenHolder =
  | { readonly actor: Actor; readonly sessionId: string; readonly slidTo: number | undefined }
  | { readonly expired: true; readonly login: string }

/** Returns whom a token stands for, if anybody, and counts the call as a use of the session. */
export type ResolveToken = (token: string) => Promise<TokenHolder | undefined>

/** Returns who is calling, and whether they may use the route. */
export const identify = async (
  config: Config,
  resolveToken: ResolveToken,
  request: FastifyRequest,
  route: Route,
): Promise<Caller> => {
  const sent = tokenOf(request, route)
  const site = { host: request.host, isSecure: isSecure(config, request) }
  const presented = route.changesState ? verifiedToken(sent, route, request.headers, site) : sent
  const resolved = presented ? await resolveToken(presented.token) : undefined
  const hasOwnToken = presented !== undefined && !presented.fromCookie
  if (resolved && !('expired' in resolved)) {
    const { actor, sessionId, slidTo } = resolved
    const slidCookie =
      presented?.fromCookie && slidTo !== undefined ? { token: presented.token, expiresAt: slidTo } : undefined
    const refusal = refuse(route.audience, actor, false)
    return { actor, sessionId, staleCookie: undefined, slidCookie, hasOwnToken, refusal }
  }
  // WIRE-33: a caller who sends a token expects to be recognised, so a visitor's view would mislead. A cookie is sent
  // without intent (WIRE-34).
  const isForgiven = route.forgivesToken === 'any' || (route.forgivesToken === 'unknown' && resolved === undefined)
  const audience = hasOwnToken && !isForgiven ? atLeastSignedIn(route.audience) : route.audience
  return {
    actor: visitor,
    sessionId: undefined,
    staleCookie: presented?.fromCookie ? { login: resolved?.login } : undefined,
    slidCookie: undefined,
    hasOwnToken,
    refusal: refuse(audience, visitor, resolved !== undefined),
  }
}

const atLeastSignedIn = (audience: Audience): Audience => (audience === 'anyone' ? 'signedIn' : audience)

/** The cookies that say who a browser's user is, who was before, and which passwords were verified. */
export interface SessionCookie {
  set(token: string, expiresAt: number): void
  /** Clears what ends with the session. */
  clear(): void
  readonly author: AuthorCookie
  readonly verified: VerifiedPasswords
  readonly known: KnownBrowser
}

const untouched: SessionCookie = {
  set: () => {},
  clear: () => {},
  author: { forLogin: () => undefined, claim: () => {}, set: () => {}, putAside: () => {} },
  verified: { has: () => false, add: () => {} },
  known: { has: () => false, add: () => {} },
}

export const sessionCookie = (
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { actor, hasOwnToken, staleCookie }: Pick<Caller, 'actor' | 'hasOwnToken' | 'staleCookie'>,
): SessionCookie => {
  if (hasOwnToken) return untouched
  const options = cookieOptions(services.config, request)
  const verifications = staleCookie ? undefined : request.cookies[VERIFIED_PASSWORDS_COOKIE]
  return {
    set: (token, expiresAt) =>
      void reply.setCookie(SESSION_COOKIE, token, { ...options, expires: new Date(expiresAt) }),
    clear: () => {
      void reply.clearCookie(SESSION_COOKIE, options)
      if (request.cookies[VERIFIED_PASSWORDS_COOKIE] !== undefined)
        void reply.clearCookie(VERIFIED_PASSWORDS_COOKIE, options)
    },
    author: authorCookie(request, reply, options),
    // The browser forgets a cookie without an end when its own session ends.
    verified: verifiedPasswords(
      services,
      actor,
      verifications,
      (value) => void reply.setCookie(VERIFIED_PASSWORDS_COOKIE, value, options),
    ),
    known: knownBrowser(
      services,
      request.cookies[KNOWN_BROWSER_COOKIE],
      (value) => void reply.setCookie(KNOWN_BROWSER_COOKIE, value, { ...options, maxAge: KNOWN_BROWSER_DAYS * 86_400 }),
    ),
  }
}
