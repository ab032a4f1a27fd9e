import { setTimeout as sleep } from 'node:timers/promises'
import type { PadId } from '@sheaf/contract/ids'
import { ACCESS_CHANGED } from '@sheaf/contract/realtime/socket'
import { expect, onTestFinished, test } from 'vitest'
import { RedactedIds } from '@sheaf/document/redaction/redacted-ids'
import * as Y from 'yjs'
import { lockPad } from '../../features/pads/pads.store.ts'
import { findLetterIds } from '../../pad-log/letter-ids.store.ts'
import type { Database } from '../../db/open.ts'
import { Connection } from '../socket/connection.ts'
import { Room, type Member, type PadConnection } from '../room/room.ts'
import type { SocketCaller } from '../socket/socket-caller.ts'
import { openTestPostgres } from '../../testing/databases/databases.ts'
import { hasPostgres } from '../../testing/servers/services.ts'
import { realtimeSite } from '../testing/realtime-site.ts'
import { waitFor } from '../../testing/wait.ts'

/** Has commits of a pad wait until the returned function is called. */
const holdCommits = async ({ db }: Database, pad: PadId): Promise<() => Promise<void>> => {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  onTestFinished(() => released.resolve())
  const holding = db.transaction().execute(async (db) => {
    await lockPad(db, pad)
    held.resolve()
    await released.promise
  })
  await held.promise
  return async () => {
    released.resolve()
    await holding
  }
}

test('[TEXT-26] what somebody puts back for another right before leaving is shown as both people’s', async () => {
  const site = await realtimeSite()
  const pad = (await site.pad()) as PadId
  const ada = await site.open(pad, { credentials: { token: site.user.token! } })
  ada.write('mine')
  await ada.saved()
  const ben = await site.open(pad, { credentials: { token: site.admin.token! } })
  const release = await holdCommits(site.database, pad)
  ben.write('first')
  ben.write('hers, moved', site.user.id)
  const id = ben.ids.idFor(site.user.id)
  await ben.disconnect()
  await release()
  await ada.shows('hers, moved')
  const known = { id, author: site.admin.id, whose: site.user.id }
  expect(await findLetterIds(site.database.db, pad, [id])).toEqual([known])
  await waitFor(() => expect(ada.ids.authorOf(id)).toBe(site.user.id))
})

test.each([
  ['has left', (connection: PadConnection) => connection.ended()],
  ['was closed', (connection: PadConnection) => connection.close(ACCESS_CHANGED)],
])('[RT-1] a pad stays open until what a page that %s has sent is stored', async (_, end) => {
  const handled = Promise.withResolvers<void>()
  const loaded = { doc: new Y.Doc(), seq: 0, snapshotSeq: 0, bytesSince: 0, isDamaged: false }
  const content = { ...loaded, authors: [], ids: [], redacted: new RedactedIds([]), redactedTo: 0 }
  let emptied = 0
  const room = new Room('pad' as PadId, content, {
    applied: () => {},
    presence: () => {},
    left: () => {},
    emptied: () => (emptied += 1),
  })
  const socket = { send: () => {}, close: () => {}, hasRoom: async () => {}, handled: () => handled.promise }
  const connection = new Connection<Member>('pad', {} as SocketCaller, socket)
  connection.letIn({ room } as Member)
  end(connection)
  expect([room.connections.size, room.isIdle, emptied]).toEqual([0, false, 0])
  handled.resolve()
  await room.drained()
  expect([room.isIdle, emptied]).toEqual([true, 1])
})

// On SQLite the account could not be changed while commits wait.
test.runIf(hasPostgres)(
  '[RT-29, RT-30] who takes another name while an edit of theirs is being stored is shown by it',
  async () => {
    const database = await openTestPostgres()
    onTestFinished(() => database.close())
    const site = await realtimeSite(undefined, { database })
    const pad = (await site.pad()) as PadId
    const [ben, reader] = [await site.open(pad, { credentials: { token: site.user.token! } }), await site.open(pad)]
    ben.write('first')
    await reader.shows('first')
    const release = await holdCommits(database, pad)
    ben.write('second')
    // This is long enough for it to come in.
    await sleep(100)
    await site.siteAdmin.put('/user/user', { padNickname: 'Ben' })
    await waitFor(() => expect(reader.authors[site.user.id]?.name).toBe('Ben'))
    await release()
    await reader.shows('second')
    expect(reader.authors[site.user.id]?.name).toBe('Ben')
  },
)
