import type { GroupId, PadId } from '@sheaf/contract/ids'
import { sql } from 'kysely'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import * as Y from 'yjs'
import { padFromText } from '@sheaf/document/seed'
import { padText } from '@sheaf/document/plain-text'
import { systemClock } from '../clock.ts'
import { engineOf, type Db } from '../db/dialect.ts'
import { openDatabase, type Database } from '../db/open.ts'
import { newId } from '../ids.ts'
import { jobQueue } from '../jobs/queue.ts'
import { openTestDatabase } from '../testing/databases.ts'
import { loadPadInto, loadReadable, readPad } from './pad-loader.ts'
import { openPadLog, type PadLog } from './pad-log.ts'
import { BrokenLog } from './proven-entries.ts'
import { snapshotMaker, type Snapshots } from './snapshots.ts'

const anna = { author: 'anna', name: 'Anna', color: '#112233' }
const ben = { author: 'ben', name: 'Ben', color: '#445566' }
const log = pino({ level: 'silent' })
const services = { clock: systemClock, jobs: jobQueue(systemClock), log }

interface Scene {
  readonly database: Database
  readonly pads: readonly PadId[]
  /** A server's log, closed when the test ends. */
  server(): PadLog
  snapshots(): Snapshots
  rows(pad: PadId): Promise<{ seq: number; author: string }[]>
}

const sceneWith = async (padCount = 1, open = openTestDatabase): Promise<Scene> => {
  const database = await open()
  const { db } = database
  const closing: (() => Promise<void>)[] = []
  onTestFinished(async () => {
    for (const close of closing) await close()
    await database.close()
  })
  const group = newId<GroupId>()
  await db
    .insertInto('groups')
    .values({
      id: group,
      name: 'G',
      description: '',
      visibility: 'public',
      password_hash: null,
      readonly: 0,
      archived: 0,
      allow_users_to_create_pads: 0,
      tags: '[]',
      ctime: 1,
      removed_at: null,
    })
    .execute()
  const pads = Array.from({ length: padCount }, () => newId<PadId>())
  for (const id of pads)
    await db
      .insertInto('pads')
      .values({
        id,
        group_id: group,
        name: 'P',
        visibility: null,
        password_hash: null,
        readonly: null,
        ctime: 1,
        last_edited_at: null,
        log_head: 0,
        removed_at: null,
      })
      .execute()
  return {
    database,
    pads,
    server: () => {
      const opened = openPadLog(services, db)
      closing.push(() => opened.close())
      return opened
    },
    snapshots: () => {
      const opened = snapshotMaker(services, db)
      closing.unshift(() => opened.close())
      return opened
    },
    rows: async (pad) => {
      const rows = await db
        .selectFrom('pad_updates')
        .select(['seq', 'author_id'])
        .where('pad_id', '=', pad)
        .orderBy('seq')
        .execute()
      return rows.map((row) => ({ seq: row.seq, author: row.author_id }))
    },
  }
}

/** The updates of somebody who types, one by one. */
const typing = (doc: Y.Doc, times: number, text = 'x'): Uint8Array[] => {
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  const fragment = doc.getXmlFragment('default')
  for (let n = 0; n < times; n++)
    doc.transact(() => {
      if (n % 7 === 6) fragment.delete(0, 1)
      else {
        const element = new Y.XmlElement('paragraph')
        const content = new Y.XmlText()
        content.insert(0, `${text} ${n}`)
        element.insert(0, [content])
        fragment.insert(fragment.length, [element])
      }
    })
  return updates
}

const numbers = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, n) => from + n)

test('[RT-3] updates that arrive together share commits, and keep their order in each pad', async () => {
  const scene = await sceneWith(50)
  const server = scene.server()
  const given = await Promise.all(
    numbers(1, 500).map((n) => server.append(scene.pads[n % 50]!, n % 2 ? anna : ben, Uint8Array.of(0, 0))),
  )
  expect(server.stats().entries).toBe(500)
  expect(server.stats().commits).toBeLessThan(10)
  expect(given.slice(0, 50).every((seq) => seq === 1)).toBe(true)
  for (const pad of scene.pads) expect((await scene.rows(pad)).map(({ seq }) => seq)).toEqual(numbers(1, 10))
})

test('[RT-1] an append resolves after its commit', async () => {
  const scene = await sceneWith()
  const server = scene.server()
  for (const n of numbers(1, 20)) {
    expect(await server.append(scene.pads[0]!, anna, Uint8Array.of(0, 0))).toBe(n)
    expect(await scene.rows(scene.pads[0]!)).toHaveLength(n)
  }
})

test('[RT-8] an update of a removed or unknown pad is refused alone', async () => {
  const scene = await sceneWith(3)
  const [kept, removed] = scene.pads as [PadId, PadId]
  await scene.database.db.updateTable('pads').set({ removed_at: 1 }).where('id', '=', removed).execute()
  const server = scene.server()
  const outcomes = await Promise.allSettled(
    [kept, removed, 'unknown' as PadId, kept].map((pad) => server.append(pad, anna, Uint8Array.of(0, 0))),
  )
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  expect(server.stats().commits).toBe(1)
  expect(await scene.rows(removed)).toEqual([])
  expect(await scene.rows(kept)).toHaveLength(2)
})

test('[RT-8] what cannot be stored of one pad does not hold up the others', async () => {
  const scene = await sceneWith(3)
  const [sick, ...well] = scene.pads as [PadId, ...PadId[]]
  // An entry in the way of the next number.
  await scene.database.db
    .insertInto('pad_updates')
    .values({ pad_id: sick, seq: 1, author_id: 'x', created_at: 1, data: Uint8Array.of(0, 0), checksum: 0 })
    .execute()
  const server = scene.server()
  const outcomes = await Promise.allSettled([sick, ...well].map((pad) => server.append(pad, anna, Uint8Array.of(0, 0))))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
})

test('[RT-9] who writes for the first time is noted, and with the name of the last time', async () => {
  const scene = await sceneWith()
  const [pad] = scene.pads as [PadId]
  const server = scene.server()
  await Promise.all([server.append(pad, anna, Uint8Array.of(0, 0)), server.append(pad, ben, Uint8Array.of(0, 0))])
  await server.append(pad, { ...anna, name: 'Annabel' }, Uint8Array.of(0, 0))
  const authors = await scene.database.db
    .selectFrom('pad_authors')
    .selectAll()
    .where('pad_id', '=', pad)
    .orderBy('author_id')
    .execute()
  expect(authors.map(({ name }) => name)).toEqual(['Annabel', 'Ben'])
})

test('[SRCH-11] a pad that is written in is put down for indexing, with the commit and after the last change', async () => {
  const scene = await sceneWith()
  const [pad] = scene.pads as [PadId]
  const server = scene.server()
  await server.append(pad, anna, Uint8Array.of(0, 0))
  const jobs = () => scene.database.db.selectFrom('jobs').select(['kind', 'key']).execute()
  expect(await jobs()).toEqual([{ kind: 'index-pad', key: pad }])
  // The indexer has taken it; what comes right after is asked for too.
  await scene.database.db.deleteFrom('jobs').execute()
  await server.append(pad, anna, Uint8Array.of(0, 0))
  await expect.poll(jobs).toEqual([{ kind: 'index-pad', key: pad }])
})

test('[RT-5, RT-6] a snapshot and the entries after it are the text that the whole log is', async () => {
  const scene = await sceneWith()
  const [pad] = scene.pads as [PadId]
  const [server, snapshots] = [scene.server(), scene.snapshots()]
  const doc = new Y.Doc()
  for (const update of typing(doc, 450)) void server.append(pad, anna, update)
  await server.append(pad, anna, Uint8Array.of(0, 0))
  const whole = padText((await readPad(scene.database.db, pad)).doc)
  for (const seq of [100, 300, 440]) {
    expect(await snapshots.make(pad, seq)).toBe(seq)
    const loaded = new Y.Doc()
    expect(await loadPadInto(scene.database.db, loaded, pad)).toMatchObject({ seq: 451, snapshotSeq: seq })
    expect(padText(loaded)).toBe(whole)
    expect(Y.encodeStateVector(loaded)).toEqual(Y.encodeStateVector(doc))
  }
  expect(padText(doc)).toBe(whole)
  const kept = await scene.database.db
    .selectFrom('pad_snapshots')
    .select('seq')
    .where('pad_id', '=', pad)
    .orderBy('seq')
    .execute()
  expect(kept.map(({ seq }) => seq)).toEqual([300, 440])
  expect(await scene.rows(pad)).toHaveLength(451)
})

test.each([
  ['cut off', { data: Uint8Array.of(1, 2, 3) }],
  ['emptied', { data: Uint8Array.of(0, 0) }],
  ['altered', { checksum: 7 }],
])('[RT-6, RT-7, W-20] a snapshot that was %s is passed over, and the text is whole', async (_, damage) => {
  const scene = await sceneWith()
  const [pad] = scene.pads as [PadId]
  const [server, snapshots] = [scene.server(), scene.snapshots()]
  const doc = new Y.Doc()
  await Promise.all(typing(doc, 60).map((update) => server.append(pad, anna, update)))
  await snapshots.make(pad, 20)
  await snapshots.make(pad, 40)
  await scene.database.db.updateTable('pad_snapshots').set(damage).where('seq', '=', 40).execute()
  const { doc: loaded } = await readPad(scene.database.db, pad)
  expect(padText(loaded)).toBe(padText(doc))
  expect(await snapshots.make(pad, 60)).toBe(60)
  expect(padText((await readPad(scene.database.db, pad)).doc)).toBe(padText(doc))
})

test.each<[string, number, (db: Db) => Promise<unknown>]>([
  // What an update without any edit looks like: it can be read, and says nothing.
  [
    'emptied',
    1,
    (db) =>
      db
        .updateTable('pad_updates')
        .set({ data: Uint8Array.of(0, 0) })
        .where('seq', '=', 1)
        .execute(),
  ],
  [
    'emptied, though nothing is built on it',
    10,
    (db) =>
      db
        .updateTable('pad_updates')
        .set({ data: Uint8Array.of(0, 0) })
        .where('seq', '=', 10)
        .execute(),
  ],
  [
    'cut off',
    10,
    (db) =>
      db
        .updateTable('pad_updates')
        .set({ data: Uint8Array.of(1) })
        .where('seq', '=', 10)
        .execute(),
  ],
  [
    'given to another author',
    10,
    (db) => db.updateTable('pad_updates').set({ author_id: 'ben' }).where('seq', '=', 10).execute(),
  ],
  ['dated back', 10, (db) => db.updateTable('pad_updates').set({ created_at: 1 }).where('seq', '=', 10).execute()],
  [
    'put in the place of another',
    9,
    async (db) => {
      for (const [from, to] of [
        [9, 11],
        [10, 9],
        [11, 10],
      ] as const)
        await db.updateTable('pad_updates').set({ seq: to }).where('seq', '=', from).execute()
    },
  ],
  ['lost', 5, (db) => db.deleteFrom('pad_updates').where('seq', '=', 5).execute()],
])('[RT-7, W-20] an entry that was %s is an error, and no snapshot is made of it', async (_, at, damage) => {
  const scene = await sceneWith()
  const { db } = scene.database
  const [pad] = scene.pads as [PadId]
  const [server, snapshots] = [scene.server(), scene.snapshots()]
  for (const update of typing(new Y.Doc(), 10)) await server.append(pad, anna, update)
  await damage(db)
  await expect(readPad(db, pad)).rejects.toThrow(`Entry ${at} of pad`)
  await expect(snapshots.make(pad, 10)).rejects.toThrow(`Entry ${at} of pad`)
  expect(await db.selectFrom('pad_snapshots').select('seq').execute()).toEqual([])
})

test('[RT-7, W-20] a log that has lost its end is an error, and no snapshot is made of it', async () => {
  const scene = await sceneWith()
  const { db } = scene.database
  const [pad] = scene.pads as [PadId]
  const [server, snapshots] = [scene.server(), scene.snapshots()]
  for (const update of typing(new Y.Doc(), 10)) await server.append(pad, anna, update)
  await db.deleteFrom('pad_updates').where('seq', '=', 10).execute()
  await expect(readPad(db, pad)).rejects.toThrow('ends at 9 instead of 10')
  await expect(snapshots.make(pad, 10)).rejects.toThrow('Entry 10')
})

test('[RT-7, W-20] the part of a damaged log before the damage can be read, and says that it is not all', async () => {
  const scene = await sceneWith()
  const { db } = scene.database
  const [pad] = scene.pads as [PadId]
  const server = scene.server()
  const sound = new Y.Doc()
  const updates = typing(new Y.Doc(), 250)
  for (const update of updates) void server.append(pad, anna, update)
  await server.append(pad, anna, Uint8Array.of(0, 0))
  for (const update of updates.slice(0, 229)) Y.applyUpdate(sound, update)
  await db.updateTable('pad_updates').set({ author_id: 'ben' }).where('seq', '=', 230).execute()
  const doc = new Y.Doc()
  const loaded = await loadReadable(db, doc, pad)
  expect(loaded).toMatchObject({ seq: 229, damage: new BrokenLog(`Entry 230 of pad ${pad} is missing or damaged`) })
  expect(padText(doc)).toBe(padText(sound))
  await db.updateTable('pad_updates').set({ author_id: 'ben' }).where('seq', '=', 1).execute()
  await expect(loadReadable(db, new Y.Doc(), pad)).rejects.toThrow('Entry 1 of pad')
})

test('[RT-7, W-20] a log whose entries are sound, and build on text that is in none, is an error', async () => {
  const scene = await sceneWith()
  const [pad] = scene.pads as [PadId]
  const server = scene.server()
  const [first, , third] = typing(new Y.Doc(), 3) as [Uint8Array, Uint8Array, Uint8Array]
  for (const update of [first, third]) await server.append(pad, anna, update)
  await expect(readPad(scene.database.db, pad)).rejects.toThrow('builds on text that it does not hold')
})

/** A disk that writes something else than it was given. */
const spoilSnapshots = async (db: Db): Promise<void> => {
  if (engineOf(db) === 'sqlite')
    await sql`create trigger spoil after insert on pad_snapshots
      begin update pad_snapshots set data = x'0000' where rowid = new.rowid; end`.execute(db)
  else {
    await sql`create function spoil() returns trigger language plpgsql as
      $$ begin new.data := '\\x0000'; return new; end $$`.execute(db)
    await sql`create trigger spoil before insert on pad_snapshots for each row execute function spoil()`.execute(db)
  }
}

test('[RT-6, W-20] a snapshot that is not stored as it was made is taken back, and the older one stays', async () => {
  const scene = await sceneWith()
  const { db } = scene.database
  const [pad] = scene.pads as [PadId]
  const [server, snapshots] = [scene.server(), scene.snapshots()]
  const doc = new Y.Doc()
  for (const update of typing(doc, 20)) await server.append(pad, anna, update)
  await snapshots.make(pad, 10)
  await spoilSnapshots(db)
  await expect(snapshots.make(pad, 20)).rejects.toThrow('was not stored as it was made')
  expect(await db.selectFrom('pad_snapshots').select('seq').execute()).toEqual([{ seq: 10 }])
  expect(padText((await readPad(db, pad)).doc)).toBe(padText(doc))
})

test('[RT-6] no snapshot is made over a gap in the log', async () => {
  const scene = await sceneWith()
  const [pad] = scene.pads as [PadId]
  const [server, snapshots] = [scene.server(), scene.snapshots()]
  await Promise.all(typing(new Y.Doc(), 30).map((update) => server.append(pad, anna, update)))
  await scene.database.db.deleteFrom('pad_updates').where('seq', '=', 10).execute()
  await expect(snapshots.make(pad, 20)).rejects.toThrow('Entry 10')
  await expect(readPad(scene.database.db, pad)).rejects.toThrow('Entry 10')
  expect(await scene.database.db.selectFrom('pad_snapshots').select('seq').execute()).toEqual([])
})

test('[RT-5] several servers append to the same pads, and no reader ever sees a number before a lower one', async () => {
  const scene = await sceneWith(5)
  // Two connections to SQLite would be two servers on one file, which are refused; there they are two logs in turn.
  const servers = [scene.server(), scene.server()]
  let done = false
  const gaps: string[] = []
  const reading = (async () => {
    while (!done) {
      for (const pad of scene.pads) {
        const seen = (await scene.rows(pad)).map(({ seq }) => seq)
        if (seen.length > 0 && seen.at(-1) !== seen.length) gaps.push(`${seen.length} rows up to ${seen.at(-1)}`)
      }
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  })()
  await Promise.all(
    servers.map(async (server) => {
      for (let round = 0; round < 40; round++)
        await Promise.all(
          scene.pads.toSorted(() => Math.random() - 0.5).map((pad) => server.append(pad, anna, Uint8Array.of(0, 0))),
        )
    }),
  )
  done = true
  await reading
  expect(gaps).toEqual([])
  for (const pad of scene.pads) expect((await scene.rows(pad)).map(({ seq }) => seq)).toEqual(numbers(1, 80))
})

test('[RT-5] a long history opens as fast as its snapshot', async () => {
  const scene = await sceneWith()
  const [pad] = scene.pads as [PadId]
  const [server, snapshots] = [scene.server(), scene.snapshots()]
  const doc = padFromText('a short text')
  await server.append(pad, anna, Y.encodeStateAsUpdate(doc))
  await Promise.all(typing(doc, 5000).map((update) => server.append(pad, anna, update)))
  await snapshots.make(pad, 5001)
  const { db } = scene.database
  const statements = await countStatements(scene.database, () => readPad(db, pad))
  expect(statements).toBeLessThan(6)
  expect(padText((await readPad(db, pad)).doc)).toBe(padText(doc))
})

/** How much work the database had, told in statements rather than in time. */
const countStatements = async ({ db }: Database, work: () => Promise<unknown>): Promise<number> => {
  let count = 0
  const executor = db.getExecutor()
  const original = executor.executeQuery.bind(executor)
  executor.executeQuery = ((...parameters: Parameters<typeof original>) => {
    count += 1
    return original(...parameters)
  }) as typeof original
  await work()
  executor.executeQuery = original
  return count
}

test('[RT-8, W-21] a full disk rejects what could not be stored, and the log goes on when there is room', async () => {
  const scene = await sceneWith(4, () => openDatabase({ url: '', dataDir: ':memory:' }))
  const server = scene.server()
  const { db } = scene.database
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  await sql.raw(`pragma max_page_count = ${rows[0]!.page_count}`).execute(db)
  const big = new Uint8Array(100_000)
  const outcomes = await Promise.allSettled(scene.pads.map((pad) => server.append(pad, anna, big)))
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'database or disk is full' } })
  await sql`pragma max_page_count = 1000000000`.execute(db)
  expect(await server.append(scene.pads[0]!, anna, Uint8Array.of(0, 0))).toBe(1)
})
