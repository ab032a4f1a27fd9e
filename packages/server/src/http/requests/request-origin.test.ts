import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { isSecure } from './origin.ts'
import { requestOriginReader } from './request-origin.ts'

test('[W-3, RT-19] who is behind a proxy is told by trusted proxies only', () => {
  const from = (trustedProxies: readonly string[]) => requestOriginReader({ trustedProxies, secureCookies: undefined })
  const request = (peer: string, headers: Record<string, string>) =>
    ({ socket: { remoteAddress: peer }, headers: { host: 'inner:9001', ...headers } }) as never
  const forged = {
    'x-forwarded-for': '6.6.6.6, 10.0.0.9',
    'x-forwarded-host': 'pads.example.org',
    'x-forwarded-proto': 'https',
  }
  expect(from([])(request('10.0.0.1', forged))).toEqual({
    address: '10.0.0.1',
    host: 'inner:9001',
    isSecure: false,
  })
  expect(from(['10.0.0.1'])(request('::ffff:10.0.0.1', forged))).toEqual({
    address: '10.0.0.9',
    host: 'pads.example.org',
    isSecure: true,
  })
  expect(from(['fc00::/7', '10.0.0.0/8'])(request('10.0.0.1', forged)).address).toBe('6.6.6.6')
  expect(from(['10.0.0.0/8'])(request('7.7.7.7', forged)).address).toBe('7.7.7.7')
  expect(from(['127.0.0.1/8', '::1/128'])(request('::1', {})).address).toBe('::1')
})

/** Headers that proxies send, trusted or not, well-formed or not. */
const SAID = {
  'x-forwarded-for': ['', '6.6.6.6', '6.6.6.6, 10.0.0.9', 'no address, 10.0.0.9', ',,10.0.0.9,'],
  'x-forwarded-host': ['', 'pads.example.org', 'a.example.org, b.example.org', 'a.example.org,'],
  'x-forwarded-proto': ['', 'https', 'http', 'http, https', 'https, http', 'HTTPS'],
}

test.each([
  ['nobody', []],
  ['one', ['10.0.0.1']],
  ['a network', ['10.0.0.0/8', '::1/128']],
])('[W-3, OPS-10, OPS-27] with %s trusted, a socket comes from where a call does', async (_, trustedProxies) => {
  const http = Fastify({ trustProxy: trustedProxies.length > 0 ? trustedProxies : false })
  http.get('/', (request) =>
    [undefined, true, false].map((secureCookies) => ({
      socket: requestOriginReader({ trustedProxies, secureCookies })(request.raw),
      call: {
        address: request.ip.replace('::ffff:', ''),
        host: request.host,
        isSecure: isSecure({ secureCookies }, request),
      },
    })),
  )
  for (const remoteAddress of ['10.0.0.1', '::ffff:10.0.0.1', '7.7.7.7', '::1'])
    for (const address of SAID['x-forwarded-for'])
      for (const name of SAID['x-forwarded-host'])
        for (const protocol of SAID['x-forwarded-proto']) {
          const headers = { 'x-forwarded-for': address, 'x-forwarded-host': name, 'x-forwarded-proto': protocol }
          const reply = await http.inject({ url: '/', headers, remoteAddress })
          for (const { socket, call } of reply.json<{ socket: unknown; call: unknown }[]>())
            expect({ remoteAddress, headers, read: socket }).toEqual({ remoteAddress, headers, read: call })
        }
})
