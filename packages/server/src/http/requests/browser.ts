import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../context.ts'
import { cookieOptions } from './cookie-options.ts'
import { originOf } from './origin.ts'

/** The browser, as far as a sign-in through another site needs it. */
export interface Browser {
  /** Scheme and host as the request names them. Anybody can forge that: it proves nothing. */
  readonly origin: string
  /** Whether a page made the call: browsers mark whatever pages send, and programs do not. */
  readonly isPage: boolean
  /** Returns whether the browser has ended the connection, as it does with a call that a page no longer wants. */
  readonly isGone: () => boolean
  /** The query as it was sent, before the schema transforms it. */
  readonly query: string
  readCookie(name: string): string | undefined
  /** Sets a cookie that scripts cannot read. */
  keepCookie(name: string, value: string, forMs: number): void
  dropCookie(name: string): void
}

export const browserOf = (services: Services, request: FastifyRequest, reply: FastifyReply): Browser => {
  // The path is not that of the call, which has two: a provider sends the browser back to only one of them (WIRE-2).
  const options = cookieOptions(services.config, request)
  return {
    origin: `${request.protocol}://${request.host}`,
    isPage: originOf(request.headers, { host: request.host, isSecure: options.secure }) !== 'unknown',
    isGone: () => request.raw.socket.destroyed,
    query: request.url.split('?').slice(1).join('?'),
    readCookie: (name) => request.cookies[name],
    keepCookie: (name, value, forMs) =>
      void reply.setCookie(name, value, { ...options, maxAge: Math.floor(forMs / 1000) }),
    dropCookie: (name) => void reply.clearCookie(name, options),
  }
}
