import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { Config } from '../../config.ts'
import type { RequestHost } from './origin.ts'

/** Returns the plain IPv4 address of one that came over an IPv6 socket. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')

export interface RequestOrigin extends RequestHost {
  readonly address: string
}

/**
 * Returns a function that tells where a request for a socket came from and which host it asked for, as Fastify does for
 * every other request. Headers of a proxy count only if the proxy is trusted: the nearest address that is not a trusted
 * proxy is the caller's (W-3).
 */
export const requestOriginReader = ({
  trustedProxies,
  secureCookies,
}: Pick<Config, 'trustedProxies' | 'secureCookies'>): ((request: IncomingMessage) => RequestOrigin) => {
  const isTrusted = proxyAddr.compile([...trustedProxies])
  return (request) => {
    const peer = request.socket.remoteAddress ?? ''
    const forwarded = (name: string): string | undefined => {
      const header = String(request.headers[name] ?? '')
      return header !== '' && isTrusted(peer, 0) ? header.slice(header.lastIndexOf(',') + 1).trim() : undefined
    }
    return {
      address: plain(proxyAddr(request, isTrusted) ?? ''),
      host: forwarded('x-forwarded-host') ?? request.headers.host ?? '',
      isSecure: secureCookies ?? forwarded('x-forwarded-proto') === 'https',
    }
  }
}
