import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { MessageType } from '@hocuspocus/server'
import { ACCESS_CHANGED } from '@sheaf/contract/realtime'
import { expect, onTestFinished, test } from 'vitest'
import { originReader } from './client-address.ts'
import { floodGuard } from './flood.ts'
import { startRealtime, type Realtime, type RealtimeOptions } from './server.ts'
import { OPENING_MAX_BYTES } from './sockets.ts'
import { openPage } from './testing/page.ts'
import { rawClient } from './testing/raw-client.ts'
import { limitFigures } from '../limit-figures.ts'
import { realtimeSite, type RealtimeSite } from './testing/realtime-site.ts'
import { waitUntil } from '../testing/wait.ts'

/** The site's pads behind a real-time server of its own, with times that a test can wait for. */
const withOptions = async (
  site: RealtimeSite,
  options: RealtimeOptions,
  limits = 'off',
): Promise<{ readonly url: string; readonly realtime: Realtime }> => {
  const config = { ...site.app.services.config, limits: limitFigures.parse(limits) }
  const realtime = startRealtime({ ...site.app.services, config, db: site.database.db }, options)
  const http = createServer()
  http.on('upgrade', (request, socket, head) => realtime.handleUpgrade(request, socket, head))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    await realtime.close()
    http.close()
  })
  return { url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}/socket`, realtime }
}

test('[RT-19, W-19] a socket that opens no pad in time is closed, whatever it says meanwhile', async () => {
  const site = await realtimeSite()
  const { url, realtime } = await withOptions(site, { openingMs: 300 })
  const pad = await site.pad()
  const [silent, talking, page] = [
    await rawClient(url, pad, false),
    await rawClient(url, pad, false),
    await openPage({ url, pad }),
  ]
  const chatter = setInterval(() => talking.isOpen && talking.say(3), 50)
  expect((await silent.ended()).code).toBe(4400)
  expect((await talking.ended()).code).toBe(4400)
  clearInterval(chatter)
  expect(page.reasons).toEqual([])
  expect(realtime.stats().sockets).toBe(1)
})

test('[RT-19, W-19] one address cannot hold more sockets open than it may, and others can still come', async () => {
  const site = await realtimeSite()
  const { url, realtime } = await withOptions(site, {}, 'socketsPending=5')
  const pad = await site.pad()
  const clients = await Promise.all(Array.from({ length: 20 }, () => rawClient(url, pad, false)))
  await waitUntil(() => clients.filter(({ isOpen }) => !isOpen).length === 15)
  expect(realtime.stats().sockets).toBe(5)
  // A socket with a pad open is none of the pending.
  for (const client of clients.filter(({ isOpen }) => isOpen)) client.say(2, 0, '{}')
  await waitUntil(() => realtime.stats().connections === 5)
  expect((await rawClient(url, pad)).isOpen).toBe(true)
})

test('[W-19] a request for a socket that comes byte by byte holds nothing but itself', async () => {
  const site = await realtimeSite()
  const { url, realtime } = await withOptions(site, {})
  const { port } = new URL(url)
  const slow = connect(Number(port), '127.0.0.1')
  onTestFinished(() => void slow.destroy())
  slow.write('GET /socket HTTP/1.1\r\nHost: ')
  const page = await openPage({ url, pad: await site.pad() })
  page.write('meanwhile')
  await page.saved()
  expect(realtime.stats().sockets).toBe(1)
})

test('[RT-15] a connection ends with its session', async () => {
  const site = await realtimeSite({ visibility: 'restricted' })
  const { url } = await withOptions(site, { sweepMs: 100 })
  const page = await openPage({ url, pad: await site.pad(), token: { token: site.user.token! } })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(page.reasons).toEqual([])
  site.app.clock.advance(8 * 86_400_000)
  await waitUntil(() => page.reasons.includes(ACCESS_CHANGED), { timeout: 10_000 })
  await waitUntil(() => page.reasons.includes('BACKEND.ERROR.AUTHENTICATION.SESSION_TIMEOUT'), { timeout: 10_000 })
  expect(page.provider.isAuthenticated).toBe(false)
})

test('[RT-15] a change that nobody told of is found', async () => {
  const site = await realtimeSite()
  const { url } = await withOptions(site, { sweepMs: 100 })
  const pad = await site.pad()
  const page = await openPage({ url, pad })
  // As another server would, whose message was lost.
  await site.database.db.updateTable('pads').set({ visibility: 'restricted' }).where('id', '=', pad).execute()
  await waitUntil(() => page.reasons.includes('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND'), { timeout: 10_000 })
  expect(page.reasons).toContain(ACCESS_CHANGED)
})

test('[RT-5] a pad that everybody has left is put down, and one that somebody has open is not', async () => {
  const site = await realtimeSite()
  const { url, realtime } = await withOptions(site, {})
  const [left, kept] = [await openPage({ url, pad: await site.pad() }), await openPage({ url, pad: await site.pad() })]
  left.write('x')
  await left.saved()
  expect(realtime.stats().pads).toBe(2)
  left.close()
  await waitUntil(() => realtime.stats().pads === 1, { timeout: 10_000 })
  kept.write('y')
  await kept.saved()
})

test('[W-3, RT-19] who is behind a proxy is told by trusted proxies only', () => {
  const request = (peer: string, headers: Record<string, string>) =>
    ({ socket: { remoteAddress: peer }, headers: { host: 'inner:9001', ...headers } }) as never
  const forged = {
    'x-forwarded-for': '6.6.6.6, 10.0.0.9',
    'x-forwarded-host': 'pads.example.org',
    'x-forwarded-proto': 'https',
  }
  expect(originReader([])(request('10.0.0.1', forged))).toEqual({
    address: '10.0.0.1',
    host: 'inner:9001',
    isSecure: false,
  })
  expect(originReader(['10.0.0.1'])(request('::ffff:10.0.0.1', forged))).toEqual({
    address: '10.0.0.9',
    host: 'pads.example.org',
    isSecure: true,
  })
  expect(originReader(['fc00::/7', '10.0.0.0/8'])(request('10.0.0.1', forged)).address).toBe('6.6.6.6')
  expect(originReader(['10.0.0.0/8'])(request('7.7.7.7', forged)).address).toBe('7.7.7.7')
  expect(originReader(['127.0.0.1/8', '::1/128'])(request('::1', {})).address).toBe('::1')
})

test('[RT-19] counts of sockets go back to nothing', () => {
  const flood = floodGuard(limitFigures.parse('sockets=2,socketsPending=2'))
  for (let round = 0; round < 3; round++) {
    expect([flood.arrived('a'), flood.arrived('a'), flood.arrived('a'), flood.arrived('b')]).toEqual([
      true,
      true,
      false,
      true,
    ])
    flood.settled('a')
    expect(flood.arrived('a')).toBe(false)
    flood.left('a', true)
    flood.left('a', false)
    flood.left('b', false)
  }
})

test('[RT-19, SEC-6] who has a network of addresses has the sockets of one', () => {
  const flood = floodGuard(limitFigures.parse('sockets=2'))
  expect(['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1'].map((from) => flood.arrived(from))).toEqual([
    true,
    true,
    false,
    true,
  ])
  flood.left('2001:db8::ffff', false)
  expect(flood.arrived('2001:db8::4')).toBe(true)
})

test('[RT-19, W-19] a socket that says more than an opening before its first pad is cut off', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const client = await rawClient(site.url, pad, false)
  client.say(MessageType.Sync, 2, new Uint8Array(OPENING_MAX_BYTES))
  expect((await client.ended()).code).toBe(1006)
  // Afterwards a page may bring as much as one update holds.
  const page = await site.open(pad)
  page.write('x'.repeat(OPENING_MAX_BYTES + 1))
  await page.saved()
  expect(page.reasons).toEqual([])
})
