import { DAY_MS } from '../../lib/clock.ts'
import { inSlices } from '../../jobs/in-slices.ts'
import type { JobCtx, JobOutcome } from '../../jobs/job.ts'
import { deleteSessionsExpiredBefore } from './sessions.store.ts'

const SLICES = { limit: 1000, everyMs: 600_000 }
/** Time for which an expired token is distinguished from a wrong one (WIRE-32). */
const KEPT_MS = 7 * DAY_MS

/** SES-12: deletes sessions that expired long ago, so that they do not pile up. */
export const sweepSessions = ({ db, clock }: JobCtx): Promise<JobOutcome> =>
  inSlices(db, SLICES, (db, limit) => deleteSessionsExpiredBefore(db, clock.now() - KEPT_MS, limit))
