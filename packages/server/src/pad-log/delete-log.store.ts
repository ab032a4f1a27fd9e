import type { PadId } from '@sheaf/contract/ids'
import { deleteOldest } from '../db/queries/delete-oldest.ts'
import type { Db } from '../db/dialect.ts'

/** Number of snapshots that one slice deletes, which is small because each holds a whole text. */
const SNAPSHOT_SLICE = 20

/** Deletes a slice of a pad's log, or of what belongs to it. Returns whether nothing is left. */
export const deleteLogOf = async (db: Db, padId: PadId, slice: number): Promise<boolean> => {
  if ((await deleteOldest(db, 'pad_updates', padId, slice)) === slice) return false
  if ((await deleteOldest(db, 'pad_snapshots', padId, SNAPSHOT_SLICE)) === SNAPSHOT_SLICE) return false
  for (const table of ['pad_letter_ids', 'pad_authors'] as const)
    await db.deleteFrom(table).where('pad_id', '=', padId).execute()
  return true
}
