import { commitLazily } from '../db/transactions/commit-lazily.ts'
import type { Db } from '../db/dialect.ts'
import type { JobOutcome } from './job.ts'

/** Deletes at most `limit` rows and returns how many it deleted. */
type DeleteSlice = (db: Db, limit: number) => Promise<number>

interface Slices {
  /** Number of rows deleted at a time, so that a sweep delays nobody. */
  readonly limit: number
  /** Time for which a job waits once it has found nothing more to delete. Without it, the job is done. */
  readonly everyMs?: number
}

/**
 * Deletes old rows in slices, one of each kind in a run. Returns the outcome of the job, which runs again until none is
 * left.
 */
export const inSlices = async (
  db: Db,
  { limit, everyMs }: Slices,
  ...kinds: readonly DeleteSlice[]
): Promise<JobOutcome> => {
  let isMoreLeft = false
  for (const deleteSlice of kinds) {
    // What a power cut brings back is deleted again.
    const deleted = await commitLazily(db, (db) => deleteSlice(db, limit))
    if (deleted === limit) isMoreLeft = true
  }
  if (isMoreLeft) return { again: true, delayMs: 0 }
  return everyMs === undefined ? undefined : { again: true, delayMs: everyMs }
}
