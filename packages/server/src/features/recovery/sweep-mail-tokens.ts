import { DAY_MS } from '../../clock.ts'
import type { JobCtx, JobOutcome } from '../../jobs/job.ts'
import { deleteMailTokensExpiredBefore } from './mail-tokens.store.ts'

const EVERY_MS = 600_000
const SLICE = 1000
/** Time for which an expired link is told from a wrong one. */
const KEPT_MS = 7 * DAY_MS

/** SES-12: deletes tokens of mailed links that expired long ago. */
export const sweepMailTokens = async ({ db, clock }: JobCtx): Promise<JobOutcome> => {
  const count = await deleteMailTokensExpiredBefore(db, clock.now() - KEPT_MS, SLICE)
  return { again: true, delayMs: count < SLICE ? EVERY_MS : 0 }
}
