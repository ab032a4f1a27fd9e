import { DAY_MS } from '../../clock.ts'
import { inSlices } from '../../jobs/in-slices.ts'
import type { JobCtx, JobOutcome } from '../../jobs/job.ts'
import { deleteUntouched } from './anonymous-pads.store.ts'

const SLICES = { limit: 500, everyMs: DAY_MS }
/** An open page in which nobody writes for longer finds its pad gone, and makes it anew. */
const KEPT_DAYS = 7

/** PAD-54: addresses that somebody only looked at leave nothing behind. */
export const sweepAnonymousPads = ({ db, clock }: JobCtx): Promise<JobOutcome> =>
  inSlices(SLICES, (limit) => deleteUntouched(db, clock.now() - KEPT_DAYS * DAY_MS, limit))
