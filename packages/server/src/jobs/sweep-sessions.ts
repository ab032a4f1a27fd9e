import { DAY_MS } from '../clock.ts'
import type { JobCtx, JobOutcome } from './job.ts'
import { deleteSessionsExpiredBefore, SWEEP_SLICE } from './sweep-sessions.store.ts'

const EVERY_MS = 600_000
/** An expired token is told from a wrong one for this long (WIRE-32). */
const KEPT_MS = 7 * DAY_MS

/** SES-12: expired sessions open nothing any more; this keeps them from piling up. */
export const sweepSessions = async ({ db, clock }: JobCtx): Promise<JobOutcome> => {
  const count = await deleteSessionsExpiredBefore(db, clock.now() - KEPT_MS)
  return { again: true, delayMs: count < SWEEP_SLICE ? EVERY_MS : 0 }
}
