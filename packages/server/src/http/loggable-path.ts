import type { FastifyRequest } from 'fastify'

/** Pages whose address ends in a mailed token. */
const TOKEN_PAGES = /\/(accountconfirm|emailconfirm|passrecover|unsubscribe)\/[^/]+/

/** A session's, wherever it stands: an address that no route knows may hold one too. */
const TOKENS = /[\w-]{43,}/g

/** SEC-4: where a request went, without its query, which may hold a token or a password, and without a token in the path. */
export const loggablePath = ({ url, params, routeOptions }: FastifyRequest): string => {
  if (typeof params === 'object' && params !== null && 'token' in params) return routeOptions.url ?? ''
  return (url.split('?', 1)[0] ?? '').replace(TOKEN_PAGES, '/$1/:token').replace(TOKENS, ':token')
}
