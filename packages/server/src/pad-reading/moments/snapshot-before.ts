import type { PadId } from '@sheaf/contract/ids'
import type { Logger } from 'pino'
import type { Db } from '../../db/dialect.ts'
import { findSnapshot, type FoundSnapshot } from '../../pad-log/snapshots/snapshots.store.ts'

/** Returns the newest sound snapshot that is not after an entry. */
export const snapshotBefore = async (
  { db, log }: { readonly db: Db; readonly log: Logger },
  padId: PadId,
  seq: number,
): Promise<FoundSnapshot | undefined> => {
  let snapshot = await findSnapshot(db, padId, seq + 1)
  while (snapshot && !snapshot.isSound) {
    log.error({ pad: padId, seq: snapshot.seq }, 'a snapshot is damaged; the log is used')
    snapshot = await findSnapshot(db, padId, snapshot.seq)
  }
  return snapshot
}
