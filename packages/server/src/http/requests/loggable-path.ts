import type { FastifyRequest } from 'fastify'

/** Matches pages whose address names a mailed token, or a person by their login. */
const TELLING_PAGES = /\/(accountconfirm|emailconfirm|invitation|passrecover|unsubscribe|admin\/users)\/[^/]+/

/** Matches session tokens anywhere: an address that no route knows may contain one too. */
const TOKENS = /[\w-]{43,}/g

/**
 * SEC-4, SEC-42: returns a request's path without its query, which may hold a token or a password, and without tokens,
 * logins and mail addresses in the path.
 */
export const loggablePath = ({ url, params, routeOptions }: FastifyRequest): string => {
  if (typeof params === 'object' && params !== null && ('token' in params || 'login' in params))
    return routeOptions.url ?? ''
  return (url.split('?', 1)[0] ?? '').replace(TELLING_PAGES, '/$1/:hidden').replace(TOKENS, ':token')
}
