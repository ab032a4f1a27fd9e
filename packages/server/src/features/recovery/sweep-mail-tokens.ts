import { DAY_MS } from '../../lib/clock.ts'
import { inSlices } from '../../jobs/in-slices.ts'
import type { JobCtx, JobOutcome } from '../../jobs/job.ts'
import { deleteMailTokensExpiredBefore } from './mail-tokens.store.ts'

const SLICES = { limit: 1000, everyMs: 600_000 }
/** Time for which an expired link is distinguished from a wrong one. */
const KEPT_MS = 7 * DAY_MS

/** SES-12: deletes tokens of mailed links that expired long ago. */
export const sweepMailTokens = ({ db, clock }: JobCtx): Promise<JobOutcome> =>
  inSlices(db, SLICES, (db, limit) => deleteMailTokensExpiredBefore(db, clock.now() - KEPT_MS, limit))
