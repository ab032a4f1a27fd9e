import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { MessageType } from '@hocuspocus/server'
import * as encoding from 'lib0/encoding'
import { encodeAwarenessUpdate, Awareness } from 'y-protocols/awareness'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { attackScene, nobodyElseNoticed, paragraphs } from './testing/attack-scene.ts'
import type { Page } from './testing/page.ts'
import { frame, rawClient } from './testing/raw-client.ts'
import { realtimeSite } from './testing/realtime-site.ts'
import { waitFor, waitUntil } from '../testing/wait.ts'

const FOREIGN = 'BACKEND.ERROR.REALTIME.FOREIGN_AUTHOR'

const [STEP_1, UPDATE] = [0, 2]

/** Encodes the presence of somebody under a page's client id. */
const presenceOf = ({ doc }: Page, state: object | null): Uint8Array => {
  const forged = new Awareness(new Y.Doc())
  forged.clientID = doc.clientID
  forged.setLocalState(state)
  forged.meta.set(forged.clientID, { clock: 1000, lastUpdated: 0 })
  const encoded = encodeAwarenessUpdate(forged, [forged.clientID])
  forged.destroy()
  return encoded
}

test.each([
  ['has written', ['mine']],
  ['has not written', []],
])('[RT-63, W-17] whoever claims the place of a page that %s and is reconnecting gets nothing', async (_, written) => {
  const now = await attackScene()
  const victim = await now.site.open(now.pad, { token: { token: now.site.user.token! } })
  const [witness] = now.witnesses
  const { author, name, color } = victim.welcomes[0]!
  await waitFor(() => expect(seenBy(witness!)).toHaveLength(1))
  for (const line of written) {
    victim.write(line)
    await victim.saved()
  }
  victim.socket.disconnect()
  await waitFor(() => expect(seenBy(witness!)).toHaveLength(0))
  now.attacker.say(MessageType.Awareness, presenceOf(victim, { user: {} }))
  // The answer to this comes when the claim has been handled.
  const answers = now.attacker.received(MessageType.Sync)
  now.attacker.say(MessageType.Sync, STEP_1, Uint8Array.of(0))
  await waitUntil(() => now.attacker.received(MessageType.Sync) > answers)
  expect(seenBy(witness!)).toEqual([])
  await victim.socket.connect()
  victim.write('mine too')
  await victim.saved()
  await waitFor(() => expect(seenBy(witness!)).toEqual([{ user: { author, name, color } }]))
  await witness!.shows([...written, 'mine too'].join('\n'))
})

test.each<[string, (pad: string) => Uint8Array | string]>([
  ['is empty', () => new Uint8Array()],
  ['is text', () => 'hello'],
  ['is random', () => randomBytes(200)],
  ['ends in the middle', (pad) => frame(pad, MessageType.Sync, 2, paragraphs('x')).subarray(0, 40)],
  ['has no kind that there is', (pad) => frame(pad, 77)],
  ['names a session behind its pad', (pad) => frame(`${pad}\0s1`, MessageType.Auth, 0, '{}')],
  ['is between servers', (pad) => frame(pad, MessageType.BroadcastStateless, '{"type":"welcome"}')],
  ['acknowledges', (pad) => frame(pad, MessageType.SyncStatus, 1)],
  ['asks from a state that is none', (pad) => frame(pad, MessageType.Sync, 0, Uint8Array.of(0xff, 0xff))],
  ['asks from nothing', (pad) => frame(pad, MessageType.Sync, 0, new Uint8Array())],
  ['has a step that there is not', (pad) => frame(pad, MessageType.Sync, 9, new Uint8Array([0]))],
  ['has awareness that is none', (pad) => frame(pad, MessageType.Awareness, randomBytes(50))],
  ['has awareness of a million people', (pad) => frame(pad, MessageType.Awareness, Uint8Array.of(0xc0, 0x84, 0x3d))],
  ['has more awareness than anybody', (pad) => frame(pad, MessageType.Awareness, randomBytes(20_000))],
])('[RT-17, W-18] a frame that %s ends its socket and disturbs nobody', async (_, make) => {
  const now = await attackScene()
  now.attacker.send(make(now.pad))
  expect((await now.attacker.ended()).code).toBe(4400)
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
  now.attacker.say(MessageType.Sync, STEP_1, encoding.toUint8Array(encoder))
  expect(await now.attacker.refused()).toBe('BACKEND.ERROR.REALTIME.TOO_LARGE')
  await nobodyElseNoticed(now)
})

test('[RT-17, W-18] an update for another pad than the opened one changes neither', async () => {
  const now = await attackScene()
  const closed = await now.site.pad({ visibility: 'restricted' })
  now.attacker.send(frame(closed, MessageType.Sync, UPDATE, paragraphs('slipped in')))
  await sleep(100)
  expect(await now.site.log(closed)).toEqual([])
  expect(await now.site.log(now.pad)).toEqual([])
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
  const anna = await site.open(pad, { token: { token: site.admin.token! } })
  anna.write('by Anna')
  await anna.saved()
  const ben = await site.open(pad)
  ben.write('by Anna, moved', site.admin.id)
  await ben.saved()
  expect(ben.reasons).toEqual([])
  const late = await site.open(pad)
  const ids = [...late.ids.told.values()]
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
  await waitUntil(() => page.socket.webSocket!.bufferedAmount === 0)
  page.close()
  await sleep(500)
  const text = (await site.open(pad)).text().split('\n')
  expect(text).toEqual(Array.from({ length: text.length }, (_, n) => `${n}`))
  expect(text.length).toBeGreaterThan(250)
})

/** Returns the states of the others in a pad, as this page sees them. */
const seenBy = (page: Page) =>
  [...page.provider.awareness!.getStates()].filter(([id]) => id !== page.doc.clientID).map(([, state]) => state)

test('[RT-18, EDT-16, W-17] others see who is there as the server knows them, and where', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const [anna, ben] = [await site.open(pad, { token: { token: site.user.token! } }), await site.open(pad)]
  const anchor = { client: 1, clock: 2 }
  anna.provider.awareness!.setLocalState({
    user: { author: 'somebody', name: '<b>Root</b>', color: 'red' },
    cursor: { anchor: { ...anchor, assoc: 0 }, head: anchor, html: '<img src=x onerror=alert(1)>' },
    secret: { deeply: ['nested'] },
  })
  const { author, name, color } = anna.welcomes[0]!
  await waitFor(() =>
    expect(seenBy(ben)).toContainEqual({ user: { author, name, color }, cursor: { anchor, head: anchor } }),
  )
  expect(name).toBe('user')
  // Each of the two has one state, and no message added others.
  expect(ben.provider.awareness!.getStates().size).toBe(2)
  anna.close()
  await waitFor(() => expect(seenBy(ben)).toEqual([]))
})

test('[RT-18, EDT-6, W-23] a guest chooses a name and a colour, and no other identity', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const [guest, other] = [await site.open(pad), await site.open(pad)]
  const { author, color } = guest.welcomes[0]!
  guest.provider.awareness!.setLocalState({
    user: { author: site.admin.id, name: ' Zo\u202eë\u0000 ', color: '#12ab34' },
  })
  await waitFor(() => expect(seenBy(other)).toEqual([{ user: { author, name: 'Zoë', color: '#12ab34' } }]))
  guest.provider.awareness!.setLocalState({ user: { author, name: 'x'.repeat(101), color: 'url(evil)' } })
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
    const { author, color, name } = guest.welcomes[0]!
    guest.provider.awareness!.setLocalState({ user: { author, name, color } })
    await waitFor(() => expect(seenBy(guest)).toHaveLength(number))
    colors.push(color)
  }
  expect(new Set(colors).size).toBe(8)
  const first = await site.open(pad)
  const { author, color, guest } = first.welcomes[0]!
  first.write('hello')
  await first.saved()
  first.close()
  const again = await site.open(pad, { token: { guest: guest! } })
  expect(again.welcomes[0]).toMatchObject({ author, color })
})

test('[EDT-96] accounts that chose no colour get different ones too, also from those who wrote and are gone', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const colors: string[] = []
  const come = async (token?: string) => {
    const page = await site.open(pad, token === undefined ? {} : { token: { token } })
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
  guest.provider.awareness!.setLocalState({ user: { author, name: 'Anna', color } })
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
  const [victim, witness] = [await site.open(pad, { token: { token: site.user.token! } }), await site.open(pad)]
  const cursor = { anchor: { client: 1, clock: 0 }, head: { client: 1, clock: 1 } }
  victim.provider.awareness!.setLocalState({ cursor })
  await waitFor(() => expect(seenBy(witness)).toContainEqual(expect.objectContaining({ cursor })))
  const attacker = await rawClient(site.url, pad)
  for (const state of [{ user: { author: 'x', name: 'forged', color: '#000000' } }, null])
    attacker.say(MessageType.Awareness, presenceOf(victim, state))
  await sleep(150)
  expect(seenBy(witness)).toContainEqual(expect.objectContaining({ cursor }))
  expect(JSON.stringify(seenBy(witness))).not.toContain('forged')
})

test('[RT-18] a page that reconnects has one place, which goes when it goes', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const [page, witness] = [await site.open(pad), await site.open(pad)]
  await waitFor(() => expect(seenBy(witness)).toHaveLength(1))
  page.socket.disconnect()
  await waitFor(() => expect(seenBy(witness)).toHaveLength(0))
  await page.socket.connect()
  await waitFor(() => expect(seenBy(witness)).toHaveLength(1))
  page.socket.disconnect()
  await waitFor(() => expect(seenBy(witness)).toHaveLength(0))
})
