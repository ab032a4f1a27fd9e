import type { JobOutcome } from './job.ts'

/** Deletes at most `limit` rows, and answers how many there were. */
type DeleteSlice = (limit: number) => Promise<number>

interface Slices {
  /** Rows that are deleted at a time, so that a sweep holds nobody up. */
  readonly limit: number
  /** How long a job waits that has found nothing more to delete. Without it, the job is done. */
  readonly everyMs?: number
}

/** What a job comes to that deletes old rows in slices, one of each kind in a run, until none is left. */
export const inSlices = async ({ limit, everyMs }: Slices, ...kinds: readonly DeleteSlice[]): Promise<JobOutcome> => {
  let isMoreLeft = false
  for (const deleteSlice of kinds) if ((await deleteSlice(limit)) === limit) isMoreLeft = true
  if (isMoreLeft) return { again: true, delayMs: 0 }
  return everyMs === undefined ? undefined : { again: true, delayMs: everyMs }
}
