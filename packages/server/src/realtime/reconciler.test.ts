import type { PadId } from '@sheaf/contract/ids'
import { RedactedIds } from '@sheaf/document/redaction/redacted-ids'
import pino from 'pino'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { readPad } from '../pad-log/pad-loader.ts'
import { anna, sceneWith, typingUpdates } from '../pad-log/testing/log-scene.ts'
import { reconciler } from './reconciler.ts'
import { Room } from './room.ts'

test('[RT-42, RT-5] a pad that was closed and opened again is compared with its log, though its former room still is', async () => {
  const scene = await sceneWith()
  const { db } = scene.database
  const [pad] = scene.pads as [PadId]
  const server = scene.server()
  const open = async (): Promise<Room> =>
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
  const [former, present] = [await open(), await open()]
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
