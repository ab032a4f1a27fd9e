import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { Site } from '../http/origin.ts'

const family = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** An IPv4 address that came over an IPv6 socket is the same address. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')

const listOf = (entries: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const entry of entries) {
    const [network = '', bits] = entry.split('/')
    if (bits === undefined) list.addAddress(network, family(network))
    else list.addSubnet(network, Number(bits), family(network))
  }
  return list
}

export interface Origin extends Site {
  readonly address: string
}

/**
 * Where a request for a socket came from and which host it asked for. What a proxy says counts only if the proxy is
 * trusted: the nearest address that is not a trusted proxy is the caller's (W-3).
 */
export const originReader = (trustedProxies: readonly string[]): ((request: IncomingMessage) => Origin) => {
  const trusted = listOf(trustedProxies)
  const isTrusted = (address: string): boolean => isIP(address) !== 0 && trusted.check(address, family(address))

  return ({ headers, socket }) => {
    const peer = plain(socket.remoteAddress ?? '')
    const host = headers.host ?? ''
    if (!isTrusted(peer)) return { address: peer, host, isSecure: false }
    const forwarded = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((entry) => plain(entry.trim()))
    const nearest = forwarded.filter(Boolean).toReversed()
    const address = nearest.find((entry) => !isTrusted(entry)) ?? nearest.at(-1) ?? peer
    const last = (name: string): string | undefined =>
      String(headers[name] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    const isSecure = last('x-forwarded-proto') === 'https'
    return { address, host: last('x-forwarded-host') || host, isSecure }
  }
}
