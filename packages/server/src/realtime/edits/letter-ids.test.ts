import { setTimeout as sleep } from 'node:timers/promises'
import type { PadId } from '@sheaf/contract/ids'
import { CLOSE_CODES } from '@sheaf/contract/realtime/socket'
import { content, forgedUpdate } from '@sheaf/document/testing/forged-update'
import { newLetterId } from '@sheaf/document/text/client-ids'
import { appendLines } from '@sheaf/document/text/from-text'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { openTestDatabase, openTestPostgres } from '../../testing/databases/databases.ts'
import { hasPostgres, hasRedis, TEST_REDIS_URL } from '../../testing/servers/services.ts'
import { waitFor, waitUntil } from '../../testing/wait.ts'
import { forgedNext } from '../testing/attack-scene.ts'
import { findLetterIds } from '../../pad-log/letter-ids.store.ts'
import { sceneWith, anna as annaWrites, ben as benWrites } from '../../pad-log/testing/log-scene.ts'
import type { Page } from '../testing/page.ts'
import { frameOf, rawClient, syncedClient } from '../testing/raw-client.ts'
import { realtimeSite } from '../testing/realtime-site.ts'
import { NO_REDIS, twoServers } from '../testing/two-servers.ts'

const FOREIGN = 'BACKEND.ERROR.REALTIME.FOREIGN_AUTHOR'

/** Starts a site with a pad that ada has open and has written in. */
const siteOfAda = async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const asAda = { credentials: { token: site.user.token! } }
  const ada = await site.open(pad, asAda)
  ada.write('mine')
  await ada.saved()
  return { site, pad, ada, asAda }
}

/** Returns another replica of a page's text, on which somebody else writes on under the page's id. */
const forgedReplica = ({ doc, ids }: Page): Y.Doc => {
  const replica = new Y.Doc()
  Y.applyUpdate(replica, Y.encodeStateAsUpdate(doc))
  appendLines(replica, [{ text: 'forged' }], ids.letters)
  return replica
}

const ownerOf = (page: Page, id: number) => page.ids.announced.get(id)

test('[TEXT-25, W-17] nobody else writes under an id, in an update or in a first synchronisation, also when its author has left', async () => {
  const { site, pad, ada } = await siteOfAda()
  const early = await syncedClient(site.url, pad)
  early.say('update', forgedNext(ada))
  expect(await early.refused()).toBe(FOREIGN)
  const forged = forgedReplica(ada)
  const known = Y.encodeStateVector(ada.doc)
  const syncing = await rawClient(site.url, pad)
  syncing.say('missing', Y.encodeStateAsUpdate(forged, known))
  expect(await syncing.refused()).toBe(FOREIGN)
  ada.close()
  const later = await syncedClient(site.url, pad)
  later.say('update', Y.encodeStateAsUpdate(forged, known))
  expect(await later.refused()).toBe(FOREIGN)
  const asPage = await site.open(pad, { doc: forged, opened: false })
  await waitUntil(() => asPage.reasons.includes(FOREIGN))
  expect(await site.log(pad)).toHaveLength(1)
  expect((await site.open(pad)).text()).toBe('mine')
})

test('[TEXT-25, W-17] an id stays its author’s when the pad was put down, and the author goes on under it', async () => {
  const { site, pad, ada } = await siteOfAda()
  await ada.disconnect()
  // The pad is put down some 50 ms after the last page has gone.
  await sleep(300)
  const attacker = await syncedClient(site.url, pad)
  attacker.say('update', forgedNext(ada))
  expect(await attacker.refused()).toBe(FOREIGN)
  ada.connect()
  ada.write('mine too')
  await ada.saved()
  expect((await site.open(pad)).text()).toBe('mine\nmine too')
})

test('[TEXT-28] what a page wrote and could not send is delivered by a later page of its author, or another tab', async () => {
  const { site, pad, ada, asAda } = await siteOfAda()
  await ada.disconnect()
  ada.write('unsent')
  const again = await site.open(pad, { ...asAda, doc: ada.doc })
  await again.saved()
  expect(again.reasons).toEqual([])
  const reader = await site.open(pad)
  expect(reader.text()).toBe('mine\nunsent')
  expect(ownerOf(reader, ada.ids.letters)).toEqual({ author: site.user.id, whose: undefined })
})

test('[TEXT-26, TEXT-27, TEXT-28] letters that are put back for another are shown as both people’s, and only who put them back writes under their id', async () => {
  const { site, pad, ada } = await siteOfAda()
  const ben = await site.open(pad, { credentials: { token: site.admin.token! } })
  ben.write('hers, moved', site.user.id)
  const id = ben.ids.idFor(site.user.id)
  // The id is known before what is written under it arrives.
  const [known, atUpdate] = [{ author: site.admin.id, whose: site.user.id }, Promise.withResolvers<unknown>()]
  ada.doc.on('update', () => atUpdate.resolve(ownerOf(ada, id)))
  expect(await atUpdate.promise).toEqual(known)
  expect(ada.ids.authorOf(id)).toBe(site.user.id)
  await ben.saved()
  expect(ownerOf(await site.open(pad), id)).toEqual(known)
  const stored = await findLetterIds(site.database.db, pad as PadId, [id])
  expect(stored).toEqual([{ id, author: site.admin.id, whose: site.user.id }])
  // What she writes under it would be shown as put there by him.
  const tab = await site.open(pad, { credentials: { token: site.user.token! } })
  appendLines(tab.doc, [{ text: 'by herself' }], id)
  await waitUntil(() => tab.reasons.includes(FOREIGN))
  ben.write('hers again', site.user.id)
  await ben.saved()
  const reader = await site.open(pad)
  expect(reader.text()).toBe('mine\nhers, moved\nhers again')
  expect(ownerOf(reader, id)).toEqual(known)
})

test('[TEXT-26, W-17] who says that another’s id is theirs, or somebody else’s, changes nothing', async () => {
  const { site, pad, ada } = await siteOfAda()
  const ben = await site.open(pad, { credentials: { token: site.admin.token! } })
  ben.write('of ben')
  await ben.saved()
  const before = await site.database.db.selectFrom('pad_letter_ids').selectAll().orderBy('letter_id').execute()
  ben.ids.declare(ada.ids.letters, site.admin.id)
  ben.ids.declare(ben.ids.letters, site.user.id)
  ben.write('and on')
  await ben.saved()
  expect(await site.database.db.selectFrom('pad_letter_ids').selectAll().orderBy('letter_id').execute()).toEqual(before)
  appendLines(ben.doc, [{ text: 'forged' }], ada.ids.letters)
  await waitUntil(() => ben.reasons.includes(FOREIGN))
  expect(ownerOf(await site.open(pad), ada.ids.letters)).toEqual({ author: site.user.id, whose: undefined })
})

test('[TEXT-26] ids are declared in their order with updates, however many come at once', async () => {
  const { site, pad, ada } = await siteOfAda()
  const ben = await site.open(pad)
  const ids = Array.from({ length: 50 }, () => newLetterId())
  for (const [n, id] of ids.entries()) {
    ben.write(`own ${n}`)
    ben.ids.declare(id, site.user.id)
    appendLines(ben.doc, [{ text: `hers ${n}` }], id)
  }
  await ben.saved()
  expect(ben.reasons).toEqual([])
  const { author } = ben.welcomes[0]!
  const late = await site.open(pad)
  expect(ids.map((id) => ownerOf(late, id))).toEqual(ids.map(() => ({ author, whose: site.user.id })))
  await waitFor(() => expect(ada.text()).toBe(ben.text()))
})

test.each([
  ['what is not JSON', 'hello'],
  ['what is no list', '{"type":"declare","ids":[]}'],
  ['an id of a break', JSON.stringify([[2 ** 31, 'x']])],
  ['an id of nobody', JSON.stringify([[1, '']])],
  ['more ids than fit', JSON.stringify(Array.from({ length: 1001 }, (_, n) => [n + 1, 'x']))],
])('[TEXT-26, W-18] %s is no declaration, and ends the socket', async (_, payload) => {
  const { site, pad } = await siteOfAda()
  const attacker = await rawClient(site.url, pad)
  attacker.send(frameOf('declare', payload))
  expect(await attacker.ended()).toEqual({ code: CLOSE_CODES.faulty, reason: 'BACKEND.ERROR.REALTIME.BAD_MESSAGE' })
})

test('[TEXT-29, W-19] who declares more than a page writes under is refused', async () => {
  const { site, pad } = await siteOfAda()
  const attacker = await rawClient(site.url, pad)
  for (let from = 1; from <= 11_000; from += 1000) {
    const ids = Array.from({ length: 1000 }, (_, n): [number, string] => [from + n, 'x'])
    attacker.say('declare', ids)
  }
  expect(await attacker.refused()).toBe('BACKEND.ERROR.REALTIME.TOO_LARGE')
})

test.each([
  ['on the engine of this run', openTestDatabase],
  ...(hasPostgres ? [['on two servers', openTestPostgres] as const] : []),
] as const)(
  '[TEXT-25] of two who use one id at once %s, the first has it, and the other is refused alone',
  async (_, open) => {
    const scene = await sceneWith(2, open)
    const [pad, other] = scene.pads as [PadId, PadId]
    const servers = [scene.server(), scene.server()]
    for (let id = 1; id <= 30; id++) {
      const results = await Promise.allSettled([
        servers[0]!.append(pad, annaWrites, Uint8Array.of(0, 0), [{ id }]),
        servers[1]!.append(pad, benWrites, Uint8Array.of(0, 0), [{ id }, { id: id + 1000, whose: 'anna' }]),
        servers[0]!.append(other, benWrites, Uint8Array.of(0, 0), [{ id }]),
        servers[1]!.append(pad, benWrites, Uint8Array.of(0, 0), []),
      ])
      const fulfilled = results.map(({ status }) => status === 'fulfilled')
      expect(fulfilled.slice(2)).toEqual([true, true])
      expect(fulfilled[0]).toBe(!fulfilled[1])
      const refused = results.find((result) => result.status === 'rejected')
      expect(String(refused?.reason)).toContain('FOREIGN_AUTHOR')
      const owned = await findLetterIds(scene.database.db, pad, [id, id + 1000])
      expect(owned.toSorted((a, b) => a.id - b.id)).toEqual(
        fulfilled[0]
          ? [{ id, author: 'anna' }]
          : [
              { id, author: 'ben' },
              { id: id + 1000, author: 'ben', whose: 'anna' },
            ],
      )
    }
  },
)

test('[TEXT-29, W-19] an update under more ids than any page has is refused', async () => {
  const { site, pad } = await siteOfAda()
  const attacker = await syncedClient(site.url, pad)
  const structs = Array.from({ length: 10_001 }, (_, n) => ({
    client: n + 1,
    clock: 0,
    structs: [{ origin: [2 ** 31, 0] as const, content: content.text('x') }],
  }))
  attacker.say('update', forgedUpdate({ structs }))
  expect(await attacker.refused()).toBe('BACKEND.ERROR.REALTIME.TOO_LARGE')
  expect(await site.log(pad)).toHaveLength(1)
})

test.runIf(hasPostgres).each([
  ['with Redis', hasRedis ? TEST_REDIS_URL : NO_REDIS],
  ['without Redis', NO_REDIS],
])('[TEXT-25, RT-20, W-17] %s an id is its author’s on every server', async (_, redis) => {
  const site = await twoServers(redis)
  const pad = await site.pad()
  const [ada, ben] = [await site.on(0, pad, site.user.token), await site.on(1, pad, site.admin.token)]
  ada.write('mine')
  await ben.shows('mine')
  expect(ownerOf(ben, ada.ids.letters)).toEqual({ author: site.user.id, whose: undefined })
  const attacker = await syncedClient(site.urls[1], pad)
  attacker.say('update', forgedNext(ada))
  expect(await attacker.refused()).toBe(FOREIGN)
  ben.write('hers, moved', site.user.id)
  await ada.shows('hers, moved')
  expect(ownerOf(ada, ben.ids.idFor(site.user.id))).toEqual({ author: site.admin.id, whose: site.user.id })
})
