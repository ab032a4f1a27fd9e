import type { IncomingHttpHeaders } from 'node:http'
import { OWN_PAGE_HEADER } from '@sheaf/contract/pages/own-page'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'

/** The host by which a browser addresses us. */
export interface RequestHost {
  readonly host: string
  readonly isSecure: boolean
}

/** Returns whether the browser uses HTTPS, to us or to a trusted proxy. */
export const isSecure = (config: Pick<Config, 'secureCookies'>, request: FastifyRequest): boolean =>
  config.secureCookies ?? request.protocol === 'https'

/**
 * Returns where a browser says that a request comes from, by Fetch Metadata or else by `Origin`. A browser also sends
 * the cookie with requests that other sites trigger; only these headers tell them apart, since everything else is the
 * same. Without HTTPS it sends neither with a GET, which our pages therefore mark.
 */
export const originOf = (headers: IncomingHttpHeaders, site: RequestHost): 'own' | 'foreign' | 'unknown' => {
  const relation = headers['sec-fetch-site']
  // `none` means that the person typed the address or used a bookmark.
  if (relation !== undefined) return relation === 'same-origin' || relation === 'none' ? 'own' : 'foreign'
  if (headers.origin === undefined) return headers[OWN_PAGE_HEADER] === undefined ? 'unknown' : 'own'
  const page = URL.parse(headers.origin)
  // An eavesdropper can forge a page without HTTPS, so none is ours once we use HTTPS. Conversely, a proxy that we were
  // not told of may terminate HTTPS before us.
  const isSpokenHere = page?.protocol === 'https:' || (page?.protocol === 'http:' && !site.isSecure)
  return isSpokenHere && page.host === site.host ? 'own' : 'foreign'
}
