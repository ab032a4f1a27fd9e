import type { PadId } from '@sheaf/contract/ids'
import { RedactedIds } from '@sheaf/document/redaction/redacted-ids'
import pino from 'pino'
import { padText } from '@sheaf/document/plain-text'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as Y from 'yjs'
import type { Db } from '../../db/dialect.ts'
import { readPad } from '../../pad-log/reading/pad-loader.ts'
import { anna, ben, sceneWith, typingUpdates } from '../../pad-log/testing/log-scene.ts'
import { reconciler } from './reconciler.ts'
import { Room } from '../room/room.ts'

const openRoom = async (db: Db, pad: PadId): Promise<Room> =>
  new Room(
    pad,
    {
      ...(await readPad(db, pad)),
      authors: [],
      ids: [],
      snapshotSeq: 0,
      bytesSince: 0,
      isDamaged: false,
      redacted: new RedactedIds([]),
      redactedTo: 0,
    },
    { applied: () => {}, presence: () => {}, left: () => {}, emptied: () => {} },
  )

/** Counts the statements of the database from now on. */
const countStatements = (db: Db): (() => number) => {
  const asked = vi.spyOn(db.getExecutor(), 'executeQuery')
  onTestFinished(() => asked.mockRestore())
  return () => asked.mock.calls.length
}

test('[RT-42, RT-5] a pad that was closed and opened again is compared with its log, though its former room still is', async () => {
  const scene = await sceneWith()
  const { db } = scene.database
  const [pad] = scene.pads as [PadId]
  const server = scene.server()
  const [former, present] = [await openRoom(db, pad), await openRoom(db, pad)]
  for (const update of typingUpdates(new Y.Doc(), 3)) await server.append(pad, anna, update)
  const rooms = new Map([[pad, former]])
  const reconcile = reconciler(db, pino({ level: 'silent' }), rooms, undefined, () => {})
  reconcile.request(former)
  former.destroy()
  rooms.set(pad, present)
  reconcile.request(present)
  await reconcile.close()
  expect([former.applied.seq, present.applied.seq]).toEqual([0, 3])
})

test('[RT-81, RT-7] many pads in which another server wrote take few statements, and a damaged one harms no other', async () => {
  const scene = await sceneWith(40)
  const { db } = scene.database
  const [damaged, long, ...others] = scene.pads as [PadId, PadId, ...PadId[]]
  const server = scene.server()
  const rooms = new Map<PadId, Room>()
  const texts = new Map<PadId, Y.Doc>()
  for (const pad of scene.pads) {
    const doc = new Y.Doc()
    const updates = typingUpdates(doc, pad === long ? 120 : 4)
    await server.append(pad, anna, updates[0]!)
    rooms.set(pad, await openRoom(db, pad))
    await Promise.all(updates.slice(1).map((update) => server.append(pad, ben, update)))
    texts.set(pad, doc)
  }
  await db
    .updateTable('pad_updates')
    .set({ data: Uint8Array.of(0, 0) })
    .where('pad_id', '=', damaged)
    .where('seq', '=', 3)
    .execute()
  const statements = countStatements(db)
  const reconcile = reconciler(db, pino({ level: 'silent' }), rooms, undefined, () => {})
  await reconcile.all()
  await reconcile.close()
  expect(statements()).toBeLessThan(25)
  expect(rooms.get(damaged)!.applied.seq).toBe(2)
  expect(rooms.get(long)!.applied.seq).toBe(120)
  for (const pad of [long, ...others]) expect(padText(rooms.get(pad)!.doc)).toBe(padText(texts.get(pad)!))
  for (const pad of others) expect(rooms.get(pad)!.authors.get('ben')).toEqual(ben)
})

test('[RT-81] what another server says of its entry is waited for, and the log is not read', async () => {
  const scene = await sceneWith()
  const { db } = scene.database
  const [pad] = scene.pads as [PadId]
  const server = scene.server()
  const room = await openRoom(db, pad)
  const [first, second] = typingUpdates(new Y.Doc(), 2) as [Uint8Array, Uint8Array]
  await server.append(pad, anna, first)
  await server.append(pad, anna, second)
  const statements = countStatements(db)
  const reconcile = reconciler(
    db,
    pino({ level: 'silent' }),
    new Map([[pad, room]]),
    undefined,
    () => {},
    () => true,
  )
  const waiting = reconcile.upTo(room, 2)
  room.apply(1, first)
  await waiting
  expect(statements()).toBe(0)
  // It does not come: the log is read after all.
  await reconcile.upTo(room, 3)
  expect(statements()).toBeGreaterThan(0)
  expect(room.applied.seq).toBe(2)
  await reconcile.close()
})
