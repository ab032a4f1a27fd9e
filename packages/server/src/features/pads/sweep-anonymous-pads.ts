import { DAY_MS } from '../../lib/clock.ts'
import { inSlices } from '../../jobs/in-slices.ts'
import type { JobCtx, JobOutcome } from '../../jobs/job.ts'
import { deleteUntouched } from './anonymous-pads.store.ts'

const SLICES = { limit: 500, everyMs: DAY_MS }
/**
 * Days for which an untouched pad is kept. An open page in which nobody writes for longer finds its pad gone, and makes
 * it anew.
 */
const KEPT_DAYS = 7

/** PAD-54: deletes anonymous pads that nobody wrote in, so that looking at an address leaves nothing behind. */
export const sweepAnonymousPads = ({ db, clock }: JobCtx): Promise<JobOutcome> =>
  inSlices(db, SLICES, (db, limit) => deleteUntouched(db, clock.now() - KEPT_DAYS * DAY_MS, limit))
