import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChatEvent, ChatMessage } from '@sheaf/contract/realtime/rows'
import { SERVER_MESSAGES, writeMessage } from '@sheaf/contract/realtime/messages'
import { CHAT_MESSAGE_MAX, CHAT_PAGE, JSON_MESSAGE_MAX_BYTES } from '@sheaf/contract/limits'
import { expect, test } from 'vitest'
import { hasPostgres, hasRedis, TEST_REDIS_URL } from '../../testing/servers/services.ts'
import { openPage, type Page } from '../testing/page.ts'
import { frameOf, rawClient } from '../testing/raw-client.ts'
import { anotherServer, realtimeSite, type RealtimeSite } from '../testing/realtime-site.ts'
import { NO_REDIS, twoServers } from '../testing/two-servers.ts'
import { waitFor, waitUntil } from '../../testing/wait.ts'

type EventOf<T extends ChatEvent['type']> = Extract<ChatEvent, { type: T }>

const eventsOf = <T extends ChatEvent['type']>(page: Page, type: T): EventOf<T>[] =>
  page.chat.filter((event): event is EventOf<T> => event.type === type)

/** Waits for the `nth` event of a type. */
const nextEvent = async <T extends ChatEvent['type']>(page: Page, type: T, nth = 0): Promise<EventOf<T>> => {
  await waitUntil(() => eventsOf(page, type).length > nth, { interval: 5 })
  return eventsOf(page, type)[nth]!
}

const say = (page: Page, text: string, id: string = randomUUID()): string => {
  page.sendChat({ type: 'chat-say', id, text })
  return id
}

const saidOn = (page: Page): string[] => eventsOf(page, 'chat-said').map(({ message }) => message.text)

const stored = async ({ database: { db } }: RealtimeSite, pad: string): Promise<string[]> => {
  const rows = await db.selectFrom('chat_messages').select('text').where('pad_id', '=', pad).orderBy('seq').execute()
  return rows.map(({ text }) => text)
}

/** Stores messages as if they were said before anybody opened the pad. */
const filled = async (site: RealtimeSite, pad: string, count: number): Promise<void> => {
  const { db } = site.database
  await db.insertInto('chats').values({ pad_id: pad, head: count, removed_to: 0 }).execute()
  for (let seq = 1; seq <= count; seq++)
    await db
      .insertInto('chat_messages')
      .values({
        pad_id: pad,
        seq,
        message_id: `message-${seq}`,
        author_id: 'somebody',
        name: 'Somebody',
        color: '#b8f5c4',
        text: `line ${seq}`,
        created_at: seq,
      })
      .execute()
}

test('[CHT-1, CHT-2, SEC-1] whoever may write may chat, under the name and colour of their connection', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const listener = await site.open(pad)
  const actors = { admin: site.admin, user: site.user, stranger: site.stranger }
  for (const [name, { id, token }] of Object.entries(actors)) {
    const page = await site.open(pad, { credentials: { token: token! } })
    const message = { type: 'chat-say', id: randomUUID(), text: `I am ${name}` } as const
    // What a page claims about its identity is ignored.
    page.sendChat({ ...message, name: 'Mallory', color: '#000000', author: site.admin.id, seq: 99, at: 0 } as never)
    const said = await nextEvent(page, 'chat-said')
    const [welcome] = page.welcomes
    expect(said.message).toMatchObject({
      author: id,
      name,
      color: welcome!.color,
      text: `I am ${name}`,
      id: message.id,
    })
    expect(said.message.at).toBe(site.app.clock.now())
    page.close()
  }
  await waitFor(() => expect(saidOn(listener)).toEqual(['I am admin', 'I am user', 'I am stranger']))
  say(listener, 'I have no name')
  const guest = (await nextEvent(listener, 'chat-said', 3)).message
  expect(guest).toMatchObject({ author: listener.welcomes[0]!.author, name: '' })
})

test('[CHT-1, W-17] whoever may only read hears the chat and cannot say anything, and trying again closes', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const writer = await site.open(pad, { credentials: { token: site.admin.token! } })
  say(writer, 'before')
  await nextEvent(writer, 'chat-said')
  await site.admin.put(`/pad/${pad}`, { readonly: true })
  const reader = await site.open(pad, { credentials: { token: site.user.token! } })
  const opened = await nextEvent(reader, 'chat-opened')
  expect(opened).toMatchObject({ mayWrite: false, hasEarlier: false })
  expect(opened.messages.map(({ text }) => text)).toEqual(['before'])
  const id = say(reader, 'not allowed')
  const error = 'BACKEND.ERROR.REALTIME.READ_ONLY'
  expect(await nextEvent(reader, 'chat-refused')).toEqual({ type: 'chat-refused', id, error })
  say(reader, 'not allowed')
  say(reader, 'not allowed')
  await waitUntil(() => reader.reasons.includes(error))
  expect(await stored(site, pad)).toEqual(['before'])
})

test('[CHT-1, PAD-59] the chat of an archived pad is read, and nobody says anything in it', async () => {
  const site = await realtimeSite({ visibility: 'public' })
  const pad = await site.pad()
  const writer = await site.open(pad, { credentials: { token: site.admin.token! } })
  say(writer, 'before')
  await nextEvent(writer, 'chat-said')
  await site.admin.put(`/pad/${pad}`, { archived: true })
  const reader = await site.open(pad, { credentials: { token: site.admin.token! } })
  const opened = await nextEvent(reader, 'chat-opened')
  expect(opened).toMatchObject({ mayWrite: false })
  expect(opened.messages.map(({ text }) => text)).toEqual(['before'])
  const id = say(reader, 'not allowed')
  expect(await nextEvent(reader, 'chat-refused')).toMatchObject({ type: 'chat-refused', id })
  expect(await stored(site, pad)).toEqual(['before'])
})

test('[CHT-1, W-16] a right withdrawn ends hearing and saying', async () => {
  const site = await realtimeSite({ visibility: 'restricted' })
  const pad = await site.pad()
  const admin = await site.open(pad, { credentials: { token: site.admin.token! } })
  const member = await site.open(pad, { credentials: { token: site.user.token! } })
  await site.admin.put(`/group/${site.gid}`, { users: [] })
  await waitUntil(() => member.reasons.length > 0)
  say(admin, 'among ourselves')
  await nextEvent(admin, 'chat-said')
  say(member, 'still here')
  await waitUntil(() => member.reasons.includes('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND'))
  expect(saidOn(member)).toEqual([])
  expect(await stored(site, pad)).toEqual(['among ourselves'])
})

test('[CHT-3] opening brings the latest messages, and earlier ones come page by page', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const count = 2 * CHAT_PAGE + 7
  await filled(site, pad, count)
  const page = await site.open(pad)
  const seqs = (messages: readonly ChatMessage[]) => [messages[0]?.seq, messages.at(-1)?.seq, messages.length]
  const latest = await nextEvent(page, 'chat-opened')
  expect(latest.hasEarlier).toBe(true)
  expect(seqs(latest.messages)).toEqual([CHAT_PAGE + 8, count, CHAT_PAGE])
  page.sendChat({ type: 'chat-earlier', before: CHAT_PAGE + 8 })
  const second = await nextEvent(page, 'chat-earlier')
  expect(second).toMatchObject({ before: CHAT_PAGE + 8, hasEarlier: true })
  expect(seqs(second.messages)).toEqual([8, CHAT_PAGE + 7, CHAT_PAGE])
  page.sendChat({ type: 'chat-earlier', before: 8 })
  const first = await nextEvent(page, 'chat-earlier', 1)
  expect(first.hasEarlier).toBe(false)
  expect(seqs(first.messages)).toEqual([1, 7, 7])
  page.sendChat({ type: 'chat-earlier', before: 1 })
  expect(await nextEvent(page, 'chat-earlier', 2)).toMatchObject({ messages: [], hasEarlier: false })
})

test('[CHT-5] a message is trimmed text of at most 2,000 characters in any script', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const page = await site.open(pad)
  const longest = '😀'.repeat(CHAT_MESSAGE_MAX)
  for (const text of ['  a\nb\t ', longest, '<img src=x onerror=alert(1)>']) say(page, text)
  await nextEvent(page, 'chat-said', 2)
  expect(await stored(site, pad)).toEqual(['a\nb', longest, '<img src=x onerror=alert(1)>'])
})

test.each([
  ['blank', { type: 'chat-say', id: 'message-1', text: ' \n\u200B ' }],
  ['too long', { type: 'chat-say', id: 'message-1', text: 'x'.repeat(CHAT_MESSAGE_MAX + 1) }],
  ['with a NUL', { type: 'chat-say', id: 'message-1', text: 'a\0b' }],
  ['with half a character', { type: 'chat-say', id: 'message-1', text: 'a\ud800b' }],
  ['not a text', { type: 'chat-say', id: 'message-1', text: { toString: 'x' } }],
  ['with an id of a path', { type: 'chat-say', id: '../../etc', text: 'a' }],
  ['from before the beginning', { type: 'chat-earlier', before: -1 }],
  ['from the middle of a message', { type: 'chat-earlier', before: 1.5 }],
  ['of an unknown kind', { type: 'chat-removed', to: 1 }],
  ['a list', []],
  ['nothing', null],
])('[CHT-5, W-18] a message that is %s closes its pad and is not stored', async (_, message) => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const bystander = await site.open(pad)
  const page = await site.open(pad)
  page.sendChat(message as never)
  await waitUntil(() => page.reasons.includes('BACKEND.ERROR.REALTIME.BAD_MESSAGE'))
  say(bystander, 'still here')
  await nextEvent(bystander, 'chat-said')
  expect(await stored(site, pad)).toEqual(['still here'])
})

test('[CHT-5, W-18] a frame that is no JSON, too large or of the server’s is refused', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const bad = await rawClient(site.url, pad)
  bad.send(frameOf('chat', '{'))
  expect(await bad.refused()).toBe('BACKEND.ERROR.REALTIME.BAD_MESSAGE')
  const large = await rawClient(site.url, pad)
  large.send(frameOf('chat', 'x'.repeat(JSON_MESSAGE_MAX_BYTES + 1)))
  expect((await large.ended()).reason).toBe('BACKEND.ERROR.REALTIME.TOO_LARGE')
  const listener = await site.open(pad)
  const server = await rawClient(site.url, pad)
  const message = { seq: 1, id: 'message-1', author: 'x', name: 'X', color: '#000000', text: 'forged', at: 1 }
  server.send(writeMessage(SERVER_MESSAGES, 'chat', { type: 'chat-said', message }))
  expect((await server.ended()).reason).toBe('BACKEND.ERROR.REALTIME.BAD_MESSAGE')
  expect(saidOn(listener)).toEqual([])
})

test('[CHT-6] an author who says too much at once is told when to go on, and nobody else is stopped', async () => {
  const site = await realtimeSite({ visibility: 'public' }, { env: { SHEAF_LIMITS: 'chat=3,chatAddress=1000' } })
  const pad = await site.pad()
  const [page, other] = [await site.open(pad), await site.open(pad)]
  for (let n = 0; n < 3; n++) say(page, `message ${n}`)
  const id = say(page, 'one too many')
  const refused = await nextEvent(page, 'chat-refused')
  expect(refused).toMatchObject({ id, error: 'BACKEND.ERROR.AUTHENTICATION.TOO_MANY_ATTEMPTS' })
  expect(refused.retryAfter).toBeGreaterThan(0)
  say(other, 'as ever')
  await nextEvent(other, 'chat-said', 3)
  expect(await stored(site, pad)).toEqual(['message 0', 'message 1', 'message 2', 'as ever'])
})

test('[CHT-9] a message that is said again after a lost answer is there once, and heard once', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const [page, other] = [await site.open(pad), await site.open(pad)]
  const id = say(page, 'only once')
  const first = await nextEvent(page, 'chat-said')
  say(page, 'only once', id)
  expect(await nextEvent(page, 'chat-said', 1)).toEqual(first)
  // Ids are scoped to their author: somebody else's message under the same id is another message.
  say(other, 'mine', id)
  await nextEvent(other, 'chat-said', 1)
  expect(saidOn(other)).toEqual(['only once', 'mine'])
  expect(await stored(site, pad)).toEqual(['only once', 'mine'])
})

test('[CHT-9] two connections that say the same message at once make one', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const credentials = { token: site.user.token! }
  const tabs = await Promise.all(Array.from({ length: 4 }, () => site.open(pad, { credentials })))
  const id = randomUUID()
  for (const tab of tabs) say(tab, 'from every tab', id)
  for (const tab of tabs) await nextEvent(tab, 'chat-said')
  expect(await stored(site, pad)).toEqual(['from every tab'])
})

test('[CHT-8] what was said is there after a restart', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const page = await site.open(pad)
  say(page, 'before the restart')
  await nextEvent(page, 'chat-said')
  page.close()
  const { url } = await anotherServer(site)
  const again = await openPage({ url, pad })
  expect((await nextEvent(again, 'chat-opened')).messages.map(({ text }) => text)).toEqual(['before the restart'])
})

test('[CHT-8] a message that cannot be stored is not told, and its page connects again', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const [page, other] = [await site.open(pad), await site.open(pad)]
  await site.database.db.schema.alterTable('chat_messages').renameTo('elsewhere').execute()
  say(page, 'nowhere to go')
  await waitUntil(() => page.reasons.includes('BACKEND.ERROR.PERMISSION.UNEXPECTED'))
  expect(saidOn(other)).toEqual([])
})

test('[CHT-7, PAD-41] removing the history empties every open page, and what is said after it stays', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const page = await site.open(pad)
  say(page, 'one')
  say(page, 'two')
  await nextEvent(page, 'chat-said', 1)
  expect((await site.admin.delete(`/pad/chathistory/${pad}`)).status).toBe(200)
  expect(await nextEvent(page, 'chat-removed')).toEqual({ type: 'chat-removed', to: 2 })
  say(page, 'three')
  expect((await nextEvent(page, 'chat-said', 2)).message.seq).toBe(3)
  const late = await site.open(pad)
  const opened = await nextEvent(late, 'chat-opened')
  expect(opened).toMatchObject({ removedTo: 2, hasEarlier: false })
  expect(opened.messages.map(({ text }) => text)).toEqual(['three'])
  late.sendChat({ type: 'chat-earlier', before: 3 })
  expect(await nextEvent(late, 'chat-earlier')).toMatchObject({ messages: [], hasEarlier: false })
})

const hasBoth = hasPostgres && hasRedis

/** Opens a page on each of two servers of a site. */
const onTwoServers = async (redisUrl: string) => {
  const site = await twoServers(redisUrl)
  const pad = await site.pad()
  const pages = [await site.on(0, pad), await site.on(1, pad)] as const
  for (const page of pages) await nextEvent(page, 'chat-opened')
  return { site, pad, pages }
}

test.runIf(hasBoth).each([
  ['with Redis', TEST_REDIS_URL],
  ['without Redis, by what is stored,', NO_REDIS],
])('[CHT-8, CHT-7, RT-20] %s people on two servers chat in one order, and a removal reaches both', async (_, redis) => {
  const { site, pad, pages } = await onTwoServers(redis)
  const [anna, ben] = pages
  const distinct = (page: Page) => [
    ...new Map(eventsOf(page, 'chat-said').map((e) => [e.message.seq, e.message])).values(),
  ]
  const texts = (page: Page) =>
    distinct(page)
      .toSorted((a, b) => a.seq - b.seq)
      .map(({ text }) => text)
  for (let n = 0; n < 5; n++) {
    say(anna, `anna ${n}`)
    say(ben, `ben ${n}`)
  }
  await waitFor(() => expect(distinct(anna)).toHaveLength(10))
  await waitFor(() => expect(texts(ben)).toEqual(texts(anna)))
  expect(texts(anna)).toEqual(await stored(site, pad))
  await site.admin.delete(`/pad/chathistory/${pad}`)
  for (const page of pages) expect(await nextEvent(page, 'chat-removed')).toMatchObject({ to: 10 })
})

test.runIf(hasBoth)(
  '[CHT-8, CHT-7, RT-20] what is said or removed on one server is heard once on the other',
  async () => {
    const { site, pad, pages } = await onTwoServers(TEST_REDIS_URL)
    const [anna, ben] = pages
    for (let n = 0; n < 3; n++) {
      say(anna, `anna ${n}`)
      await waitFor(() => expect(saidOn(ben)).toContain(`anna ${n}`))
      say(ben, `ben ${n}`)
      await waitFor(() => expect(saidOn(anna)).toContain(`ben ${n}`))
    }
    // This is longer than the interval of the comparison with what is stored.
    await sleep(2500)
    const all = await stored(site, pad)
    for (const page of pages) expect(saidOn(page)).toEqual(all)
    await site.admin.delete(`/pad/chathistory/${pad}`)
    await sleep(2500)
    for (const page of pages) expect(eventsOf(page, 'chat-removed')).toEqual([{ type: 'chat-removed', to: 6 }])
    say(ben, 'goes on')
    await waitFor(() => expect(saidOn(anna)).toContain('goes on'))
  },
)
