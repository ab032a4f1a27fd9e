import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** What a browser calls us. */
export interface Site {
  readonly host: string
  readonly isSecure: boolean
}

/** Whether the browser speaks HTTPS, to us or to a trusted proxy. */
export const isSecure = (config: Pick<Config, 'secureCookies'>, request: FastifyRequest): boolean =>
  config.secureCookies ?? request.protocol === 'https'

/**
 * Where a browser says that a request comes from: Fetch Metadata, else `Origin`. A browser sends the cookie along with
 * requests that other sites make it send; those are told apart by this alone, since the rest of them is the same.
 */
export const originOf = (headers: IncomingHttpHeaders, site: Site): 'own' | 'foreign' | 'unknown' => {
  const relation = headers['sec-fetch-site']
  // `none`: the person typed the address or used a bookmark.
  if (relation !== undefined) return relation === 'same-origin' || relation === 'none' ? 'own' : 'foreign'
  if (headers.origin === undefined) return 'unknown'
  const page = URL.parse(headers.origin)
  // Who listens on the line can write a page without HTTPS, and so none is ours once we speak HTTPS. The other way
  // round, a proxy that nobody told us of may end HTTPS before us.
  const isSpokenHere = page?.protocol === 'https:' || (page?.protocol === 'http:' && !site.isSecure)
  return isSpokenHere && page.host === site.host ? 'own' : 'foreign'
}
