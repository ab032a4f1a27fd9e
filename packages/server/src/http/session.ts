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

/** The only place that knows where a token may stand: query or body `auth_token`, `Authorization: Bearer` (or `JWT`), cookie. */
const tokenOf = (request: FastifyRequest): { token: string; fromCookie: boolean } | undefined => {
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
 * A browser sends the cookie along with requests that other sites make it send. Those name their origin
 * (Fetch Metadata, or `Origin`); a state change that comes from elsewhere is refused.
 */
export const isCrossSite = (headers: FastifyRequest['headers'], host: string): boolean => {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = headers
  if (origin === undefined) return false
  return URL.parse(origin)?.host !== host
}

export interface Caller {
  readonly actor: Actor
  readonly sessionId: string | undefined
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

/** Who is calling, and whether the route is for them. Throws the refusal. */
export const identify = async (services: Services, db: Db, request: FastifyRequest, route: Route): Promise<Caller> => {
  const presented = tokenOf(request)
  if (route.changesState && isCrossSite(request.headers, request.host) && (presented?.fromCookie ?? true))
    throw new AppError('BACKEND.ERROR.PERMISSION.CROSS_SITE')
  const resolved = presented ? await resolveToken({ ...services, db }, presented.token) : undefined
  const expired = resolved !== undefined && 'expired' in resolved
  const caller: Caller =
    resolved && !('expired' in resolved) ? resolved : { actor: visitor, sessionId: undefined }
  const refusal = refuse(route.audience, caller.actor, expired)
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
    set: (token, expiresAt) => void reply.setCookie(SESSION_COOKIE, token, { ...options, expires: new Date(expiresAt) }),
    clear: () => void reply.clearCookie(SESSION_COOKIE, options),
  }
}
