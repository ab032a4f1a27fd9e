import type { PadId } from '@sheaf/contract/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { padText } from '@sheaf/document/plain-text'
import { engineOf, type Db } from '../../db/dialect.ts'
import { loadReadable, readPad } from './pad-loader.ts'
import { findEntryAt } from '../pad-log.store.ts'
import { anna, sceneWith, typingUpdates } from '../testing/log-scene.ts'
import { BrokenLog } from '../broken-log.ts'

test.each([
  ['cut off', { data: Uint8Array.of(1, 2, 3) }],
  ['emptied', { data: Uint8Array.of(0, 0) }],
  ['altered', { digest: Uint8Array.of(7) }],
])('[RT-6, RT-7, W-20] a snapshot that was %s is passed over, and the text is whole', async (_, damage) => {
  const scene = await sceneWith()
  const [pad] = scene.pads as [PadId]
  const [server, snapshots] = [scene.server(), scene.snapshots()]
  const doc = new Y.Doc()
  await Promise.all(typingUpdates(doc, 60).map((update) => server.append(pad, anna, update)))
  await snapshots.make(pad, 20)
  await snapshots.make(pad, 40)
  await scene.database.db.updateTable('pad_snapshots').set(damage).where('seq', '=', 40).execute()
  const { doc: loaded } = await readPad(scene.database.db, pad)
  expect(padText(loaded)).toBe(padText(doc))
  expect(await snapshots.make(pad, 60)).toBe(60)
  expect(padText((await readPad(scene.database.db, pad)).doc)).toBe(padText(doc))
})

/** Gives an entry to somebody else who has a name in the pad. */
const giveToBen = async (db: Db, seq: number): Promise<void> => {
  const { pad_id } = await db.selectFrom('pad_authors').select('pad_id').executeTakeFirstOrThrow()
  await db
    .insertInto('pad_authors')
    .values({ pad_id, author_id: 'ben', number: 2, name: 'Ben', color: '' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db.updateTable('pad_updates').set({ author: 2 }).where('seq', '=', seq).execute()
}

test.each<[string, number, (db: Db) => Promise<unknown>]>([
  // This is what an update without any edit looks like: it can be read, and says nothing.
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
  ['given to another author', 10, (db) => giveToBen(db, 10)],
  ['given another meaning', 10, (db) => db.updateTable('pad_updates').set({ kind: 2 }).where('seq', '=', 10).execute()],
  [
    'salted anew',
    10,
    (db) =>
      db
        .updateTable('pad_updates')
        .set({ salt: Uint8Array.of(1) })
        .where('seq', '=', 10)
        .execute(),
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
  for (const update of typingUpdates(new Y.Doc(), 10)) await server.append(pad, anna, update)
  await damage(db)
  await expect(readPad(db, pad)).rejects.toThrow(`Entry ${at} of pad`)
  await expect(snapshots.make(pad, 10)).rejects.toThrow(`Entry ${at} of pad`)
  expect(await db.selectFrom('pad_snapshots').select('seq').execute()).toEqual([])
})

test('[RT-7, W-20] of a log that lacks an entry it is an error to ask which one is of a moment', async () => {
  const scene = await sceneWith()
  const { db } = scene.database
  const [pad] = scene.pads as [PadId]
  const server = scene.server()
  for (const update of typingUpdates(new Y.Doc(), 10)) await server.append(pad, anna, update)
  await db.deleteFrom('pad_updates').where('seq', '=', 5).execute()
  await expect(findEntryAt(db, pad, 1)).rejects.toThrow(new BrokenLog(`Entry 5 of pad ${pad} is missing`))
})

test('[RT-7, W-20] a log that has lost its end is an error, and no snapshot is made of it', async () => {
  const scene = await sceneWith()
  const { db } = scene.database
  const [pad] = scene.pads as [PadId]
  const [server, snapshots] = [scene.server(), scene.snapshots()]
  for (const update of typingUpdates(new Y.Doc(), 10)) await server.append(pad, anna, update)
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
  const updates = typingUpdates(new Y.Doc(), 250)
  for (const update of updates) void server.append(pad, anna, update)
  await server.append(pad, anna, Uint8Array.of(0, 0))
  for (const update of updates.slice(0, 229)) Y.applyUpdate(sound, update)
  await giveToBen(db, 230)
  const doc = new Y.Doc()
  const loaded = await loadReadable(db, doc, pad)
  expect(loaded).toMatchObject({ seq: 229, damage: new BrokenLog(`Entry 230 of pad ${pad} is missing or damaged`) })
  expect(padText(doc)).toBe(padText(sound))
  await giveToBen(db, 1)
  await expect(loadReadable(db, new Y.Doc(), pad)).rejects.toThrow('Entry 1 of pad')
})

test('[RT-7, W-20] a log whose entries are sound, and build on text that is in none, is an error', async () => {
  const scene = await sceneWith()
  const [pad] = scene.pads as [PadId]
  const server = scene.server()
  const [first, , third] = typingUpdates(new Y.Doc(), 3) as [Uint8Array, Uint8Array, Uint8Array]
  for (const update of [first, third]) await server.append(pad, anna, update)
  await expect(readPad(scene.database.db, pad)).rejects.toThrow('builds on text that it does not hold')
})

/** Simulates a disk that writes something other than it was given. */
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
  for (const update of typingUpdates(doc, 20)) await server.append(pad, anna, update)
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
  await Promise.all(typingUpdates(new Y.Doc(), 30).map((update) => server.append(pad, anna, update)))
  await scene.database.db.deleteFrom('pad_updates').where('seq', '=', 10).execute()
  await expect(snapshots.make(pad, 20)).rejects.toThrow('Entry 10')
  await expect(readPad(scene.database.db, pad)).rejects.toThrow('Entry 10')
  expect(await scene.database.db.selectFrom('pad_snapshots').select('seq').execute()).toEqual([])
})
