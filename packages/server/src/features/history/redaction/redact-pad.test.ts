import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { PadId } from '@sheaf/contract/ids'
import { replicaOf, type as typeIn, erase, updatesOf } from '@sheaf/document/testing/pad'
import { padText } from '@sheaf/document/plain-text'
import { newLetterId } from '@sheaf/document/text/client-ids'
import { expect, onTestFinished, test } from 'vitest'
import * as Y from 'yjs'
import { openDatabase } from '../../../db/open.ts'
import { redactEntries } from './redact-pad.ts'
import * as jobs from '../../../jobs/job.store.ts'
import { readPad } from '../../../pad-log/reading/pad-loader.ts'
import { openPadLog } from '../../../pad-log/pad-log.ts'
import { listOpenRedactions } from '../../../pad-log/redaction/redactions.store.ts'
import { snapshotMaker } from '../../../pad-log/snapshots/snapshots.ts'
import { verifiedEntries } from '../../../pad-log/reading/verified-entries.ts'
import { anotherServer, realtimeSite, type RealtimeSite } from '../../../realtime/testing/realtime-site.ts'
import { NO_REDIS, twoServers } from '../../../realtime/testing/two-servers.ts'
import { openTestPostgres } from '../../../testing/databases/databases.ts'
import { drainJobs } from '../../../testing/drain-jobs.ts'
import { rowsWith } from '../../../testing/databases/rows-with.store.ts'
import { hasPostgres, hasRedis, TEST_REDIS_URL } from '../../../testing/servers/services.ts'
import { waitFor } from '../../../testing/wait.ts'

const SECRET = 'Ada Lovelace'
const ENTRIES = 500
const HOUR = 3_600_000

/** Writes a long log in which the secret is typed letter by letter, twice, and removed once. */
const longPad = async (site: RealtimeSite): Promise<PadId> => {
  const pad = (await site.pad()) as PadId
  const { db } = site.database
  const padLog = openPadLog(site.app.services, db)
  const doc = replicaOf()
  const letters = newLetterId()
  const anna = { author: site.admin.id, name: 'Anna', color: '#112233' }
  const entries = updatesOf(doc, (doc) => {
    for (let n = 0; n < ENTRIES; n++) {
      const at = padText(doc).length
      if (n === 20 || n === 420) for (const letter of SECRET) typeIn(doc, 0, padText(doc).length, letter, letters)
      else if (n === 300) erase(doc, 0, padText(doc).indexOf(SECRET), SECRET.length)
      else typeIn(doc, 0, at, `${n} `, letters)
    }
  })
  for (const [at, update] of entries.entries()) {
    const appended = padLog.append(pad, anna, update, at === 0 ? [{ id: letters }] : [], at === 0)
    if (at === 0 || at % 100 === 0) await appended
  }
  await padLog.close()
  const snapshots = snapshotMaker(site.app.services, db)
  await snapshots.make(pad, 150)
  await snapshots.make(pad, 400)
  await snapshots.close()
  return pad
}

/** Makes a server that vanished the holder of the pad's job, so that nobody else does it for an hour. */
const holdJob = async (site: RealtimeSite, pad: PadId): Promise<void> => {
  const { db } = site.database
  const now = site.app.clock.now()
  await jobs.upsertJobs(db, { kind: 'redact-pad', keys: [pad], payload: undefined, delayMs: 0, now })
  await jobs.leaseJobs(db, { kind: 'redact-pad', limit: 1, now, until: now + HOUR, lease: 'vanished' })
}

const rangeOf = async (site: RealtimeSite, pad: PadId) => {
  const text = padText((await readPad(site.database.db, pad)).doc)
  const { log_head: seq } = await site.database.db
    .selectFrom('pads')
    .select('log_head')
    .where('id', '=', pad)
    .executeTakeFirstOrThrow()
  return { seq, from: text.indexOf(SECRET), to: text.indexOf(SECRET) + SECRET.length }
}

const redact = async (site: RealtimeSite, pad: PadId): Promise<string> => {
  const reply = await site.admin.post(`/pad/${pad}/redact`, { ...(await rangeOf(site, pad)), reason: 'A name' })
  expect([reply.status, reply.raw.body]).toEqual([200, expect.stringContaining('job')])
  return (reply.body['value'] as { readonly job: string }).job
}

const entriesOf = async (site: RealtimeSite, pad: PadId): Promise<number> => {
  let count = 0
  for await (const page of verifiedEntries(site.database.db, pad, 0)) count += page.length
  return count
}

/** Every moment in which one of the places stood, and some around them. */
const MOMENTS = [25, 32, 40, 200, 312, 330, 440, 470]

const textsOf = async (site: RealtimeSite, pad: PadId): Promise<string[]> => {
  const texts: string[] = []
  for (const seq of MOMENTS)
    texts.push((await site.admin.get(`/pad/${pad}/at/${seq}?format=text`)).body['value'].text as string)
  return texts
}

test('[HIST-73, HIST-75, HIST-78, HIST-79] whatever slice it stops after, everybody reads the same, and another server goes on', async () => {
  const site = await realtimeSite()
  const pad = await longPad(site)
  const { db } = site.database
  // Of a run that is half typed nobody says that it is the text: its letters go all the same.
  const expected = (await textsOf(site, pad)).map((text) =>
    text.replaceAll(new RegExp('[A-Za-z]+( [A-Za-z]*)?', 'g'), ''),
  )
  await holdJob(site, pad)
  const job = await redact(site, pad)
  const at = async () => (await site.admin.get(`/pad/${pad}/redact/${job}`)).body['value']
  expect(await at()).toMatchObject({ done: 0, isDone: false })
  expect((await textsOf(site, pad)).join('')).not.toMatch(/[A-Za-z]/)
  expect(await textsOf(site, pad)).toEqual(expected)
  const done: number[] = []
  for (let slices = 0; slices < 3; slices++) {
    // A server that stops after one slice.
    const stopping = new AbortController()
    const livePads = {
      ...site.app.services.livePads,
      record: async (...args: Parameters<typeof site.app.services.livePads.record>) => {
        const seq = await site.app.services.livePads.record(...args)
        stopping.abort()
        return seq
      },
    }
    await redactEntries(
      { ...site.app.services, db, livePads },
      { key: pad, payload: undefined, signal: stopping.signal },
    )
    done.push((await at()).done)
    expect(await textsOf(site, pad)).toEqual(expected)
    expect(padText((await readPad(db, pad)).doc)).not.toContain(SECRET)
    // The log is as provable as before.
    expect(await entriesOf(site, pad)).toBeGreaterThan(ENTRIES)
  }
  expect(done.toSorted((a, b) => a - b)).toEqual(done)
  expect(done[0]).toBeGreaterThan(0)
  site.app.clock.advance(2 * HOUR)
  const other = await anotherServer(site)
  await drainJobs(other.app)
  expect(await at()).toMatchObject({ isDone: true })
  expect(await listOpenRedactions(db, pad)).toEqual([])
  expect(await textsOf(site, pad)).toEqual(expected)
  expect(await rowsWith(db, 'Lovelace')).toEqual([])
  // Only entries that held it were rewritten.
  const { count } = await db
    .selectFrom('pad_updates')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('rewritten_by', 'is not', null)
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(2 * SECRET.length)
})

test('[HIST-77] an update with what was taken out, and something new, is stored without it', async () => {
  const site = await realtimeSite()
  const pad = (await site.pad()) as PadId
  const page = await site.open(pad, { credentials: { token: site.admin.token! } })
  page.write(`It was ${SECRET}`)
  await page.saved()
  const [known] = await site.log(pad)
  const doc = replicaOf()
  Y.applyUpdate(doc, known!.data)
  const fresh = updatesOf(doc, (doc) => void typeIn(doc, 0, 19, ' indeed', newLetterId()))
  const both = Y.mergeUpdates([known!.data, ...fresh])
  expect(Buffer.from(both).includes(SECRET)).toBe(true)
  await holdJob(site, pad)
  await redact(site, pad)
  // It was on its way when that happened.
  const padLog = openPadLog(site.app.services, site.database.db)
  await padLog.append(pad, { author: site.user.id, name: 'Ben', color: '#112233' }, both)
  await padLog.close()
  expect(Buffer.from((await site.log(pad)).at(-1)!.data).includes('Lovelace')).toBe(false)
  expect(padText((await readPad(site.database.db, pad)).doc)).toBe('It was  indeed')
})

test('[HIST-79] an entry that was changed after it was rewritten is found, and so is one that says so', async () => {
  const site = await realtimeSite()
  const pad = await longPad(site)
  const { db } = site.database
  await redact(site, pad)
  await drainJobs(site.app)
  expect(await entriesOf(site, pad)).toBeGreaterThan(ENTRIES)
  const row = await db
    .selectFrom('pad_updates')
    .select(['seq', 'data', 'rewritten_by'])
    .where('rewritten_by', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow()
  const change = (seq: number, to: object) => db.updateTable('pad_updates').set(to).where('seq', '=', seq).execute()
  await change(row.seq, { data: Uint8Array.of(0, 0) })
  await expect(entriesOf(site, pad)).rejects.toThrow('missing or damaged')
  await change(row.seq, { data: row.data, rewritten_by: null })
  await expect(entriesOf(site, pad)).rejects.toThrow('missing or damaged')
  await change(row.seq, { rewritten_by: row.rewritten_by })
  expect(await entriesOf(site, pad)).toBeGreaterThan(ENTRIES)
  await change(row.rewritten_by!, { data: Buffer.from('{"of":1,"rewritten":[]}') })
  await expect(entriesOf(site, pad)).rejects.toThrow('missing or damaged')
})

/** Returns the files of a folder that hold a text. */
const filesWith = (folder: string, text: string): string[] =>
  readdirSync(folder).filter((file) => readFileSync(path.join(folder, file)).includes(text))

test('[HIST-81] no byte of it is left in the files of SQLite', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sheaf-redaction-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const database = await openDatabase({ url: '', dataDir })
  onTestFinished(() => database.close())
  const site = await realtimeSite({ visibility: 'public' }, { database })
  const pad = (await site.pad()) as PadId
  const page = await site.open(pad, { credentials: { token: site.admin.token! } })
  page.write(`It was ${SECRET} ${'who said so '.repeat(500)}`)
  await page.saved()
  await drainJobs(site.app)
  expect(filesWith(dataDir, 'Lovelace')).not.toEqual([])
  await site.admin.post(`/pad/${pad}/redact`, { seq: 1, from: 7, to: 7 + SECRET.length, reason: 'A name' })
  await drainJobs(site.app)
  expect(filesWith(dataDir, 'Lovelace')).toEqual([])
  // The index holds it without its capital.
  expect(filesWith(dataDir, 'lovelace')).toEqual([])
})

test('[HIST-81] it waits for whoever reads in the files of SQLite', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sheaf-redaction-'))
  const database = await openDatabase({ url: '', dataDir })
  onTestFinished(async () => {
    await database.close()
    rmSync(dataDir, { recursive: true })
  })
  const site = await realtimeSite({ visibility: 'public' }, { database })
  const pad = (await site.pad()) as PadId
  const page = await site.open(pad, { credentials: { token: site.admin.token! } })
  page.write(`It was ${SECRET} who said so`)
  await page.saved()
  await drainJobs(site.app)
  const [file] = readdirSync(dataDir).filter((name) => name.endsWith('.sqlite'))
  const reader = new DatabaseSync(path.join(dataDir, file!), { readOnly: true })
  reader.exec('begin')
  reader.prepare('select count(*) from pads').get()
  const job = await redact(site, pad)
  const isDone = async () => (await site.admin.get(`/pad/${pad}/redact/${job}`)).body['value'].isDone as boolean
  await drainJobs(site.app)
  expect([await isDone(), filesWith(dataDir, 'Lovelace')]).toEqual([false, expect.arrayContaining([`${file}-wal`])])
  reader.close()
  site.app.clock.advance(60_000)
  await drainJobs(site.app)
  expect([await isDone(), filesWith(dataDir, 'Lovelace')]).toEqual([true, []])
})

test('[HIST-78, JOB-4] a job that was given up is requested again', async () => {
  const site = await realtimeSite()
  const pad = await longPad(site)
  await holdJob(site, pad)
  await redact(site, pad)
  const { db } = site.database
  await db.deleteFrom('jobs').where('kind', '=', 'redact-pad').execute()
  await drainJobs(site.app)
  expect(await listOpenRedactions(db, pad)).toHaveLength(1)
  await drainJobs(site.app, { periodic: ['catch-up-redactions'] })
  expect(await listOpenRedactions(db, pad)).toEqual([])
})

test('[HIST-78, W-20] if what is to be taken out is damaged, nothing is rewritten, and the pad opens read-only', async () => {
  const site = await realtimeSite()
  const pad = await longPad(site)
  const { db } = site.database
  await redact(site, pad)
  await drainJobs(site.app)
  const { log_redacted: seq } = await db
    .selectFrom('pads')
    .select('log_redacted')
    .where('id', '=', pad)
    .executeTakeFirstOrThrow()
  const entry = await db.selectFrom('pad_updates').select('data').where('seq', '=', seq).executeTakeFirstOrThrow()
  const opening = JSON.parse(Buffer.from(entry.data).toString()) as { ids: [number, number, number][] }
  const data = Buffer.from(JSON.stringify({ ...opening, ids: opening.ids.map(([id, clock, n]) => [id, clock + 1, n]) }))
  await db.updateTable('pad_updates').set({ data }).where('seq', '=', seq).execute()
  await db.updateTable('pad_redactions').set({ done_to: 0, ended_at: null }).execute()
  const before = await site.log(pad)
  const job = { key: pad, payload: undefined, signal: new AbortController().signal }
  await expect(redactEntries({ ...site.app.services, db }, job)).rejects.toThrow('damaged')
  expect(await site.log(pad)).toEqual(before)
  await db.updateTable('pad_redactions').set({ done_to: seq, up_to: seq }).execute()
  const page = await site.open(pad)
  expect(page.welcomes).toMatchObject([{ isDamaged: true, readonly: true }])
  expect(page.text()).toContain('499')
})

test('[HIST-73, HIST-80, HIST-83] a history that is packed since is read without it, and with its gaps', async () => {
  const site = await realtimeSite()
  const pad = await longPad(site)
  const { db } = site.database
  const gapsAt = async (seq: number): Promise<number[]> => {
    const { value } = (await site.admin.get(`/pad/${pad}/at/${seq}?format=lines`)).body
    const lines = value.lines as { readonly runs: readonly { readonly redacted?: number }[] }[]
    return lines.flatMap(({ runs }) => runs.flatMap(({ redacted }) => redacted ?? []))
  }
  // It is in the memory from here on.
  expect(await textsOf(site, pad)).toContainEqual(expect.stringContaining(SECRET))
  await redact(site, pad)
  await drainJobs(site.app)
  const { log_head: head } = await db
    .selectFrom('pads')
    .select('log_head')
    .where('id', '=', pad)
    .executeTakeFirstOrThrow()
  const snapshots = snapshotMaker(site.app.services, db)
  for (const seq of [150, 400, head]) await snapshots.make(pad, seq)
  await snapshots.close()
  const { packed } = await db
    .selectFrom('pad_packs')
    .select((of) => of.fn.max('to_seq').as('packed'))
    .executeTakeFirstOrThrow()
  expect(packed).toBe(head)
  expect((await textsOf(site, pad)).join('')).not.toMatch(/[A-Za-z]/)
  const all = SECRET.length
  for (const [seq, gaps] of [
    [20, []],
    [25, [5]],
    [200, [all]],
    [330, []],
    [470, [all]],
  ] as const)
    expect([seq, await gapsAt(seq)]).toEqual([seq, gaps])
})

test.runIf(hasPostgres)('[HIST-81] no row of PostgreSQL has it', async () => {
  const database = await openTestPostgres()
  onTestFinished(() => database.close())
  const site = await realtimeSite({ visibility: 'public' }, { database })
  const pad = await longPad(site)
  expect(await rowsWith(database.db, 'Lovelace')).not.toEqual([])
  await redact(site, pad)
  await drainJobs(site.app)
  expect(await rowsWith(database.db, 'Lovelace')).toEqual([])
})

test.each([
  ['with Redis', TEST_REDIS_URL],
  ['without Redis', NO_REDIS],
] as const)('[HIST-77, HIST-78] %s, a page on another server does not keep it', async (_, redis) => {
  if (!hasPostgres || !hasRedis) return
  const site = await twoServers(redis)
  const pad = (await site.pad()) as PadId
  const [anna, ben] = [await site.on(0, pad, site.admin.token), await site.on(1, pad, site.user.token)]
  anna.write(`It was ${SECRET} who said so`)
  await anna.saved()
  await ben.shows(SECRET)
  const reply = await site.admin.post(`/pad/${pad}/redact`, {
    seq: 1,
    from: 7,
    to: 7 + SECRET.length,
    reason: 'A name',
  })
  expect(reply.status).toBe(200)
  for (const page of [anna, ben])
    await waitFor(() => expect(page.text()).toBe('It was  who said so'), { timeout: 10_000 })
  ben.write('Ben goes on')
  await ben.saved()
  await anna.shows('Ben goes on')
  const late = await site.on(1, pad, site.user.token)
  expect(late.text()).toBe('It was  who said so\nBen goes on')
  await drainJobs(site.app)
  expect(await rowsWith(site.database.db, 'Lovelace')).toEqual([])
})
