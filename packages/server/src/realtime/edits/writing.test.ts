import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { defaultColorOf } from '@sheaf/contract/author-color'
import { padText } from '@sheaf/document/plain-text'
import { erase, replicaOf, type } from '@sheaf/document/testing/pad'
import type { PadId } from '@sheaf/contract/ids'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import * as Y from 'yjs'
import { openDatabase } from '../../db/open.ts'
import { lockPad } from '../../features/pads/pads.store.ts'
import { readPad } from '../../pad-log/reading/pad-loader.ts'
import { removeLine } from '../testing/remove-line.ts'
import { NOTHING, rawClient } from '../testing/raw-client.ts'
import { anotherServer, realtimeSite } from '../testing/realtime-site.ts'
import { failingDisk } from '../../testing/databases/failing-disk.ts'
import { full, readOnly } from '../../testing/databases/stuck-storage.ts'
import { waitFor, waitUntil } from '../../testing/wait.ts'

test('[RT-4] what several people write at once is the same text for all', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const pages = await Promise.all([
    site.open(pad, { credentials: { token: site.admin.token! } }),
    site.open(pad, { credentials: { token: site.user.token! } }),
    site.open(pad),
  ])
  // Who begins in one empty line at once is in one line (RT-32).
  pages[0].write('begun')
  await pages[0].saved()
  await Promise.all(pages.map((page) => page.shows('begun')))
  for (let round = 0; round < 10; round++) pages.forEach((page, n) => page.write(`${n}-${round}`))
  await Promise.all(pages.map((page) => page.saved()))
  const late = await site.open(pad)
  await waitFor(() => {
    const texts = [...pages, late].map((page) => page.text())
    expect(new Set(texts).size).toBe(1)
    expect(texts[0]!.split('\n').toSorted()).toHaveLength(31)
  })
  expect(padText((await readPad(site.database.db, pad as PadId)).doc)).toBe(late.text())
})

test('[RT-32] two people who begin on one empty line at once are both read as they typed', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const pages = [await site.open(pad), await site.open(pad)] as const
  pages.forEach((page, n) => page.write(`${n}: a whole sentence. `))
  await Promise.all(pages.map((page) => page.saved()))
  await waitFor(() => expect(pages[0].text()).toBe(pages[1].text()))
  expect(['0: a whole sentence. 1: a whole sentence. ', '1: a whole sentence. 0: a whole sentence. ']).toContain(
    pages[0].text(),
  )
})

test('[RT-33, RT-62] what one types in a line that another removes at that moment is shown in that line, and nothing else of it', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const [anna, ben] = [await site.open(pad), await site.open(pad)]
  for (const line of ['first', 'second', 'third']) anna.write(line)
  await ben.shows('first\nsecond\nthird')
  // Both are stored in one commit.
  removeLine(anna, 1)
  type(ben.doc, 1, 3, 'kept', ben.ids.letters)
  await Promise.all([anna.saved(), ben.saved()])
  const late = await site.open(pad)
  await waitFor(() => expect([anna, ben, late].map((page) => page.text())).toEqual(Array(3).fill('first\nkept\nthird')))
})

test('[RT-35, RT-36, RT-37] what an earlier page left unsent for a line that is gone is shown again in it once, also when two tabs bring it', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const asAda = { credentials: { token: site.user.token! } }
  const [ada, ben] = [await site.open(pad, asAda), await site.open(pad)]
  ben.write('a line')
  await ada.shows('a line')
  await ada.disconnect()
  type(ada.doc, 0, 6, ' unsent', ada.ids.letters)
  removeLine(ben, 0)
  await ben.saved()
  const tabs = await Promise.all([1, 2].map(() => site.open(pad, { ...asAda, doc: replicaOf(ada.doc) })))
  await Promise.all(tabs.map((tab) => tab.saved()))
  ada.connect()
  await ada.saved()
  const pages = [ada, ben, ...tabs, await site.open(pad)]
  await waitFor(() => expect(pages.map((page) => page.text())).toEqual(pages.map(() => ' unsent')))
  expect(pages.flatMap(({ reasons }) => reasons)).toEqual(ada.reasons)
})

test('[RT-1, RT-9] what is acknowledged stands in the log, in order, with who wrote it and when', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const page = await site.open(pad, { credentials: { token: site.admin.token! } })
  for (let n = 1; n <= 5; n++) {
    page.write(`line ${n}`)
    await page.saved()
    const log = await site.log(pad)
    expect(log.map(({ seq }) => seq)).toEqual(Array.from({ length: n }, (_, i) => i + 1))
    expect(new Set(log.map(({ author }) => author))).toEqual(new Set([site.admin.id]))
    const doc = new Y.Doc()
    for (const { data } of log) Y.applyUpdate(doc, data)
    expect(padText(doc)).toBe(page.text())
  }
})

test('[RT-1] an update that waits for its place in the log is neither acknowledged nor shown to anybody', async () => {
  const site = await realtimeSite()
  const pad = (await site.pad()) as PadId
  const [page, other] = [await site.open(pad), await site.open(pad)]
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  onTestFinished(() => released.resolve())
  const holding = site.database.db.transaction().execute(async (db) => {
    await lockPad(db, pad)
    held.resolve()
    await released.promise
  })
  await held.promise
  page.write('not yet')
  // This is long enough for whatever is not held to arrive.
  await sleep(300)
  expect([page.made - page.stored, other.text()]).toEqual([1, ''])
  released.resolve()
  await holding
  await page.saved()
  await other.shows('not yet')
})

test('[RT-14, RT-11] after the server has been started again, pages reconnect by themselves with what was typed meanwhile', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const [anna, ben] = [await site.open(pad), await site.open(pad)]
  anna.write('before')
  await anna.saved()
  await site.app.close()
  anna.write('without a server')
  await anotherServer(site, {}, site.url)
  await Promise.all([anna.saved(), ben.shows('without a server')])
  expect((await site.open(pad)).text()).toBe('before\nwithout a server')
})

test('[RT-5] a pad that was put down and is opened again shows its text', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const before = await site.open(pad)
  before.write('kept')
  await before.saved()
  before.close()
  await sleep(200)
  expect((await site.open(pad)).text()).toBe('kept')
})

test('[RT-5] who is the first to open a pad gets its text once', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const before = await site.open(pad)
  before.write('kept')
  await before.saved()
  const { url } = await anotherServer(site)
  const first = await rawClient(url, pad)
  first.say('state', Y.encodeStateVector(new Y.Doc()))
  first.say('missing', NOTHING)
  await waitUntil(() => first.answers.length === 1)
  expect([first.received('missing'), first.received('updates')]).toEqual([1, 0])
})

test('[RT-11] what was typed offline arrives beside what others typed meanwhile', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const [anna, ben] = [await site.open(pad), await site.open(pad)]
  await anna.disconnect()
  anna.write('from the train')
  ben.write('from the desk')
  await ben.saved()
  anna.connect()
  await Promise.all([anna.shows('from the desk'), ben.shows('from the train')])
  await anna.saved()
  expect(anna.text()).toBe(ben.text())
})

test('[RT-11] what is typed while the connection is being made is acknowledged too', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const page = await site.open(pad, { opened: false })
  page.write('offline')
  await waitUntil(() => page.isConnected, { interval: 1 })
  // The server has not yet asked for what was typed offline, which these depend on.
  page.write('one')
  page.write('two')
  await page.saved()
  const other = await site.open(pad)
  expect(other.text()).toBe('offline\none\ntwo')
  expect(page.reasons).toEqual([])
})

test('[RT-1] a page that reconnects with nothing new adds nothing to the log', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const page = await site.open(pad)
  page.write('once')
  erase(page.doc, 0, 0, 4)
  page.write('twice')
  await page.saved()
  const entries = (await site.log(pad)).length
  await page.disconnect()
  page.connect()
  await page.saved()
  expect(await site.log(pad)).toHaveLength(entries)
})

test('[RT-8] an update that cannot be stored is not acknowledged, and arrives once it can be', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const page = await site.open(pad)
  await sql`alter table pad_updates rename to away`.execute(site.database.db)
  page.write('not lost')
  await waitUntil(() => page.reasons.includes('BACKEND.ERROR.PERMISSION.UNEXPECTED'))
  expect(page.isSaved).toBe(false)
  await sql`alter table away rename to pad_updates`.execute(site.database.db)
  expect(await site.log(pad)).toEqual([])
  await page.saved()
  expect((await site.open(pad)).text()).toBe('not lost')
})

test('[RT-1, RT-8] what was committed and is not on the disk is acknowledged when it is there, also when it comes again', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sheaf-behind-'))
  const database = await openDatabase({ url: '', dataDir })
  onTestFinished(async () => {
    await database.close()
    await rm(dataDir, { recursive: true })
  })
  const site = await realtimeSite(undefined, { database })
  const pad = await site.pad()
  const page = await site.open(pad)
  const disk = await failingDisk()
  page.write('not lost')
  const refusals = () => page.reasons.filter((reason) => reason === 'BACKEND.ERROR.PERMISSION.UNEXPECTED').length
  await waitUntil(() => refusals() >= 10)
  expect((await site.log(pad)).length).toBeGreaterThan(0)
  expect(page.isSaved).toBe(false)
  disk.mend()
  await page.saved()
  expect((await site.open(pad)).text()).toBe('not lost')
})

test.each([
  ['full', full],
  ['read-only', readOnly],
])(
  '[RT-8, ERR-18] while the disk is %s a page is told why, and what it wrote arrives when it is not',
  async (_name, make) => {
    const site = await realtimeSite()
    const pad = await site.pad()
    const [page, other] = [await site.open(pad), await site.open(pad)]
    const undo = await make(site.database.db)
    page.write('not lost '.repeat(10_000))
    await waitUntil(() => page.reasons.includes('BACKEND.ERROR.CONFIGURATION.CANTSTORE'))
    expect(page.isSaved).toBe(false)
    expect(other.text()).toBe('')
    // A page that opens the pad now can still read.
    expect((await site.open(pad)).text()).toBe('')
    await undo()
    await page.saved()
    await other.shows('not lost')
  },
)

test('[SCR-364, RT-9] the log and the author list name guests apart and members by their account', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const { origin } = new URL(site.url)
  const asGuest = (name: string) => ({
    credentials: { guest: undefined },
    headers: { origin, cookie: `sheaf_guest=${name}` },
  })
  const member = await site.open(pad, { credentials: { token: site.user.token! } })
  const guests = [
    await site.open(pad, asGuest('one')),
    await site.open(pad, asGuest('two')),
    await site.open(pad, asGuest('one')),
  ]
  for (const page of [member, ...guests]) {
    page.write('x')
    await page.saved()
  }
  const authors = (await site.log(pad)).map(({ author }) => author)
  expect(authors[0]).toBe(site.user.id)
  expect(authors[1]).toBe(authors[3])
  expect(authors[1]).not.toBe(authors[2])
  expect(member.welcomes[0]).toMatchObject({ author: site.user.id, name: 'user', readonly: false, padName: 'Minutes' })
  expect(member.welcomes[0]?.color).toBe(defaultColorOf(site.user.id))
  const newcomer = await site.open(pad)
  await waitFor(() => expect(Object.keys(newcomer.authors).toSorted()).toEqual([...new Set(authors)].toSorted()))
  expect(Object.keys(member.authors).toSorted()).toEqual([...new Set(authors)].toSorted())
})

test('[EDT-16, TEXT-46] a cursor reaches others before what its person types after it', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const [page, witness] = [await site.open(pad), await site.open(pad)]
  await waitUntil(() => witness.people.size === 1)
  const cursors: unknown[] = []
  witness.doc.on('update', () => cursors.push([...witness.people.values()][0]?.cursor))
  const told = [0, 1, 2].map((clock) => ({ anchor: { client: 1, clock }, head: { client: 1, clock } }))
  for (const cursor of told) {
    page.show({ cursor })
    page.write(`after ${cursor.head.clock}`)
    await witness.shows(`after ${cursor.head.clock}`)
  }
  expect(cursors).toEqual(told)
})
