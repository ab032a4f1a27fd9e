import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ACCESS_CHANGED } from '@sheaf/contract/realtime/socket'
import { type } from '@sheaf/document/testing/pad'
import { Redis } from 'ioredis'
import { expect, onTestFinished, test } from 'vitest'
import { hasPostgres, hasRedis, TEST_REDIS_URL } from '../../testing/servers/services.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Page } from '../testing/page.ts'
import { realtimeSite } from '../testing/realtime-site.ts'
import { isEnded, pageAt } from '../testing/session-page.ts'
import { removeLine } from '../testing/remove-line.ts'
import { NO_REDIS, twoServers } from '../testing/two-servers.ts'
import { waitFor, waitUntil } from '../../testing/wait.ts'

const hasBoth = hasPostgres && hasRedis

test.runIf(hasBoth)('[RT-20, RT-4] people on different servers write in one pad and see each other', async () => {
  const site = await twoServers(TEST_REDIS_URL)
  const pad = await site.pad()
  const [anna, ben] = [await site.on(0, pad, site.admin.token), await site.on(1, pad)]
  const started = performance.now()
  anna.write('from the first')
  await ben.shows('from the first')
  // The text was announced, not found: the comparison with the log comes only every two seconds.
  expect(performance.now() - started).toBeLessThan(1500)
  for (let n = 0; n < 20; n++) {
    anna.write(`a${n}`)
    ben.write(`b${n}`)
  }
  await Promise.all([anna.saved(), ben.saved()])
  await waitFor(() => {
    expect(anna.text()).toBe(ben.text())
    expect(anna.text().split('\n')).toHaveLength(41)
  })
  const numbers = (await site.log(pad)).map(({ seq }) => seq)
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, n) => n + 1))
  // An author who has written on one server may be named on the other.
  ben.write('moved', site.admin.id)
  await ben.saved()
  expect(ben.reasons).toEqual([])
})

test.runIf(hasBoth)(
  '[RT-82, RT-20] what is written in a pad goes to another server only once that one has it open, which then has all',
  async () => {
    const site = await twoServers(TEST_REDIS_URL)
    const pad = await site.pad()
    const monitor = await new Redis(TEST_REDIS_URL).monitor()
    onTestFinished(() => monitor.disconnect())
    let published = 0
    monitor.on('monitor', (_time: string, [command, channel]: readonly string[]) => {
      if (command?.toLowerCase() === 'publish' && channel?.endsWith(`:pad:${pad}`)) published += 1
    })
    const anna = await site.on(0, pad, site.admin.token)
    await sleep(100)
    anna.write('first')
    await anna.saved()
    const before = published
    expect(before).toBeGreaterThan(0)
    const lines = Array.from({ length: 20 }, (_, n) => `line ${n}`)
    for (const line of lines) {
      anna.write(line)
      await anna.saved()
    }
    expect(published).toBe(before)
    // Somebody comes while she writes on.
    const opening = site.on(1, pad)
    for (let n = 0; n < 20; n++) {
      anna.write(`meanwhile ${n}`)
      await anna.saved()
    }
    const ben = await opening
    await waitFor(() => expect(ben.text()).toBe(anna.text()))
    anna.write('for both')
    await ben.shows('for both')
    expect(published).toBeGreaterThan(before)
    expect([anna.reasons, ben.reasons]).toEqual([[], []])
  },
)

test.runIf(hasBoth)(
  '[RT-20, EDT-16, RT-18] presence crosses servers, comes to newcomers and goes with its connection',
  async () => {
    const site = await twoServers(TEST_REDIS_URL)
    const pad = await site.pad()
    const names = (page: Page) => Array.from(page.people.values(), ({ user }) => user?.name)
    const anna = await site.on(0, pad, site.admin.token)
    await sleep(100)
    const ben = await site.on(1, pad, site.user.token)
    await waitFor(() => {
      expect(names(anna)).toEqual(['user'])
      expect(names(ben)).toEqual(['admin'])
    })
    anna.close()
    await waitFor(() => expect(names(ben)).toEqual([]))
  },
)

test.runIf(hasPostgres).each([
  ['with Redis', hasRedis ? TEST_REDIS_URL : NO_REDIS],
  ['without Redis', NO_REDIS],
])(
  '[RT-62, RT-33] %s, what one types in a line that another removes on another server at that moment is shown in it',
  async (_, redis) => {
    const site = await twoServers(redis)
    const pad = await site.pad()
    const [anna, ben] = [await site.on(0, pad, site.admin.token), await site.on(1, pad)]
    for (const line of ['first', 'second', 'third']) anna.write(line)
    await ben.shows('first\nsecond\nthird')
    removeLine(anna, 1)
    type(ben.doc, 1, 3, 'kept', ben.ids.letters)
    await Promise.all([anna.saved(), ben.saved()])
    await waitFor(() => expect([anna, ben].map((page) => page.text())).toEqual(Array(2).fill('first\nkept\nthird')))
  },
)

test.runIf(hasBoth)(
  '[RT-29, RT-20] another name of a pad, or of who wrote in it, is told to the pages of every server at once',
  async () => {
    const site = await twoServers(TEST_REDIS_URL)
    const pad = await site.pad()
    const [anna, ben] = [await site.on(0, pad, site.admin.token), await site.on(1, pad)]
    ben.write('of a guest')
    await anna.shows('of a guest')
    const { author } = ben.welcomes[0]!
    const started = performance.now()
    ben.show({ profile: { name: 'Zoë' } })
    await waitFor(() => expect(anna.authors[author]?.name).toBe('Zoë'), { interval: 5 })
    await site.admin.put(`/pad/${pad}`, { name: 'Minutes of May' })
    await waitFor(() => expect([anna.names, ben.names]).toEqual([['Minutes of May'], ['Minutes of May']]), {
      interval: 5,
    })
    // The names were announced, not found by a comparison with the database.
    expect(performance.now() - started).toBeLessThan(1500)
    for (const page of [anna, ben]) page.write('written on')
    await Promise.all([anna.saved(), ben.saved()])
    expect([anna.reasons, ben.reasons]).toEqual([[], []])
    expect((await site.on(1, pad)).welcomes[0]?.padName).toBe('Minutes of May')
  },
)

test.runIf(hasBoth)(
  '[RT-30, RT-20] whoever changes how they are shown is shown so on every server at once',
  async () => {
    const site = await twoServers(TEST_REDIS_URL)
    const pad = await site.pad()
    const [anna, ben] = [await site.on(0, pad, site.admin.token), await site.on(1, pad, site.user.token)]
    ben.write('of ben')
    await anna.shows('of ben')
    await site.siteAdmin.put('/user/user', { padNickname: 'Ben', color: '#123456' })
    const look = { name: 'Ben', color: '#123456' }
    await waitFor(() => expect([ben.introductions, anna.authors[site.user.id]]).toEqual([[look], look]))
    expect([anna.reasons, ben.reasons]).toEqual([[], []])
  },
)

test.runIf(hasBoth)(
  '[RT-30, RT-20, CFG-11] a site that names people otherwise does so on every server at once',
  async () => {
    const site = await twoServers(TEST_REDIS_URL)
    await site.siteAdmin.put('/user/user', { firstname: 'Ursula', lastname: 'Berg' })
    const pad = await site.pad()
    const [anna, ben] = [await site.on(0, pad, site.admin.token), await site.on(1, pad, site.user.token)]
    ben.write('of ben')
    await anna.shows('of ben')
    await site.siteAdmin.put('/configuration/useFirstLastNameInPads', { value: true })
    await waitFor(() =>
      expect([ben.introductions[0]?.name, anna.authors[site.user.id]?.name]).toEqual(['Ursula Berg', 'Ursula Berg']),
    )
    expect([anna.reasons, ben.reasons]).toEqual([[], []])
  },
)

test.runIf(hasBoth)(
  '[SES-11, SES-30, RT-20] a session that is signed out loses its open pads and tells its open pages on every server',
  async () => {
    const site = await twoServers(TEST_REDIS_URL, { visibility: 'restricted' })
    const pad = await site.pad()
    const other = await site.app.siteAdmin()
    for (const [caller, path] of [
      [site.siteAdmin, '/auth/admin/logout'],
      [site.user, '/auth/logout'],
    ] as const) {
      const [ended, kept] = [await site.on(1, pad, caller.token), await site.on(1, pad, other.token)]
      const [endedPage, keptPage] = [await pageAt(site.urls[1], caller.token), await pageAt(site.urls[1], other.token)]
      await caller.get(path)
      await waitUntil(() => ended.reasons.includes(ACCESS_CHANGED), { timeout: 2000, interval: 5 })
      await isEnded(endedPage, 2000)
      expect(keptPage.code()).toBeUndefined()
      kept.write('still here')
      await kept.saved()
      expect(kept.reasons).toEqual([])
    }
  },
)

/** Starts a relay through which a server reaches Redis, as long as it is up. */
const wayTo = async (url: string) => {
  const { hostname, port } = new URL(url)
  const open = new Set<Socket>()
  let isUp = true
  const relay = createServer((near) => {
    if (!isUp) return near.destroy()
    const far = connect({ host: hostname, port: Number(port) })
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.on('error', () => {}).on('close', () => to.destroy())
      from.pipe(to)
    }
  })
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const set = (up: boolean): void => {
    isUp = up
    if (!up) for (const socket of open) socket.destroy()
  }
  onTestFinished(() => {
    set(false)
    relay.close()
  })
  return { url: `redis://127.0.0.1:${(relay.address() as AddressInfo).port}`, set }
}

test.runIf(hasBoth)(
  '[RT-30, RT-20] a server shows people as they are now when Redis is back, whoever changed meanwhile',
  async () => {
    const way = await wayTo(TEST_REDIS_URL)
    const site = await twoServers(TEST_REDIS_URL, undefined, way.url)
    const ben = await site.on(1, await site.pad(), site.user.token)
    way.set(false)
    await sleep(100)
    await site.siteAdmin.put('/user/user', { padNickname: 'Ben' })
    await sleep(100)
    expect(ben.introductions).toEqual([])
    way.set(true)
    await waitFor(() => expect(ben.introductions.map(({ name }) => name)).toEqual(['Ben']))
    expect(ben.reasons).toEqual([])
  },
)

test.runIf(hasBoth)(
  '[RT-73, RT-20] who left while a server could not reach Redis is shown no longer when it can, and who stayed is',
  async () => {
    const way = await wayTo(TEST_REDIS_URL)
    const site = await twoServers(TEST_REDIS_URL, undefined, way.url)
    const pad = await site.pad()
    const [near, far] = [await site.on(0, pad), await site.on(1, pad)]
    const [leavingNear, leavingFar] = [await site.on(0, pad), await site.on(1, pad)]
    const seen = (page: Page) => [...page.people.values()].map(({ user }) => user?.author).toSorted()
    const authors = (...pages: Page[]) => pages.map((page) => page.welcomes[0]?.author).toSorted()
    await waitFor(() => {
      expect(seen(near)).toEqual(authors(far, leavingNear, leavingFar))
      expect(seen(far)).toEqual(authors(near, leavingNear, leavingFar))
    })
    // The second server puts this pad down before Redis is back.
    const other = await site.pad()
    const [staying, left] = [await site.on(0, other), await site.on(1, other)]
    await waitFor(() => expect(seen(staying)).toEqual(authors(left)))
    way.set(false)
    await sleep(100)
    await Promise.all([leavingNear, leavingFar, left].map((page) => page.disconnect()))
    await sleep(200)
    way.set(true)
    await waitFor(() => {
      expect(seen(near)).toEqual(authors(far))
      expect(seen(far)).toEqual(authors(near))
      expect(seen(staying)).toEqual([])
    })
    expect([near, far, staying].flatMap(({ reasons }) => reasons)).toEqual([])
  },
)

test.runIf(hasBoth)(
  '[RT-20, RT-15, W-16] a right withdrawn on one server closes the sockets of the other within 2 seconds',
  async () => {
    const site = await twoServers(TEST_REDIS_URL, { visibility: 'restricted' })
    const pad = await site.pad()
    const member = await site.on(1, pad, site.user.token)
    member.write('while allowed')
    await member.saved()
    await site.admin.put(`/group/${site.gid}`, { users: [] })
    await waitUntil(() => member.reasons.includes(ACCESS_CHANGED), { timeout: 2000, interval: 5 })
    await waitUntil(() => member.reasons.includes('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND'), {
      timeout: 2000,
      interval: 5,
    })
    expect(member.isOpen).toBe(false)
  },
)

/** Sends the head of a call, so that the server waits for the body. */
const begunCall = async (url: string, token: string | undefined, path: string, body: object) => {
  const payload = JSON.stringify(body)
  const call = request(new URL(`/api${path}`, url), {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': payload.length,
      expect: '100-continue',
    },
  })
  const reply = once(call, 'response') as Promise<[IncomingMessage]>
  call.flushHeaders()
  await once(call, 'continue')
  return async (): Promise<number | undefined> => {
    call.end(payload)
    const [message] = await reply
    message.resume()
    return message.statusCode
  }
}

test.runIf(hasBoth)(
  '[OPS-26, RT-20, W-16] a right withdrawn by the last request of a server that stops reaches the other servers',
  async () => {
    const site = await twoServers(TEST_REDIS_URL, { visibility: 'restricted' })
    const pad = await site.pad()
    const [here, there] = [await site.on(0, pad, site.user.token), await site.on(1, pad, site.user.token)]
    const finish = await begunCall(site.urls[0], site.admin.token, `/group/${site.gid}`, { users: [] })
    const closed = site.app.close()
    await sleep(500)
    // A slow request delays nobody who writes.
    here.write('until the last')
    await here.saved()
    expect(await finish()).toBe(200)
    await waitUntil(() => there.reasons.includes(ACCESS_CHANGED), { timeout: 2000, interval: 5 })
    await closed
  },
)

test.runIf(hasBoth)('[RT-20] a setting changed on one server decides the pads of the other again', async () => {
  const site = await twoServers(TEST_REDIS_URL)
  const pad = await site.pad()
  const guest = await site.on(1, pad)
  await site.siteAdmin.put('/configuration/publicNeedsAccount', { value: true })
  await waitUntil(() => guest.reasons.includes('BACKEND.ERROR.AUTHENTICATION.MUST_BE'), {
    timeout: 4000,
    interval: 5,
  })
  expect(guest.isOpen).toBe(false)
})

test.runIf(hasBoth)('[RT-20, RT-5] without Redis each server finds in the log what the other has written', async () => {
  const site = await twoServers(NO_REDIS)
  const pad = await site.pad()
  const [anna, ben] = [await site.on(0, pad, site.admin.token), await site.on(1, pad)]
  anna.write('not told')
  await anna.saved()
  ben.write('either')
  await ben.saved()
  await Promise.all([ben.shows('not told'), anna.shows('either')])
  await waitFor(() => expect(Object.keys(ben.authors)).toContain(site.admin.id))
})

test.runIf(hasRedis)(
  '[OPS-9, PAD-51] sites that share a Redis show nothing of each other, not even in pads of one name',
  async () => {
    const env = { SHEAF_REDIS_URL: TEST_REDIS_URL }
    // Only what each site has by itself tells them apart: neither says where its database is.
    const [one, other] = [await realtimeSite(undefined, { env }), await realtimeSite(undefined, { env })]
    const [anna, ben] = [await one.open('kitchen'), await other.open('kitchen')]
    anna.write('a secret of the first')
    await anna.saved()
    ben.write('of the second')
    await ben.saved()
    // This is longer than a message between servers takes, and than the interval of the comparison with the log.
    await sleep(2500)
    expect(anna.text()).toBe('a secret of the first')
    expect(ben.text()).toBe('of the second')
  },
)

test('[RT-20] a server that cannot reach its Redis starts, and pads work', async () => {
  const app = await testApp({ env: { SHEAF_REDIS_URL: NO_REDIS } })
  await sleep(300)
  await app.services.livePads.accessChanged({ everything: true })
  expect((await app.visitor.get('/configuration')).status).toBe(200)
})
