import type { PadId } from '@sheaf/contract/ids'
import type { Services } from '../context.ts'
import type { Db } from '../db/dialect.ts'
import { transact } from '../db/transact.ts'
import { documentThread } from './document-thread.ts'
import { loadIntoThread } from './pad-in-thread.ts'
import * as store from './snapshots.store.ts'

/** So much log behind the newest snapshot is worth another: opening the pad costs no more than this, as long as they can be made. */
export const SNAPSHOT_ENTRIES = 500
export const SNAPSHOT_BYTES = 512 * 1024
const KEPT = 2

export interface Snapshots {
  /** Makes one in the background, soon, if the newest is far enough behind entry `seq`. */
  request(padId: PadId, seq: number): void
  /** Makes one that goes up to entry `seq`. Answers the entry that the newest goes up to then. */
  make(padId: PadId, seq: number): Promise<number>
  close(): Promise<void>
}

/** Writes it, reads it back and compares, in one transaction: nobody sees a snapshot that is not what was made. */
const writeProven = (db: Db, padId: PadId, seq: number, data: Uint8Array, at: number): Promise<void> =>
  transact({ db }, async ({ db }) => {
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
  const thread = documentThread()
  const requested = new Map<PadId, number>()
  let last: Promise<unknown> = Promise.resolve()
  let closed = false

  const build = async (padId: PadId, seq: number): Promise<number> => {
    const newest = await store.findSnapshot(db, padId)
    if (newest && newest.seq >= seq) return newest.seq
    await loadIntoThread({ db, log: services.log }, thread, padId, seq)
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
