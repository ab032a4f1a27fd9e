import type { PadId } from '@sheaf/contract/ids'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import { transact } from '../../db/transactions/transact.ts'
import { limitConcurrency } from '../../lib/limit-concurrency.ts'
import { documentThread } from '../../pad-reading/thread/document-thread.ts'
import { loadIntoThread } from '../../pad-reading/thread/pad-in-thread.ts'
import { isUpdate } from '../log-hash.ts'
import { findLastPacked, insertPacks, type Pack } from './packs.store.ts'
import { lockLogHeads } from '../log-heads.store.ts'
import { findRedactedTo } from '../redaction/redactions.store.ts'
import * as store from './snapshots.store.ts'
import { BrokenLog } from '../broken-log.ts'
import { verifiedEntries } from '../reading/verified-entries.ts'

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
 * was made. It is not written if something was taken out of the pad since `redacted`.
 */
const writeVerified = (
  db: Db,
  padId: PadId,
  redacted: number,
  snapshot: store.NewSnapshot,
  packs: readonly Pack[],
): Promise<void> =>
  transact({ db }, async ({ db }) => {
    const heads = await lockLogHeads(db, [padId])
    // Something was taken out of the pad since its log was read.
    if (heads.get(padId)?.redacted !== redacted) return
    if (!(await store.insertSnapshot(db, padId, snapshot))) return
    const stored = await store.getSnapshotAt(db, padId, snapshot.seq)
    if (Buffer.compare(stored, snapshot.data) !== 0)
      throw new Error(`The snapshot of pad ${padId} was not stored as it was made`)
    await insertPacks(db, padId, packs)
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

  /** Loads the text as of entry `seq` into the thread. Returns packs of the entries that are in none yet. */
  const loadAndPack = async (padId: PadId, seq: number): Promise<Pack[]> => {
    const packs: Pack[] = []
    let from = Math.min(await findLastPacked(db, padId), seq)
    await loadIntoThread({ db, log: services.log }, thread, padId, from)
    for await (const page of verifiedEntries(db, padId, from, seq)) {
      const to = page.at(-1)!.seq
      const data = await thread.perform({ kind: 'pack', updates: page.filter(isUpdate).map(({ data }) => data) })
      if (!data) throw new Error('The thread for snapshots answered nothing')
      packs.push({ from, to, data })
      from = to
    }
    if (from < seq) throw new BrokenLog(`Entry ${from + 1} of pad ${padId} is missing`)
    return packs
  }

  const build = async (padId: PadId, seq: number): Promise<number> => {
    const newest = (await store.listSnapshotSizes(db, padId)).at(-1)
    if (newest && newest.seq >= seq) return newest.seq
    const redacted = await findRedactedTo(db, padId)
    const packs = await loadAndPack(padId, seq)
    const data = await thread.perform({ kind: 'encode' })
    if (!data) throw new Error('The thread for snapshots answered nothing')
    const logBytes = (newest?.logBytes ?? 0) + (await store.sumLogBytes(db, padId, newest?.seq ?? 0, seq))
    await writeVerified(db, padId, redacted, { seq, createdAt: services.clock.now(), logBytes, data }, packs)
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
