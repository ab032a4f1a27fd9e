import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../context.ts'
import { cookieOptions } from './cookie-options.ts'
import { originOf } from './origin.ts'

/** What a sign-in that leads through another site needs of the browser. */
export interface Browser {
  /** Scheme and host as the request names them. Anybody can write that: nothing is proven by it. */
  readonly origin: string
  /** Whether a page made the call: browsers say so of whatever pages send. A program says nothing. */
  readonly isPage: boolean
  /** The query as it came, without what the schema makes of it. */
  readonly query: string
  readCookie(name: string): string | undefined
  /** Out of reach of scripts. */
  keepCookie(name: string, value: string, forMs: number): void
  dropCookie(name: string): void
}

export const browserOf = (services: Services, request: FastifyRequest, reply: FastifyReply): Browser => {
  // Not for the path of the call alone, which has two: a provider sends the browser back to the one (WIRE-2).
  const options = cookieOptions(services.config, request)
  return {
    origin: `${request.protocol}://${request.host}`,
    isPage: originOf(request.headers, { host: request.host, isSecure: options.secure }) !== 'unknown',
    query: request.url.split('?').slice(1).join('?'),
    readCookie: (name) => request.cookies[name],
    keepCookie: (name, value, forMs) =>
      void reply.setCookie(name, value, { ...options, maxAge: Math.floor(forMs / 1000) }),
    dropCookie: (name) => void reply.clearCookie(name, options),
  }
}
