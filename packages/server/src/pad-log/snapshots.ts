import type { PadId } from '@sheaf/contract/ids'
import type { Services } from '../context.ts'
import type { Db } from '../db/dialect.ts'
import { transact } from '../db/transact.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import { documentThread } from '../pad-reading/document-thread.ts'
import { loadIntoThread } from '../pad-reading/pad-in-thread.ts'
import * as store from './snapshots.store.ts'

/**
 * This much log after the newest snapshot warrants another: opening the pad costs no more than this, as long as
 * snapshots can be made.
 */
export const SNAPSHOT_ENTRIES = 500
export const SNAPSHOT_BYTES = 512 * 1024
/** The newest snapshots, of which one is still there if the other is damaged. */
const NEWEST_KEPT = 2

/**
 * Returns which snapshots are superfluous. The newest are kept, so that the pad opens quickly. Of the older ones, by which
 * any moment of the text is read, those are kept that have at least half of their own size of log between them and the one
 * before, so that together they take at most twice the log.
 */
export const superfluousSnapshots = (snapshots: readonly store.SnapshotSize[]): number[] => {
  let logBytes = 0
  return snapshots.slice(0, -NEWEST_KEPT).flatMap((snapshot) => {
    if (snapshot.logBytes - logBytes < snapshot.bytes / 2) return [snapshot.seq]
    logBytes = snapshot.logBytes
    return []
  })
}

export interface Snapshots {
  /** Makes a snapshot in the background, soon, if the newest is far enough behind entry `seq`. */
  request(padId: PadId, seq: number): void
  /** Makes a snapshot up to entry `seq`. Returns the entry that the newest snapshot then goes up to. */
  make(padId: PadId, seq: number): Promise<number>
  close(): Promise<void>
}

/**
 * Writes the snapshot, reads it back and compares, in one transaction, so that nobody sees one that differs from what
 * was made.
 */
const writeVerified = (db: Db, padId: PadId, snapshot: store.NewSnapshot): Promise<void> =>
  transact({ db }, async ({ db }) => {
    if (!(await store.insertSnapshot(db, padId, snapshot))) return
    const stored = await store.getSnapshotAt(db, padId, snapshot.seq)
    if (Buffer.compare(stored, snapshot.data) !== 0)
      throw new Error(`The snapshot of pad ${padId} was not stored as it was made`)
    await store.deleteSnapshots(db, padId, superfluousSnapshots(await store.listSnapshotSizes(db, padId)))
  })

/**
 * Makes snapshots from the log alone, not from the open document. Older ones are deleted only after the new one was
 * verified, and the log stays, so that a snapshot is never more than a shortcut.
 */
export const snapshotMaker = (services: Pick<Services, 'log' | 'clock'>, db: Db): Snapshots => {
  const thread = documentThread()
  const requested = new Map<PadId, number>()
  /** Snapshots are made one after the other, as there is one thread with one document. */
  const inTurn = limitConcurrency(1)
  let closed = false

  const build = async (padId: PadId, seq: number): Promise<number> => {
    const newest = (await store.listSnapshotSizes(db, padId)).at(-1)
    if (newest && newest.seq >= seq) return newest.seq
    await loadIntoThread({ db, log: services.log }, thread, padId, seq)
    const data = await thread.perform({ kind: 'encode' })
    if (!data) throw new Error('The thread for snapshots answered nothing')
    const logBytes = (newest?.logBytes ?? 0) + (await store.sumLogBytes(db, padId, newest?.seq ?? 0, seq))
    await writeVerified(db, padId, { seq, createdAt: services.clock.now(), logBytes, data })
    return seq
  }

  const make = (padId: PadId, seq: number): Promise<number> => inTurn(() => build(padId, seq))

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
      await inTurn(async () => {})
    },
  }
}
