import type { GroupId, PadId } from '@sheaf/contract/ids'
import { breakIdOf, newLetterId } from '@sheaf/document/text/client-ids'
import { openSequence, shownBreaks, textOf } from '@sheaf/document/text/sequence'
import { SequenceWriter } from '@sheaf/document/text/write'
import pino from 'pino'
import { onTestFinished } from 'vitest'
import type * as Y from 'yjs'
import { systemClock } from '../../lib/clock.ts'
import type { Db } from '../../db/dialect.ts'
import type { Database } from '../../db/open.ts'
import { newId } from '../../lib/ids.ts'
import { jobQueue } from '../../jobs/queue.ts'
import { openTestDatabase } from '../../testing/databases/databases.ts'
import { openPadLog, type PadLog } from '../pad-log.ts'
import { snapshotMaker, type Snapshots } from '../snapshots/snapshots.ts'
import { writeLine } from '../../realtime/testing/write-line.ts'

export const anna = { author: 'anna', name: 'Anna', color: '#112233' }
export const ben = { author: 'ben', name: 'Ben', color: '#445566' }
const log = pino({ level: 'silent' })
const services = { clock: systemClock, jobs: jobQueue(systemClock), log }

export interface Scene {
  readonly database: Database
  readonly pads: readonly PadId[]
  /** Opens the log of another server, which is closed when the test ends, on connections of its own if they are given. */
  server(connections?: Db): PadLog
  snapshots(): Snapshots
  rows(pad: PadId): Promise<{ seq: number; author: string }[]>
}

/** Makes a group of so many pads without text, and servers that write to their logs. */
export const sceneWith = async (padCount = 1, open = openTestDatabase): Promise<Scene> => {
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
    server: (connections = db) => {
      const opened = openPadLog(services, connections)
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
        .selectFrom('pad_updates as u')
        .innerJoin('pad_authors as a', (join) =>
          join.onRef('a.pad_id', '=', 'u.pad_id').onRef('a.number', '=', 'u.author'),
        )
        .select(['u.seq', 'a.author_id'])
        .where('u.pad_id', '=', pad)
        .orderBy('u.seq')
        .execute()
      return rows.map((row) => ({ seq: row.seq, author: row.author_id }))
    },
  }
}

/** Returns the updates of somebody who types, one by one. */
export const typingUpdates = (doc: Y.Doc, times: number, text = 'x'): Uint8Array[] => {
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  const letters = newLetterId()
  const ids = { letters, breaks: breakIdOf(letters), authorOf: String, idFor: () => letters }
  const sequence = openSequence(doc)
  updates.length = 0
  for (let n = 0; n < times; n++)
    if (n % 7 < 6) writeLine(doc, `${text} ${n}`, ids)
    else
      doc.transact((transaction) => {
        const [first, second] = shownBreaks(sequence)
        const writer = new SequenceWriter(transaction, sequence, ids)
        writer.removeLetters(first!, 0, textOf(first!).length)
        writer.join(second!)
      })
  return updates
}

export const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, n) => from + n)
