import type { PadId } from '@sheaf/contract/ids'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import * as Y from 'yjs'
import { padFromLines } from '@sheaf/document/text/from-text'
import { padText } from '@sheaf/document/plain-text'
import { openDatabase, type Database } from '../db/open.ts'
import { isDatabaseReady } from '../db/ready.ts'
import { openTestPostgres } from '../testing/databases/databases.ts'
import { losingProxy } from '../testing/servers/losing-proxy.ts'
import { hasPostgres } from '../testing/servers/services.ts'
import { loadPadInto, readPad } from './reading/pad-loader.ts'
import { lockLogHeads } from './log-heads.store.ts'
import { superfluousSnapshots } from './snapshots/snapshots.ts'
import { listLetterIds } from './letter-ids.store.ts'
import type { SnapshotSize } from './snapshots/snapshots.store.ts'
import { anna, ben, range, sceneWith, typingUpdates } from './testing/log-scene.ts'

test('[RT-3] updates that arrive together share commits, and keep their order in each pad', async () => {
  const scene = await sceneWith(50)
  const server = scene.server()
  const given = await Promise.all(
    range(1, 500).map((n) => server.append(scene.pads[n % 50]!, n % 2 ? anna : ben, Uint8Array.of(0, 0))),
  )
  expect(server.stats().entries).toBe(500)
  expect(server.stats().commits).toBeLessThan(10)
  expect(given.slice(0, 50).every((seq) => seq === 1)).toBe(true)
  for (const pad of scene.pads) expect((await scene.rows(pad)).map(({ seq }) => seq)).toEqual(range(1, 10))
})

test('[RT-1] an append resolves after its commit', async () => {
  const scene = await sceneWith()
  const server = scene.server()
  for (const n of range(1, 20)) {
    expect(await server.append(scene.pads[0]!, anna, Uint8Array.of(0, 0))).toBe(n)
    expect(await scene.rows(scene.pads[0]!)).toHaveLength(n)
  }
})

test('[RT-8, OPS-30] an update of a removed or unknown pad is refused alone, and not counted', async () => {
  const scene = await sceneWith(3)
  const [kept, removed] = scene.pads as [PadId, PadId]
  await scene.database.db.updateTable('pads').set({ removed_at: 1 }).where('id', '=', removed).execute()
  const server = scene.server()
  const outcomes = await Promise.allSettled(
    [kept, removed, 'unknown' as PadId, kept].map((pad) => server.append(pad, anna, Uint8Array.of(0, 0))),
  )
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  expect(server.stats()).toEqual({ commits: 1, entries: 2 })
  expect(await scene.rows(removed)).toEqual([])
  expect(await scene.rows(kept)).toHaveLength(2)
})

test('[RT-8, OPS-30] what cannot be stored of one pad does not hold up the others, and is not counted', async () => {
  const scene = await sceneWith(3)
  const [sick, ...well] = scene.pads as [PadId, ...PadId[]]
  await scene.database.db
    .insertInto('pad_authors')
    .values({ pad_id: sick, author_id: 'x', number: 1, name: '', color: '' })
    .execute()
  // This entry occupies the next number.
  await scene.database.db
    .insertInto('pad_updates')
    .values({
      pad_id: sick,
      seq: 1,
      kind: 1,
      author: 1,
      created_at: 1,
      data: Uint8Array.of(0, 0),
      salt: new Uint8Array(),
      digest: new Uint8Array(),
      hash: new Uint8Array(),
    })
    .execute()
  const server = scene.server()
  const outcomes = await Promise.allSettled([sick, ...well].map((pad) => server.append(pad, anna, Uint8Array.of(0, 0))))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  // Each of the others is committed by itself.
  expect(server.stats()).toEqual({ commits: 2, entries: 2 })
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

test('[RT-9] who has written before keeps their place in the log when somebody new writes in the same commit', async () => {
  const scene = await sceneWith()
  const [pad] = scene.pads as [PadId]
  const server = scene.server()
  const write = (author: typeof anna, id: number) => server.append(pad, author, Uint8Array.of(0, 0), [{ id }])
  await write(anna, 1)
  await Promise.all([write(ben, 2), write(anna, 3)])
  await write(anna, 4)
  expect(await scene.rows(pad)).toEqual([
    { seq: 1, author: 'anna' },
    { seq: 2, author: 'ben' },
    { seq: 3, author: 'anna' },
    { seq: 4, author: 'anna' },
  ])
  const owned = await listLetterIds(scene.database.db, pad)
  expect(new Map(owned.map(({ id, author }) => [id, author]))).toEqual(
    new Map([
      [1, 'anna'],
      [2, 'ben'],
      [3, 'anna'],
      [4, 'anna'],
    ]),
  )
})

test('[SRCH-11] a pad that is written in is put down for indexing, with the commit and after the last change', async () => {
  const scene = await sceneWith()
  const [pad] = scene.pads as [PadId]
  const server = scene.server()
  await server.append(pad, anna, Uint8Array.of(0, 0))
  const jobs = () => scene.database.db.selectFrom('jobs').select(['kind', 'key']).execute()
  expect(await jobs()).toEqual([{ kind: 'index-pad', key: pad }])
  // The indexer has taken the request; a change right after it is requested too.
  await scene.database.db.deleteFrom('jobs').execute()
  await server.append(pad, anna, Uint8Array.of(0, 0))
  await expect.poll(jobs).toEqual([{ kind: 'index-pad', key: pad }])
})

test('[RT-5, RT-6] a snapshot and the entries after it are the text that the whole log is', async () => {
  const scene = await sceneWith()
  const [pad] = scene.pads as [PadId]
  const [server, snapshots] = [scene.server(), scene.snapshots()]
  const doc = new Y.Doc()
  for (const update of typingUpdates(doc, 450)) void server.append(pad, anna, update)
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
  expect(kept.map(({ seq }) => seq)).toEqual([100, 300, 440])
  expect(await scene.rows(pad)).toHaveLength(451)
})

test('[RT-70] snapshots stay at even distances of the log, and together take at most twice the log beside the two newest', () => {
  const kept: SnapshotSize[] = []
  for (let n = 1; n <= 500; n++) {
    // The text grows by a quarter of what is written.
    kept.push({ seq: n * 500, logBytes: n * 20_000, bytes: n * 5000 })
    const superfluous = new Set(superfluousSnapshots(kept))
    kept.splice(0, kept.length, ...kept.filter(({ seq }) => !superfluous.has(seq)))
    const older = kept.slice(0, -2)
    expect(older.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(2 * n * 20_000)
  }
  expect(kept.slice(-2).map(({ seq }) => seq)).toEqual([249_500, 250_000])
  kept.slice(1, -2).forEach((snapshot, index) => {
    const distance = snapshot.logBytes - kept[index]!.logBytes
    expect(distance).toBeGreaterThanOrEqual(snapshot.bytes / 2)
    // No moment is far from a snapshot.
    expect(distance).toBeLessThanOrEqual(snapshot.bytes + 20_000)
  })
})

test('[RT-5] several servers append to the same pads, and no reader ever sees a number before a lower one', async () => {
  const scene = await sceneWith(5)
  // Two connections to SQLite would be two servers on one file, which are refused; there these are two logs in turn.
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
  for (const pad of scene.pads) expect((await scene.rows(pad)).map(({ seq }) => seq)).toEqual(range(1, 80))
})

test('[RT-5] a long history opens as fast as its snapshot', async () => {
  const scene = await sceneWith()
  const [pad] = scene.pads as [PadId]
  const [server, snapshots] = [scene.server(), scene.snapshots()]
  const { doc, update } = padFromLines('a short text')
  await server.append(pad, anna, update)
  await Promise.all(typingUpdates(doc, 5000).map((update) => server.append(pad, anna, update)))
  await snapshots.make(pad, 5001)
  const { db } = scene.database
  const statements = await countStatements(scene.database, () => readPad(db, pad))
  expect(statements).toBeLessThan(6)
  expect(padText((await readPad(db, pad)).doc)).toBe(padText(doc))
})

/** Counts statements, which measures the work of the database better than time does. */
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

describe.runIf(hasPostgres)('on PostgreSQL', () => {
  const EMPTY = Uint8Array.of(0, 0)

  /** Has another server vanish in the middle of a commit. Its locks stay until PostgreSQL is told to end it. */
  const vanishWithLocks = async ({ db }: Database, pads: readonly PadId[]): Promise<() => Promise<void>> => {
    const [locked, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const vanished = db.transaction().execute(async (db) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
      await lockLogHeads(db, pads)
      locked.resolve()
      await ended.promise
    })
    const end = async (): Promise<void> => {
      ended.resolve()
      await vanished
    }
    onTestFinished(end)
    await locked.promise
    return end
  }

  test('[OPS-102, RT-80] what is for pads that a vanished server has locked waits, and holds up others once', async () => {
    const scene = await sceneWith(6, openTestPostgres)
    const [held, gone, ...others] = scene.pads as [PadId, PadId, ...PadId[]]
    const end = await vanishWithLocks(scene.database, [held, gone])
    const server = scene.server()
    const waiting = Promise.allSettled([held, gone, held].map((pad) => server.append(pad, anna, EMPTY)))
    const began = performance.now()
    for (let round = 1; round <= 20; round++)
      expect(await Promise.all(others.map((pad) => server.append(pad, anna, EMPTY)))).toEqual(others.map(() => round))
    // The first rounds wait a little for the lock; if each did, it would have taken 20 times as long.
    expect(performance.now() - began).toBeLessThan(3000)
    expect(await scene.rows(held)).toEqual([])

    await scene.database.db.transaction().execute(async (db) => {
      await end()
      await db.updateTable('pads').set({ removed_at: 1 }).where('id', '=', gone).execute()
    })
    expect(await waiting).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { message: expect.stringContaining('KEY_NOT_FOUND') as string } },
      { status: 'fulfilled' },
    ])
    expect((await scene.rows(held)).map(({ seq }) => seq)).toEqual([1, 2])
    await Promise.all(range(3, 20).map(async (n) => expect(await server.append(held, anna, EMPTY)).toBe(n)))
  })

  test('[RT-80] a commit waits neither for one of another server nor for the index', async () => {
    const scene = await sceneWith(3, openTestPostgres)
    const { db } = scene.database
    const [written, indexed, free] = scene.pads as [PadId, PadId, PadId]
    const server = scene.server()
    const [reached, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const others = db.transaction().execute(async (db) => {
      await lockLogHeads(db, [written])
      await db.insertInto('pad_texts').values({ pad_id: indexed, seq: 0, text: '' }).execute()
      reached.resolve()
      await release.promise
    })
    await reached.promise
    const waiting = server.append(written, anna, EMPTY)
    expect(await Promise.all([server.append(indexed, anna, EMPTY), server.append(free, anna, EMPTY)])).toEqual([1, 1])
    expect(server.stats().commits).toBe(1)
    release.resolve()
    await others
    expect(await waiting).toBe(1)
  })

  test('[RT-80, RT-3] servers that write to the same pads all the time refuse nobody', async () => {
    const database = await openTestPostgres()
    // Each has connections of its own.
    const second = await openDatabase({ url: database.url, dataDir: '' })
    const close = async (): Promise<void> => {
      await second.close()
      await database.close()
    }
    const scene = await sceneWith(20, async () => ({ ...database, close }))
    const servers = [scene.server(), scene.server(second.db)]
    await Promise.all(
      servers.map(async (server) => {
        for (let round = 0; round < 30; round++)
          await Promise.all(scene.pads.map((pad) => server.append(pad, anna, EMPTY)))
        expect(server.stats().entries).toBe(600)
      }),
    )
    for (const pad of scene.pads) expect((await scene.rows(pad)).map(({ seq }) => seq)).toEqual(range(1, 60))
  })

  test('[OPS-103, OPS-23, RT-8] a database that vanishes without a word is noticed, and found when it is back', async () => {
    const database = await openTestPostgres()
    const network = await losingProxy(database.url)
    const scene = await sceneWith(2, async () => {
      const lossy = await openDatabase({ url: network.url, dataDir: '', poolSize: 2, silenceMs: 1000 })
      const close = async (): Promise<void> => {
        // What was asked of the lost database would not end by itself.
        network.close()
        await lossy.close()
        await database.close()
      }
      return { ...lossy, close }
    })
    const [one, two] = scene.pads as [PadId, PadId]
    const server = scene.server()
    expect(await server.append(one, anna, EMPTY)).toBe(1)
    expect(await isDatabaseReady(scene.database.db)).toBe(true)
    network.vanish()
    // More ask than there are connections.
    const asking = range(1, 3).map(() => sql`select 1`.execute(scene.database.db))
    const [stuck, ...waiting] = asking.map((asked) => asked.then(String, String))
    const lost = Promise.allSettled([server.append(one, anna, EMPTY), server.append(two, anna, EMPTY)])
    expect(await isDatabaseReady(scene.database.db)).toBe(false)
    expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    for (const outcome of await Promise.all(waiting)) expect(outcome).toMatch(/timeout/)
    network.comeBack()
    expect(await server.append(two, anna, EMPTY)).toBe(1)
    expect(await server.append(two, anna, EMPTY)).toBe(2)
    network.close()
    expect(await stuck).toMatch(/terminat|ECONNRESET/)
  })
})

test('[RT-71, RT-9] an entry is never dated before the one before it, even if the clock was put back', async () => {
  const scene = await sceneWith()
  const [pad] = scene.pads as [PadId]
  const { db } = scene.database
  const server = scene.server()
  await server.append(pad, anna, Uint8Array.of(0, 0))
  const later = Date.now() + 60_000
  await db.updateTable('pads').set({ log_time: later }).where('id', '=', pad).execute()
  await server.append(pad, anna, Uint8Array.of(0, 0))
  const rows = await db.selectFrom('pad_updates').select('created_at').orderBy('seq').execute()
  expect(rows.at(-1)?.created_at).toBe(later)
  const { last_edited_at } = await db.selectFrom('pads').select('last_edited_at').executeTakeFirstOrThrow()
  expect(last_edited_at).toBe(later)
})
