import type { PadId } from '@sheaf/contract/ids'
import pino from 'pino'
import { systemClock } from '../../lib/clock.ts'
import { openDatabase } from '../../db/open.ts'
import { transact } from '../../db/transactions/transact.ts'
import { AuthorNumbers } from '../../pad-log/writing/author-numbers.ts'
import { ENTRY_KIND } from '../../pad-log/log-hash.ts'
import { lockLogHeads } from '../../pad-log/log-heads.store.ts'
import { snapshotMaker } from '../../pad-log/snapshots/snapshots.ts'
import { writeEntries, type EntryToWrite } from '../../pad-log/writing/write-entries.ts'

/** An entry as a program makes it: by whom, under which new id if any. */
export interface FilledEntry {
  /** Number of the author, from 0. */
  readonly author: number
  readonly letters: number
  readonly update: Uint8Array
}

export interface LogFilling {
  /** Data folder of a server that has ended; without a URL its database is in it. */
  readonly dataDir: string
  readonly url?: string | undefined
  readonly authors: number
  /** When the first entry was written, and how long after each other the others. */
  readonly startedAt: number
  readonly stepMs: number
}

/** Entries that are written at one time. */
const AT_ONCE = 25
const A_COMMIT = 1000
/** Entries after which a snapshot is made, as a server does while people write, but more often. */
const A_SNAPSHOT = 20_000

const parts = function* <T>(all: Iterable<T>, size: number): Iterable<T[]> {
  let part: T[] = []
  for (const one of all) {
    part.push(one)
    if (part.length < size) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

/** Appends entries to a pad's log as the server would, with its snapshots. Returns the number of bytes of both. */
export const fillLog = async (
  pad: string,
  entries: Iterable<FilledEntry>,
  { dataDir, url = '', authors, startedAt, stepMs }: LogFilling,
): Promise<{ readonly log: number; readonly snapshots: number; readonly packs: number }> => {
  const padId = pad as PadId
  const log = pino({ level: 'warn' })
  const database = await openDatabase({ url, dataDir, log })
  const { db } = database
  const snapshots = snapshotMaker({ log, clock: systemClock }, db)
  const known = new Set<number>()
  const numbers = new AuthorNumbers()
  let [seq, logBytes] = [0, 0]
  try {
    for (const commit of parts(entries, A_COMMIT)) {
      await transact({ db }, async ({ db }) => {
        const heads = await lockLogHeads(db, [padId])
        const named = Array.from({ length: authors }, (_, n) => ({
          padId,
          author: `author${n}`,
          name: `Author ${n}`,
          color: '#336699',
          isNew: seq === 0,
        }))
        const { numberOf, remember } = await numbers.assign(db, named, [])
        remember()
        for (const part of parts(commit, AT_ONCE)) {
          const written: EntryToWrite[] = part.map(({ author, letters, update }) => {
            const ids = known.has(letters) ? [] : [{ id: letters, whose: null, isReturned: false }]
            known.add(letters)
            logBytes += update.length
            return { padId, kind: ENTRY_KIND.update, author: numberOf(padId, `author${author}`)!, data: update, ids }
          })
          await writeEntries(db, heads, written, startedAt + seq * stepMs)
          seq += part.length
        }
      })
      if (seq % A_SNAPSHOT === 0) await snapshots.make(padId, seq)
    }
    await snapshots.make(padId, seq)
    const bytesOf = async (table: 'pad_snapshots' | 'pad_packs'): Promise<number> => {
      const rows = await db.selectFrom(table).select('data').where('pad_id', '=', padId).execute()
      return rows.reduce((sum, { data }) => sum + data.length, 0)
    }
    return { log: logBytes, snapshots: await bytesOf('pad_snapshots'), packs: await bytesOf('pad_packs') }
  } finally {
    await snapshots.close()
    await database.close()
  }
}
