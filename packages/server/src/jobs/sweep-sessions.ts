import { DAY_MS } from '../clock.ts'
import type { JobCtx, JobOutcome } from './job.ts'
import { deleteSessionsExpiredBefore, SWEEP_SLICE } from './sweep-sessions.store.ts'

const EVERY_MS = 600_000
/** Time for which an expired token is told from a wrong one (WIRE-32). */
const KEPT_MS = 7 * DAY_MS

/** SES-12: deletes sessions that expired long ago, so that they do not pile up. */
export const sweepSessions = async ({ db, clock }: JobCtx): Promise<JobOutcome> => {
  const count = await deleteSessionsExpiredBefore(db, clock.now() - KEPT_MS)
  return { again: true, delayMs: count < SWEEP_SLICE ? EVERY_MS : 0 }
}
