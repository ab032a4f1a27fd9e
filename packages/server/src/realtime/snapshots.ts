import type { PadId } from '@sheaf/contract/ids'
import type { Services } from '../context.ts'
import type { Db } from '../db/dialect.ts'
import { BrokenLog } from './pad-loader.ts'
import { listLogEntries } from './pad-log.store.ts'
import { snapshotThread, type SnapshotThread } from './snapshot-thread.ts'
import * as store from './snapshots.store.ts'

/** So much log behind the newest snapshot is worth another: opening the pad never costs more than this. */
export const SNAPSHOT_ENTRIES = 500
export const SNAPSHOT_BYTES = 512 * 1024
const KEPT = 2
const PAGE = 200

export interface Snapshots {
  /** Makes one in the background, soon, if the newest is far enough behind entry `seq`. */
  request(padId: PadId, seq: number): void
  /** Makes one that goes up to entry `seq`. Answers the entry that the newest goes up to then. */
  make(padId: PadId, seq: number): Promise<number>
  close(): Promise<void>
}

/** Hands the log from `after` up to `seq` to the thread. */
const applyEntries = async (
  db: Db,
  thread: SnapshotThread,
  padId: PadId,
  after: number,
  seq: number,
): Promise<void> => {
  let at = after
  while (at < seq) {
    const page = await listLogEntries(db, padId, at, Math.min(PAGE, seq - at))
    for (const entry of page) {
      if (entry.seq !== at + 1) throw new BrokenLog(`Entry ${at + 1} of pad ${padId} is missing`)
      at = entry.seq
    }
    if (page.length === 0) throw new BrokenLog(`Entry ${at + 1} of pad ${padId} is missing`)
    await thread.perform({ kind: 'apply', updates: page.map(({ data }) => data) })
  }
}

/** Writes it, reads it back and compares, in one transaction: nobody sees a snapshot that is not what was made. */
const writeProven = (db: Db, padId: PadId, seq: number, data: Uint8Array, at: number): Promise<void> =>
  db.transaction().execute(async (db) => {
    if (!(await store.insertSnapshot(db, padId, { seq, data }, at))) return
    const stored = await store.getSnapshotAt(db, padId, seq)
    if (Buffer.compare(stored, data) !== 0)
      throw new Error(`The snapshot of pad ${padId} was not stored as it was made`)
  })

/**
 * Makes snapshots, from the log alone: what the live document holds besides does not enter. Older ones go only after the
 * new one was proven, and the log stays, so that a snapshot is never more than a shortcut.
 */
export const snapshotMaker = (services: Pick<Services, 'log' | 'clock'>, db: Db): Snapshots => {
  const thread = snapshotThread()
  const requested = new Map<PadId, number>()
  let last: Promise<unknown> = Promise.resolve()
  let closed = false

  /** The newest snapshot goes into the thread's document; one that cannot be read counts as none. */
  const begin = async (padId: PadId, newest: store.StoredSnapshot | undefined): Promise<number> => {
    await thread.perform({ kind: 'reset' })
    if (!newest) return 0
    try {
      await thread.perform({ kind: 'apply', updates: [newest.data] })
      return newest.seq
    } catch (error) {
      services.log.error({ err: error, pad: padId, seq: newest.seq }, 'a snapshot cannot be read; the log is used')
      await thread.perform({ kind: 'reset' })
      return 0
    }
  }

  const build = async (padId: PadId, seq: number): Promise<number> => {
    const newest = await store.findSnapshot(db, padId)
    if (newest && newest.seq >= seq) return newest.seq
    await applyEntries(db, thread, padId, await begin(padId, newest), seq)
    const data = await thread.perform({ kind: 'encode' })
    if (!data) throw new Error('The thread for snapshots answered nothing')
    await writeProven(db, padId, seq, data, services.clock.now())
    await store.deleteSnapshotsBefore(db, padId, KEPT)
    return seq
  }

  /** One after the other: there is one thread, with one document. */
  const make = (padId: PadId, seq: number): Promise<number> => {
    const made = last.then(() => build(padId, seq))
    last = made.catch(() => {})
    return made
  }

  return {
    make,
    request: (padId, seq) => {
      if (closed || requested.has(padId)) return
      requested.set(padId, seq)
      make(padId, seq)
        .catch((error: unknown) => {
          if (!closed) services.log.error({ err: error, pad: padId, seq }, 'a snapshot could not be made')
        })
        .finally(() => requested.delete(padId))
        .catch(() => {})
    },
    close: async () => {
      closed = true
      await thread.close()
      await last
    },
  }
}
