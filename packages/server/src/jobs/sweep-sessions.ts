import { DAY_MS } from '../clock.ts'
import { inSlices } from './in-slices.ts'
import type { JobCtx, JobOutcome } from './job.ts'
import { deleteSessionsExpiredBefore } from './sweep-sessions.store.ts'

const SLICES = { limit: 1000, everyMs: 600_000 }
/** An expired token is told from a wrong one for this long (WIRE-32). */
const KEPT_MS = 7 * DAY_MS

/** SES-12: expired sessions open nothing any more; this keeps them from piling up. */
export const sweepSessions = ({ db, clock }: JobCtx): Promise<JobOutcome> =>
  inSlices(SLICES, (limit) => deleteSessionsExpiredBefore(db, clock.now() - KEPT_MS, limit))
