import type { FastifyRequest } from 'fastify'

/** Matches pages whose address ends in a mailed token. */
const TOKEN_PAGES = /\/(accountconfirm|emailconfirm|passrecover|unsubscribe)\/[^/]+/

/** Matches session tokens anywhere: an address that no route knows may contain one too. */
const TOKENS = /[\w-]{43,}/g

/**
 * SEC-4: returns a request's path without its query, which may hold a token or a password, and without tokens in the
 * path.
 */
export const loggablePath = ({ url, params, routeOptions }: FastifyRequest): string => {
  if (typeof params === 'object' && params !== null && 'token' in params) return routeOptions.url ?? ''
  return (url.split('?', 1)[0] ?? '').replace(TOKEN_PAGES, '/$1/:token').replace(TOKENS, ':token')
}
