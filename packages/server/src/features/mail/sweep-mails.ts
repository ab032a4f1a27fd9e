import { MAIL_KEPT_DAYS } from '@sheaf/contract/limits'
import { DAY_MS } from '../../lib/clock.ts'
import { inSlices } from '../../jobs/in-slices.ts'
import type { JobCtx, JobOutcome } from '../../jobs/job.ts'
import * as store from './mail.store.ts'

const SLICES = { limit: 1000, everyMs: 600_000 }

/** MAIL-20: deletes old mails, and the data of expired ones. */
export const sweepMails = async ({ db, clock }: JobCtx): Promise<JobOutcome> => {
  const now = clock.now()
  return inSlices(
    db,
    SLICES,
    (db, limit) => store.deleteMailsBefore(db, now - MAIL_KEPT_DAYS * DAY_MS, limit),
    (db, limit) => store.forgetExpiredMails(db, now, limit),
  )
}
