import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { PRESENCE_MAX_BYTES } from '@sheaf/contract/limits'
import { SERVER_MESSAGES, WIRE_VERSION, writeMessage } from '@sheaf/contract/realtime/messages'
import { CLOSE_CODES } from '@sheaf/contract/realtime/socket'
import { padText } from '@sheaf/document/plain-text'
import * as encoding from 'lib0/encoding'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { WebSocket } from 'ws'
import { attackScene, nobodyElseNoticed } from '../testing/attack-scene.ts'
import type { Page } from '../testing/page.ts'
import { frameOf, NOTHING, rawClient } from '../testing/raw-client.ts'
import { realtimeSite } from '../testing/realtime-site.ts'
import { waitFor, waitUntil } from '../../testing/wait.ts'

const BAD = 'BACKEND.ERROR.REALTIME.BAD_MESSAGE'
const TOO_LARGE = 'BACKEND.ERROR.REALTIME.TOO_LARGE'
const FOREIGN = 'BACKEND.ERROR.REALTIME.FOREIGN_AUTHOR'

/** Returns the others in a pad, as this page sees them: each with a cursor only if one is shown. */
const seenBy = ({ people }: Page) =>
  Array.from(people.values(), ({ user, cursor }) => (cursor ? { user, cursor } : { user }))

const at = (clock: number) => ({ anchor: { client: 1, clock }, head: { client: 1, clock: clock + 1 } })

test('[RT-63, W-17] nobody is shown in the place of another, who is there or is reconnecting', async () => {
  const now = await attackScene()
  const victim = await now.site.open(now.pad, { credentials: { token: now.site.user.token! } })
  const [witness] = now.witnesses
  const { author, name, color, connection } = victim.welcomes[0]!
  const guest = await now.site.open(now.pad)
  const asGuest = { author: guest.welcomes[0]!.author, name: '', color: guest.welcomes[0]!.color }
  const others = seenBy(witness!).filter(({ user }) => ![author, asGuest.author].includes(user!.author))
  victim.show({ cursor: at(0) })
  const shown = { user: { author, name, color }, cursor: at(0) }
  await waitFor(() => expect(seenBy(witness!)).toContainEqual(shown))
  const claims = { connection, user: { author, name, color }, cursor: at(7), hasLeft: true }
  guest.show(claims)
  const guestAt7 = { user: asGuest, cursor: at(7) }
  await waitFor(() => expect(seenBy(witness!)).toEqual(expect.arrayContaining([...others, shown, guestAt7])))
  await victim.disconnect()
  await waitFor(() => expect(seenBy(witness!)).toHaveLength(others.length + 1))
  guest.show({ ...claims, cursor: at(8) })
  await waitFor(() => expect(seenBy(witness!)).toContainEqual({ user: asGuest, cursor: at(8) }))
  expect(seenBy(witness!)).toHaveLength(others.length + 1)
  victim.connect()
  await waitFor(() => expect(seenBy(witness!)).toContainEqual(shown))
  expect(seenBy(witness!)).toHaveLength(others.length + 2)
  expect(victim.welcomes[1]!.connection).not.toBe(connection)
})

const json = (kind: Parameters<typeof frameOf>[0], payload: unknown) => frameOf(kind, JSON.stringify(payload))

test.each<[string, Uint8Array | string]>([
  ['is empty', new Uint8Array()],
  ['is text', 'hello'],
  ['is a message as text', JSON.stringify({ cursor: null })],
  ['is random', Buffer.concat([Uint8Array.of(0x99), randomBytes(200)])],
  ['has no kind', Uint8Array.of(0)],
  ['has no kind that there is', Uint8Array.of(77)],
  ['is the server’s', writeMessage(SERVER_MESSAGES, 'chat', { type: 'chat-removed', to: 1 })],
  ['acknowledges', writeMessage(SERVER_MESSAGES, 'stored', 1)],
  ['opens the pad again', json('open', { wire: WIRE_VERSION })],
  ['asks from a state that is none', frameOf('state', Uint8Array.of(0xff, 0xff))],
  ['asks from nothing', frameOf('state', '')],
  ['asks from a state with something behind it', frameOf('state', Uint8Array.of(0, 0))],
  ['has presence that is no JSON', frameOf('presence', '{"cursor":')],
  ['has presence that is no text', frameOf('presence', Uint8Array.of(0x22, 0xff, 0x22))],
  ['has presence that is random', frameOf('presence', randomBytes(50))],
  ['has presence that is nothing', json('presence', null)],
  ['has presence that is a list', json('presence', [])],
  ['has a cursor that is none', json('presence', { cursor: { anchor: 1, head: 2 } })],
  ['sends files to no place', json('presence', { uploads: [{ kind: 'picture', count: 1, percent: 5 }] })],
  [
    'sends more files than all',
    json('presence', { uploads: [{ place: { client: 1, clock: 0 }, kind: 'file', count: 1, percent: 101 }] }),
  ],
  [
    'sends files to endless places',
    json('presence', {
      uploads: Array.from({ length: 21 }, () => ({
        place: { client: 1, clock: 0 },
        kind: 'file',
        count: 1,
        percent: 0,
      })),
    }),
  ],
  ['has half a cursor', json('presence', { cursor: { anchor: { client: 1, clock: 0 } } })],
  ['has a cursor before the beginning', json('presence', { cursor: at(-1) })],
  [
    'has a cursor at an id that there cannot be',
    json('presence', { cursor: { ...at(0), head: { client: 2 ** 32, clock: 0 } } }),
  ],
  ['has a cursor in half a cell', json('presence', { cursor: { ...at(0), cell: { table: 'Table001' } } })],
  [
    'has a cursor in a cell that there cannot be',
    json('presence', { cursor: { ...at(0), cell: { table: '"><b>', row: 'Row00001', column: 'Column01' } } }),
  ],
  ['has a colour that is none', json('presence', { profile: { color: 'url(evil)' } })],
  ['has a name that is none', json('presence', { profile: { name: { first: 'Ann' } } })],
  ['has an endless name', json('presence', { profile: { name: 'x'.repeat(601) } })],
])('[RT-17, W-18] a frame that %s ends its socket and disturbs nobody', async (_, bytes) => {
  const now = await attackScene()
  now.attacker.send(bytes)
  expect(await now.attacker.ended()).toEqual({ code: CLOSE_CODES.faulty, reason: BAD })
  await nobodyElseNoticed(now)
})

test.each<[string, Uint8Array]>([
  ['presence', frameOf('presence', randomBytes(PRESENCE_MAX_BYTES + 1))],
  ['pong', frameOf('pong', randomBytes(1000))],
  ['open', frameOf('open', randomBytes(10_000))],
])('[RT-17, W-18] more %s than anybody has ends its socket, unread, and disturbs nobody', async (_, bytes) => {
  const now = await attackScene()
  now.attacker.send(bytes)
  expect(await now.attacker.ended()).toEqual({ code: CLOSE_CODES.faulty, reason: TOO_LARGE })
  await nobodyElseNoticed(now)
})

test('[RT-17, W-18, W-35] no socket is opened at an address that is not a pad’s', async () => {
  const now = await attackScene()
  const paths = ['', 'socket', 'socket/', 'socket/pad', 'socket/pad/%', `socket/pad/${now.pad}%ff`, `p/${now.pad}`]
  for (const path of paths) {
    const socket = new WebSocket(`${now.site.url.replace('http', 'ws')}${path}`)
    const [error] = (await once(socket, 'error')) as [Error]
    expect([path, error.message]).toEqual([path, 'socket hang up'])
  }
  await nobodyElseNoticed(now)
})

test('[RT-65, W-18] who asks from a state of a million people is refused, and nobody waits for it', async () => {
  const now = await attackScene()
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, 1_000_000)
  for (let client = 0; client < 1_000_000; client++) {
    encoding.writeVarUint(encoder, client)
    encoding.writeVarUint(encoder, 1)
  }
  now.attacker.say('state', encoding.toUint8Array(encoder))
  expect(await now.attacker.refused()).toBe(TOO_LARGE)
  await nobodyElseNoticed(now)
})

test('[RT-45, W-18] an edit before what the server lacks, and what it lacks after an edit, are refused', async () => {
  const now = await attackScene()
  const early = await rawClient(now.site.url, now.pad)
  early.say('update', NOTHING)
  expect(await early.ended()).toEqual({ code: CLOSE_CODES.faulty, reason: BAD })
  expect(early.answers).toEqual([])
  for (const kind of ['missing', 'update', 'update', 'missing'] as const) now.attacker.say(kind, NOTHING)
  expect(await now.attacker.ended()).toEqual({ code: CLOSE_CODES.faulty, reason: BAD })
  expect(now.attacker.answers).toEqual([true, true, true])
  await nobodyElseNoticed(now)
})

test('[RT-10, TEXT-26, W-17] letters that are said to be of somebody who has never written here are refused', async () => {
  const now = await attackScene()
  const page = await now.site.open(now.pad)
  page.write('not mine', now.site.admin.id)
  await waitUntil(() => page.reasons.includes(FOREIGN))
  expect(await now.site.log(now.pad)).toEqual([])
  await nobodyElseNoticed(now)
})

test('[RT-10, TEXT-26, EDT-17] text of somebody who has written here keeps its author when another moves it', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const anna = await site.open(pad, { credentials: { token: site.admin.token! } })
  anna.write('by Anna')
  await anna.saved()
  const ben = await site.open(pad)
  ben.write('by Anna, moved', site.admin.id)
  await ben.saved()
  expect(ben.reasons).toEqual([])
  const late = await site.open(pad)
  const ids = [...late.ids.announced.values()]
  expect(ids).toContainEqual({ author: ben.welcomes[0]!.author, whose: site.admin.id })
})

test('[RT-17] a flood of frames is stored in its order in few entries, and the others go on meanwhile', async () => {
  const now = await attackScene()
  const page = await now.site.open(now.pad)
  for (let n = 0; n < 1000; n++) page.write(`${n}`)
  const [witness, other] = now.witnesses
  other!.write('meanwhile')
  await other!.saved()
  await page.saved()
  expect(page.reasons).toEqual([])
  await waitFor(() => expect(witness!.text()).toBe(Array.from({ length: 1000 }, (_, n) => `${n}`).join('\n')))
  const log = await now.site.log(now.pad)
  // Updates that came while an earlier one was being committed share an entry.
  expect(log.length).toBeLessThan(200)
  expect(new Set(log.map(({ author }) => author))).toEqual(new Set([page.welcomes[0]!.author]))
})

test('[RT-1] what somebody sent right before leaving is stored, though the pad is put down meanwhile', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const page = await site.open(pad)
  for (let n = 0; n < 300; n++) page.write(`${n}`)
  await waitUntil(() => page.bufferedAmount === 0)
  page.close()
  // The pad is put down some 50 ms after the last page has gone, unless something is being stored.
  await waitUntil(async () => {
    const doc = new Y.Doc()
    for (const { data } of await site.log(pad)) Y.applyUpdate(doc, data)
    return padText(doc).split('\n').length === 300
  })
  expect((await site.open(pad)).text().split('\n')).toEqual(Array.from({ length: 300 }, (_, n) => `${n}`))
})

test('[RT-18, EDT-16, W-17] others see who is there as the server knows them, and where', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const [anna, ben] = [await site.open(pad, { credentials: { token: site.user.token! } }), await site.open(pad)]
  const anchor = { client: 1, clock: 2 }
  const cell = { table: 'Table001', row: 'Row00001', column: 'Column01' }
  const claims = {
    user: { author: 'somebody', name: '<b>Root</b>', color: 'red' },
    profile: { author: 'somebody', name: '<b>Root</b>', color: '#ff0000' },
    cursor: {
      anchor: { ...anchor, assoc: 0 },
      head: anchor,
      cell: { ...cell, name: '<b>' },
      html: '<img src=x onerror=alert(1)>',
    },
    secret: { deeply: ['nested'] },
  }
  anna.show(claims)
  const { author, name, color } = anna.welcomes[0]!
  await waitFor(() =>
    expect(seenBy(ben)).toContainEqual({ user: { author, name, color }, cursor: { anchor, head: anchor, cell } }),
  )
  expect(name).toBe('user')
  // No message added anybody.
  expect(ben.people.size).toBe(1)
  anna.close()
  await waitFor(() => expect(seenBy(ben)).toEqual([]))
})

test('[RT-18, EDT-6, W-23] a guest chooses a name and a colour, and no other identity', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const [guest, other] = [await site.open(pad), await site.open(pad)]
  const { author, color } = guest.welcomes[0]!
  const profile = { author: site.admin.id, name: ' Zo\u202eë\u0000 ', color: '#12ab34' }
  guest.show({ profile })
  await waitFor(() => expect(seenBy(other)).toEqual([{ user: { author, name: 'Zoë', color: '#12ab34' } }]))
  guest.write('hello')
  await guest.saved()
  await waitFor(() => expect(other.authors[author]).toEqual({ name: 'Zoë', color: '#12ab34' }))
  expect(color).toMatch(/^#[0-9a-f]{6}$/)
})

test('[EDT-96] a guest begins with a colour that nobody who is here has, and keeps it', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const colors: string[] = []
  for (let number = 0; number < 8; number += 1) {
    const guest = await site.open(pad)
    const { color } = guest.welcomes[0]!
    await waitFor(() => expect(seenBy(guest)).toHaveLength(number))
    colors.push(color)
  }
  expect(new Set(colors).size).toBe(8)
  const first = await site.open(pad)
  const { author, color, guest } = first.welcomes[0]!
  first.write('hello')
  await first.saved()
  first.close()
  const again = await site.open(pad, { credentials: { guest: guest! } })
  expect(again.welcomes[0]).toMatchObject({ author, color })
})

test('[EDT-96] accounts that chose no colour get different ones too, also from those who wrote and are gone', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const colors: string[] = []
  const come = async (token?: string) => {
    const page = await site.open(pad, token === undefined ? {} : { credentials: { token } })
    colors.push(page.welcomes[0]!.color)
    return page
  }
  for (const token of [site.user, site.admin, site.stranger].map((one) => one.token!)) {
    const page = await come(token)
    page.write('hello')
    await page.saved()
    page.close()
  }
  for (let guest = 0; guest < 7; guest += 1) await come()
  expect(new Set(colors).size).toBe(10)
  const again = await come(site.user.token!)
  const anotherTab = await come(site.user.token!)
  expect([again, anotherTab].map(({ welcomes }) => welcomes[0]!.color)).toEqual([colors[0], colors[0]])
})

test('[RT-26] the name that a guest takes after writing is stored, and stays', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const guest = await site.open(pad)
  const { author, color } = guest.welcomes[0]!
  guest.write('written first')
  await guest.saved()
  const [editedAt] = await site.database.db.selectFrom('pads').select('last_edited_at').execute()
  guest.show({ profile: { name: 'Anna' } })
  const nameOf = async () => {
    const rows = await site.database.db
      .selectFrom('pad_authors')
      .select('name')
      .where('author_id', '=', author)
      .execute()
    return rows.map(({ name }) => name)
  }
  await waitFor(async () => expect(await nameOf()).toEqual(['Anna']))
  expect(await site.log(pad)).toHaveLength(1)
  expect(await site.database.db.selectFrom('pads').select('last_edited_at').execute()).toEqual([editedAt])
  // Naming a stranger as author makes the server read its authors anew.
  const other = await site.open(pad)
  other.write('not mine', site.admin.id)
  await waitUntil(() => other.reasons.includes(FOREIGN))
  guest.close()
  await waitFor(async () => expect((await site.open(pad)).authors[author]).toEqual({ name: 'Anna', color }))
})

test('[RT-18, W-17] nobody speaks for somebody else', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const [victim, witness] = [await site.open(pad, { credentials: { token: site.user.token! } }), await site.open(pad)]
  const cursor = at(0)
  victim.show({ cursor })
  await waitFor(() => expect(seenBy(witness)).toContainEqual(expect.objectContaining({ cursor })))
  const attacker = await rawClient(site.url, pad)
  const { connection } = victim.welcomes[0]!
  for (const claim of [
    { user: { author: 'x', name: 'forged', color: '#000000' } },
    { hasLeft: true },
    { cursor: null },
  ])
    attacker.send(json('presence', { connection, ...claim }))
  attacker.send(json('presence', { [connection]: { cursor: null } }))
  await sleep(150)
  expect(attacker.isOpen).toBe(true)
  expect(seenBy(witness)).toContainEqual(expect.objectContaining({ cursor }))
  expect(JSON.stringify(seenBy(witness))).not.toContain('forged')
})

test('[RT-18] a page that reconnects has one place, which goes when it goes', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const [page, witness] = [await site.open(pad), await site.open(pad)]
  await waitFor(() => expect(seenBy(witness)).toHaveLength(1))
  await page.disconnect()
  await waitFor(() => expect(seenBy(witness)).toHaveLength(0))
  page.connect()
  await waitFor(() => expect(seenBy(witness)).toHaveLength(1))
  await page.disconnect()
  await waitFor(() => expect(seenBy(witness)).toHaveLength(0))
})
