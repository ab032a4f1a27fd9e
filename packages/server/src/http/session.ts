import { AppError } from '@sheaf/contract/errors'
import { visitor, type Actor } from '@sheaf/contract/policy/actor'
import type { Audience, Route } from '@sheaf/contract/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../context.ts'
import type { Db } from '../db/dialect.ts'
import { resolveToken } from '../features/sessions/sessions.service.ts'

export const SESSION_COOKIE = 'sheaf_session'

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

interface PresentedToken {
  readonly token: string
  readonly fromCookie: boolean
}

/** The only place that knows where a token may stand: query or body `auth_token`, `Authorization: Bearer` (or `JWT`), cookie. */
const tokenOf = (request: FastifyRequest): PresentedToken | undefined => {
  const [scheme, bearer] = (request.headers.authorization ?? '').split(' ')
  const written =
    record(request.query)['auth_token'] ??
    record(request.body)['auth_token'] ??
    (/^(bearer|jwt)$/i.test(scheme ?? '') ? bearer : undefined)
  if (typeof written === 'string' && written !== '') return { token: written, fromCookie: false }
  const cookie = request.cookies[SESSION_COOKIE]
  return cookie ? { token: cookie, fromCookie: true } : undefined
}

/**
 * Where a browser says that a request comes from: Fetch Metadata, else `Origin`. A browser sends the cookie along with
 * requests that other sites make it send; those are told apart by this alone, since the rest of them is the same.
 */
export const originOf = (headers: FastifyRequest['headers'], host: string): 'own' | 'foreign' | 'unknown' => {
  const site = headers['sec-fetch-site']
  // `none`: the person typed the address or used a bookmark.
  if (site !== undefined) return site === 'same-origin' || site === 'none' ? 'own' : 'foreign'
  const { origin } = headers
  if (origin === undefined) return 'unknown'
  return URL.parse(origin)?.host === host ? 'own' : 'foreign'
}

/** WIRE-37, WIRE-38: with the cookie, our own page must prove itself; with a token of its own, a program need not. */
const isForged = (presented: PresentedToken | undefined, headers: FastifyRequest['headers'], host: string): boolean => {
  const origin = originOf(headers, host)
  if (presented?.fromCookie) return origin !== 'own'
  // A sign-in that another site sends would make somebody write in the sender's account.
  return presented === undefined && origin === 'foreign'
}

export interface Caller {
  readonly actor: Actor
  readonly sessionId: string | undefined
  /** The browser holds a cookie that no longer means anything. */
  readonly hasStaleCookie: boolean
}

const refuse = (audience: Audience, actor: Actor, expired: boolean): AppError | undefined => {
  const nobody = new AppError(
    expired ? 'BACKEND.ERROR.AUTHENTICATION.SESSION_TIMEOUT' : 'BACKEND.ERROR.AUTHENTICATION.TOKEN_INCORRECT',
  )
  switch (audience) {
    case 'anyone':
      return undefined
    case 'siteAdmin':
      return actor.kind === 'siteAdmin' ? undefined : new AppError('BACKEND.ERROR.AUTHENTICATION.ADMIN')
    case 'signedIn':
      return actor.kind === 'visitor' ? nobody : undefined
    default:
      if (actor.kind === 'visitor') return nobody
      return actor.kind === 'user' ? undefined : new AppError('BACKEND.ERROR.AUTHENTICATION.MUST_BE')
  }
}

/** Calls that answer for themselves what a token that does not hold means. */
const isForgiving = (route: Route): boolean => route.path === '/configuration' || route.changesState

/** Who is calling, and whether the route is for them. Throws the refusal. */
export const identify = async (services: Services, db: Db, request: FastifyRequest, route: Route): Promise<Caller> => {
  const presented = tokenOf(request)
  if (route.changesState && isForged(presented, request.headers, request.host))
    throw new AppError('BACKEND.ERROR.PERMISSION.CROSS_SITE')
  const resolved = presented ? await resolveToken({ ...services, db }, presented.token) : undefined
  if (resolved && !('expired' in resolved)) return admit(route.audience, { ...resolved, hasStaleCookie: false })
  // WIRE-33: who sends a token means somebody by it, so a visitor's view would mislead. A cookie is only there (WIRE-34).
  const audience =
    presented && !presented.fromCookie && !isForgiving(route) ? atLeastSignedIn(route.audience) : route.audience
  return admit(
    audience,
    { actor: visitor, sessionId: undefined, hasStaleCookie: presented?.fromCookie ?? false },
    resolved !== undefined,
  )
}

const atLeastSignedIn = (audience: Audience): Audience => (audience === 'anyone' ? 'signedIn' : audience)

const admit = (audience: Audience, caller: Caller, expired = false): Caller => {
  const refusal = refuse(audience, caller.actor, expired)
  if (refusal) throw refusal
  return caller
}

/** What a sign-in may do to the browser. */
export interface SessionCookie {
  set(token: string, expiresAt: number): void
  clear(): void
}

export const sessionCookie = (services: Services, request: FastifyRequest, reply: FastifyReply): SessionCookie => {
  const options = {
    path: services.config.basePath,
    httpOnly: true,
    sameSite: 'lax',
    secure: services.config.secureCookies ?? request.protocol === 'https',
  } as const
  return {
    set: (token, expiresAt) =>
      void reply.setCookie(SESSION_COOKIE, token, { ...options, expires: new Date(expiresAt) }),
    clear: () => void reply.clearCookie(SESSION_COOKIE, options),
  }
}
