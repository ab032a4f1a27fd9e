import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { parseCookie } from 'cookie'
import { GUEST_COOKIE } from '../../http/pages/pages.ts'
import { originOf } from '../../http/requests/origin.ts'
import {
  VERIFIED_PASSWORDS_COOKIE,
  VERIFIED_PASSWORDS_COOKIE_MAX,
} from '../../identity/passwords/verified-passwords.ts'
import { SESSION_COOKIE } from '../../http/requests/session.ts'
import type { RequestOrigin } from '../../http/requests/request-origin.ts'

/** The opener of a socket, or of the page that will open it, as far as the request tells. */
export interface SocketCaller {
  readonly address: string
  /** Value of the session cookie, unless another site made the browser send it. */
  readonly cookieToken: string | undefined
  /** Value of the cookie of verified passwords (SEC-41), under the same condition. */
  readonly verifiedPasswordsCookie: string | undefined
  /** Value that distinguishes guests. */
  readonly guest: string
}

const COOKIE_MAX = 200

/** What a request for a page tells of who asks. */
interface PageRequest {
  readonly ip: string
  readonly cookies: Readonly<Record<string, string | undefined>>
}

/** Returns who asks for the page of a pad, as its socket will tell. */
export const pageCaller = ({ ip, cookies }: PageRequest): SocketCaller => ({
  address: ip,
  cookieToken: cookies[SESSION_COOKIE],
  verifiedPasswordsCookie: cookies[VERIFIED_PASSWORDS_COOKIE],
  guest: cookies[GUEST_COOKIE] ?? randomUUID(),
})

/**
 * Returns who opened a socket, as far as its request tells. A browser sends the cookies along regardless of whose page
 * opened the socket; they count only if that page is ours. A page elsewhere that embeds a pad brings its own token.
 */
export const socketCaller = (request: IncomingMessage, origin: RequestOrigin): SocketCaller => {
  const { headers } = request
  // Every browser sends the origin when it opens a socket. A client that sends none is a program, and brings a token.
  const isOurs = originOf({ ...headers, 'sec-fetch-site': undefined }, origin) === 'own'
  // Of two cookies with one name the first counts, as for calls: browsers send that of the longer path first, which is
  // that of this site when another stands above it on the host.
  const cookies = parseCookie(isOurs ? (headers.cookie ?? '') : '')
  const cookie = (name: string, max = COOKIE_MAX): string | undefined => {
    const value = cookies[name]
    return value !== undefined && value.length > 0 && value.length <= max ? value : undefined
  }
  return {
    address: origin.address,
    cookieToken: cookie(SESSION_COOKIE),
    verifiedPasswordsCookie: cookie(VERIFIED_PASSWORDS_COOKIE, VERIFIED_PASSWORDS_COOKIE_MAX),
    guest: cookie(GUEST_COOKIE) ?? randomUUID(),
  }
}
