import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { WIRE_VERSION, type ClientMessages } from '@sheaf/contract/realtime/messages'
import { ACCESS_CHANGED, CLOSE_CODES, padOfSocketPath } from '@sheaf/contract/realtime/socket'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connectionLimit } from '../../rate-limits/connection-limit.ts'
import { startRealtime, type Realtime, type RealtimeOptions } from '../server.ts'
import { paragraphs } from '../testing/attack-scene.ts'
import { holdOpenings } from '../testing/hold-openings.ts'
import { openPage } from '../testing/page.ts'
import { NOTHING, rawClient, syncedClient, type RawClient } from '../testing/raw-client.ts'
import { quotas } from '../../rate-limits/quotas.ts'
import { realtimeSite, type RealtimeSite } from '../testing/realtime-site.ts'
import { waitUntil } from '../../testing/wait.ts'

/** Starts a real-time server of its own for the site's pads, with intervals that a test can wait for. */
const withOptions = async (
  site: RealtimeSite,
  options: RealtimeOptions,
  limits = 'off',
): Promise<{ readonly url: string; readonly realtime: Realtime; readonly sockets: readonly Socket[] }> => {
  const config = { ...site.app.services.config, limits: quotas.parse(limits) }
  const realtime = await startRealtime({ ...site.app.services, config, db: site.database.db }, options)
  const http = createServer()
  const sockets: Socket[] = []
  http.on('upgrade', (_, socket: Socket) => void sockets.push(socket))
  http.on('upgrade', (request, socket, head) =>
    realtime.handleUpgrade(request, socket, head, padOfSocketPath(request.url?.slice(1) ?? '') ?? ''),
  )
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    await realtime.close()
    http.close()
  })
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/`, realtime, sockets }
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
  const chatter = setInterval(() => talking.isOpen && talking.say('pong', undefined), 50)
  // A page on a slow network is not refused, and tries again.
  expect((await silent.ended()).code).toBe(CLOSE_CODES.again)
  expect((await talking.ended()).code).toBe(CLOSE_CODES.again)
  clearInterval(chatter)
  expect(page.reasons).toEqual([])
  expect(realtime.stats().sockets).toBe(1)
})

test('[RT-72] a page that answers no ping is gone, and one that does stays', async () => {
  const site = await realtimeSite()
  const { url, realtime } = await withOptions(site, { pingMs: 100 })
  const pad = await site.pad()
  const [page, dead] = [await openPage({ url, pad }), await rawClient(url, pad)]
  dead.say('presence', {})
  await waitUntil(() => page.people.size === 1)
  await dead.ended()
  await waitUntil(() => page.people.size === 0)
  await sleep(500)
  expect(page.reasons).toEqual([])
  expect(realtime.stats().sockets).toBe(1)
})

test('[RT-72, RT-25] a page is not gone whose pings wait behind a long text that it is being sent, unless for long', async () => {
  const site = await realtimeSite()
  const { url, realtime } = await withOptions(site, { pingMs: 200 })
  const slow = await rawClient(url, await bigPad(site))
  slow.pause()
  for (let n = 0; n < 9; n++) slow.say('state', Uint8Array.of(0))
  await sleep(1000)
  expect(realtime.stats().sockets).toBe(1)
  await waitUntil(() => realtime.stats().sockets === 0)
})

test('[RT-19, W-19] one address cannot hold more sockets open than it may, and others can still come', async () => {
  const site = await realtimeSite()
  const { url, realtime } = await withOptions(site, {}, 'socketsPending=5')
  const pad = await site.pad()
  const clients = await Promise.all(Array.from({ length: 20 }, () => rawClient(url, pad, false)))
  await waitUntil(() => clients.filter(({ isOpen }) => !isOpen).length === 15)
  expect(realtime.stats().sockets).toBe(5)
  // A socket with an open pad does not count as pending.
  for (const client of clients.filter(({ isOpen }) => isOpen)) open(client)
  await waitUntil(() => realtime.stats().connections === 5)
  expect((await rawClient(url, pad)).isOpen).toBe(true)
})

test('[W-19] a request for a socket that comes byte by byte holds nothing but itself', async () => {
  const site = await realtimeSite()
  const { url, realtime } = await withOptions(site, {})
  const { port } = new URL(url)
  const slow = connect(Number(port), '127.0.0.1')
  onTestFinished(() => void slow.destroy())
  slow.write('GET /socket/pad/x HTTP/1.1\r\nHost: ')
  const page = await openPage({ url, pad: await site.pad() })
  page.write('meanwhile')
  await page.saved()
  expect(realtime.stats().sockets).toBe(1)
})

test('[RT-15] a connection ends with its session', async () => {
  const site = await realtimeSite({ visibility: 'restricted' })
  const { url } = await withOptions(site, { sweepMs: 100 })
  const page = await openPage({ url, pad: await site.pad(), credentials: { token: site.user.token! } })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(page.reasons).toEqual([])
  site.app.clock.advance(8 * 86_400_000)
  await waitUntil(() => page.reasons.includes(ACCESS_CHANGED), { timeout: 10_000 })
  // The second reason occurs if the expired session was swept away before the page came back.
  await waitUntil(() => page.reasons.some((reason) => /SESSION_TIMEOUT|TOKEN_INCORRECT/.test(reason)))
  expect(page.isOpen).toBe(false)
})

test('[RT-15] a change that no server announced is found', async () => {
  const site = await realtimeSite()
  const { url } = await withOptions(site, { sweepMs: 100 })
  const pad = await site.pad()
  const page = await openPage({ url, pad })
  // Another server whose message was lost would leave the database like this.
  await site.database.db.updateTable('pads').set({ visibility: 'restricted' }).where('id', '=', pad).execute()
  await waitUntil(() => page.reasons.includes('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND'), { timeout: 10_000 })
  expect(page.reasons).toContain(ACCESS_CHANGED)
})

test.each(['groups', 'pads'] as const)(
  '[RT-15, GRP-31, W-16] a changed password of %s that no server announced shuts out whoever came with the old one',
  async (of) => {
    const site = await realtimeSite({ visibility: 'private', password: 'secret' })
    const { url } = await withOptions(site, { sweepMs: 100 })
    const pad = await site.pad(of === 'pads' ? { visibility: 'private', password: 'secret' } : {})
    const visitor = await openPage({ url, pad, credentials: { password: 'secret' } })
    const member = await openPage({ url, pad, credentials: { token: site.user.token! } })
    await sleep(300)
    expect(visitor.reasons).toEqual([])
    const password_hash = await site.app.services.hasher.hash('another')
    await site.database.db.updateTable(of).set({ password_hash }).execute()
    await waitUntil(() => visitor.reasons.includes('BACKEND.ERROR.PERMISSION.UNAUTHORIZED'), { timeout: 10_000 })
    expect(visitor.reasons).toContain(ACCESS_CHANGED)
    expect(member.reasons).toEqual([])
  },
)

test('[RT-29] another name of a pad that no server announced is found', async () => {
  const site = await realtimeSite()
  const { url } = await withOptions(site, { sweepMs: 100 })
  const pad = await site.pad()
  const page = await openPage({ url, pad })
  await site.database.db.updateTable('pads').set({ name: 'Otherwise' }).where('id', '=', pad).execute()
  await waitUntil(() => page.welcomes.at(-1)?.padName === 'Otherwise', { timeout: 10_000 })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(page.welcomes).toHaveLength(2)
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

test('[RT-19] counts of sockets go back to nothing', () => {
  const limit = connectionLimit(quotas.parse('sockets=2,socketsPending=2'))
  for (let round = 0; round < 3; round++) {
    expect([limit.admit('a'), limit.admit('a'), limit.admit('a'), limit.admit('b')]).toEqual([true, true, false, true])
    limit.opened('a')
    expect(limit.admit('a')).toBe(false)
    limit.release('a', true)
    limit.release('a', false)
    limit.release('b', false)
  }
})

test('[RT-19, W-19] strangers from everywhere together are bounded, and none of those who have a pad open counts', () => {
  const limit = connectionLimit(quotas.parse('on'))
  const address = (n: number) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`
  let letIn = 0
  for (let n = 0; n < 20_000; n++) if (limit.admit(address(n))) letIn += 1
  expect(letIn).toBeLessThan(10_000)
  expect(limit.admit('11.0.0.1')).toBe(false)
  for (let n = 0; n < letIn; n++) limit.opened(address(n))
  expect(limit.admit('11.0.0.1')).toBe(true)
})

test('[RT-19, SEC-6] who has a network of addresses has the sockets of one', () => {
  const limit = connectionLimit(quotas.parse('sockets=2'))
  expect(['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1'].map((from) => limit.admit(from))).toEqual([
    true,
    true,
    false,
    true,
  ])
  limit.release('2001:db8::ffff', false)
  expect(limit.admit('2001:db8::4')).toBe(true)
})

const MB = 1024 * 1024

/** Makes a pad whose text takes 3 MB in every answer. */
const bigPad = async (site: RealtimeSite): Promise<string> => {
  const pad = await site.pad()
  const page = await site.open(pad)
  page.write('x'.repeat(3 * MB))
  await page.saved()
  page.close()
  return pad
}

/** Returns the bytes that the server has written to the sockets and nobody has read; the network holds some more. */
const backlogOf = (sockets: readonly Socket[]): number =>
  sockets.reduce((sum, { writableLength }) => sum + writableLength, 0)

const open = (client: RawClient): void => client.say('open', { wire: WIRE_VERSION })

const FAULTY = { code: CLOSE_CODES.faulty, reason: 'BACKEND.ERROR.REALTIME.BAD_MESSAGE' }

test.each<[kind: keyof ClientMessages, payload: unknown]>([
  ['state', Uint8Array.of(0)],
  ['missing', paragraphs('brought')],
  ['update', paragraphs('written')],
  ['declare', [[1, 'x']]],
  ['presence', { cursor: null }],
  ['chat', { type: 'chat-say', id: 'message-1', text: 'said' }],
])('[RT-46, W-18] %s before one has said who one is ends the socket, and counts for nothing', async (kind, payload) => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const client = await rawClient(site.url, pad, false)
  client.say(kind, payload as never)
  open(client)
  expect(await client.ended()).toEqual(FAULTY)
  expect(client.received('welcome')).toBe(0)
  expect(await site.log(pad)).toEqual([])
  expect(await site.database.db.selectFrom('chat_messages').select('text').execute()).toEqual([])
})

test('[RT-46] what comes while the pad is being opened counts, in its order, once it is', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const client = await rawClient(site.url, pad, false)
  const release = await holdOpenings(site.database)
  open(client)
  client.say('state', Uint8Array.of(0))
  client.say('missing', NOTHING)
  client.say('update', paragraphs('typed early'))
  await sleep(100)
  expect(client.received('welcome')).toBe(0)
  await release()
  await waitUntil(() => client.answers.length === 2)
  expect([client.answers, client.received('missing')]).toEqual([[true, true], 1])
  expect((await site.open(pad)).text()).toBe('typed early')
})

test('[RT-46, W-19] what comes while the pad is being opened is bounded, and more ends the socket', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const [client, unfinished] = [await rawClient(site.url, pad, false), await rawClient(site.url, pad, false)]
  const release = await holdOpenings(site.database)
  open(client)
  for (let n = 0; n < 3; n++) client.say('missing', new Uint8Array(MB))
  unfinished.begin(new Uint8Array(3 * MB))
  for (const one of [client, unfinished]) expect((await one.ended()).code).toBe(1006)
  await release()
  expect(await site.log(pad)).toEqual([])
  // Once the pad is open, a page may send as much as one update holds.
  const page = await site.open(pad)
  page.write('x'.repeat(3 * MB))
  await page.saved()
  expect(page.reasons).toEqual([])
})

test('[RT-46, W-19] who opens a pad again and again over one socket, while it is being opened, opens none', async () => {
  const site = await realtimeSite()
  const { url, realtime } = await withOptions(site, {})
  const pad = await site.pad()
  const client = await rawClient(url, pad, false)
  const release = await holdOpenings(site.database)
  for (let n = 0; n < 1000; n++) open(client)
  await sleep(100)
  await release()
  expect(await client.ended()).toEqual(FAULTY)
  expect(client.received('welcome')).toBeLessThanOrEqual(1)
  await waitUntil(() => realtime.stats().connections === 0)
})

test('[SEC-40, OPS-25] what strangers call their pads is printed nowhere', async () => {
  const prints = (['log', 'warn', 'error'] as const).map((way) => vi.spyOn(console, way))
  onTestFinished(() => void vi.restoreAllMocks())
  const site = await realtimeSite()
  const name = 'a pad\n{"level":60}'
  const fanning = await Promise.all(Array.from({ length: 20 }, (_, n) => rawClient(site.url, `${name}${n}`, false)))
  for (const client of fanning) open(client)
  for (const client of fanning) expect((await client.ended()).code).toBe(CLOSE_CODES.refused)
  const early = await rawClient(site.url, name, false)
  for (let n = 0; n < 1000; n++) early.say('state', Uint8Array.of(0))
  const flooding = await rawClient(site.url, name, false)
  open(flooding)
  for (let n = 0; n < 1000; n++) flooding.say('presence', {})
  for (const client of [early, flooding]) await client.ended()
  await site.open(await site.pad())
  expect(prints.flatMap(({ mock }) => mock.calls)).toEqual([])
})

test('[RT-25, W-19] who asks and takes in nothing waits for the answers, and gets them all', async () => {
  const site = await realtimeSite()
  const { url, sockets } = await withOptions(site, {})
  const pad = await bigPad(site)
  const client = await rawClient(url, pad)
  await waitUntil(() => sockets[0]!.writableLength === 0)
  client.pause()
  for (let n = 0; n < 9; n++) client.say('state', Uint8Array.of(0))
  await waitUntil(() => sockets[0]!.writableLength > 0)
  await sleep(500)
  expect(backlogOf(sockets)).toBeLessThan(5 * MB)
  client.resume()
  await waitUntil(() => client.received('missing') === 9)
})

test('[RT-25, W-19] what waits for all sockets together is bounded, and others go on', async () => {
  const site = await realtimeSite()
  const { url, sockets } = await withOptions(site, { backlogMaxBytes: 6 * MB })
  const pad = await bigPad(site)
  const clients = await Promise.all(Array.from({ length: 6 }, () => rawClient(url, pad)))
  for (const client of clients) {
    client.pause()
    for (let n = 0; n < 5; n++) client.say('state', Uint8Array.of(0))
  }
  await waitUntil(() => backlogOf(sockets) > 0)
  await sleep(1000)
  // Sockets that have too much waiting are closed one after the other.
  await expect.poll(() => backlogOf(sockets)).toBeLessThan(10 * MB)
  const page = await openPage({ url, pad })
  page.write('undisturbed')
  await page.saved()
})

test('[RT-61, W-19] frames that do not end are bounded for all sockets together, and others go on', async () => {
  const site = await realtimeSite()
  const { url, realtime } = await withOptions(site, { unfinishedMaxBytes: 4 * MB })
  const pad = await site.pad()
  const page = await openPage({ url, pad })
  // What has ended holds nothing.
  for (let n = 0; n < 6; n++) page.write('x'.repeat(MB))
  await page.saved()
  const clients = await Promise.all(Array.from({ length: 6 }, () => rawClient(url, pad)))
  for (const client of clients) client.begin(new Uint8Array(MB))
  await waitUntil(() => clients.some(({ isOpen }) => !isOpen))
  await sleep(200)
  expect(clients.filter(({ isOpen }) => isOpen).length).toBeGreaterThanOrEqual(3)
  expect(realtime.stats().sockets).toBeLessThanOrEqual(5)
  page.write('undisturbed')
  await page.saved()
  expect(page.reasons).toEqual([])
})

test('[RT-67, W-19] what waits to be handled is bounded for all sockets together, and others go on', async () => {
  const site = await realtimeSite()
  const { url, realtime } = await withOptions(site, { waitingMaxBytes: 4 * MB })
  const pad = await bigPad(site)
  const page = await openPage({ url, pad: await site.pad() })
  for (const client of await Promise.all(Array.from({ length: 6 }, () => rawClient(url, pad)))) {
    client.pause()
    // Everything else waits behind requests whose answers nobody reads.
    for (let n = 0; n < 9; n++) client.say('state', Uint8Array.of(0))
    client.say('missing', new Uint8Array(MB))
  }
  await waitUntil(() => realtime.stats().sockets === 4)
  await sleep(200)
  expect(realtime.stats().sockets).toBe(4)
  page.write('undisturbed')
  await page.saved()
  expect(page.reasons).toEqual([])
})

test('[W-19] of a socket whose answers wait to be read, no more is read than it may hold', async () => {
  const site = await realtimeSite()
  const { url, sockets } = await withOptions(site, {})
  const client = await syncedClient(url, await bigPad(site))
  client.pause()
  for (let n = 0; n < 9; n++) client.say('state', Uint8Array.of(0))
  await waitUntil(() => sockets[0]!.writableLength > MB)
  for (let n = 0; n < 250; n++) client.say('update', NOTHING)
  await sleep(200)
  const before = sockets[0]!.bytesRead
  for (let n = 0; n < 3000; n++) client.say('update', new Uint8Array(10_000))
  await sleep(500)
  expect(sockets[0]!.bytesRead - before).toBeLessThan(5 * MB)
})
