import { MAIL_KEPT_DAYS } from '@sheaf/contract/limits'
import { DAY_MS } from '../../clock.ts'
import type { JobCtx, JobOutcome } from '../../jobs/job.ts'
import * as store from './mail.store.ts'

const EVERY_MS = 600_000
const SLICE = 1000

/** MAIL-20: deletes old mails, and the data of expired ones. */
export const sweepMails = async ({ db, clock }: JobCtx): Promise<JobOutcome> => {
  const now = clock.now()
  const counts = [
    await store.deleteMailsBefore(db, now - MAIL_KEPT_DAYS * DAY_MS, SLICE),
    await store.forgetExpiredMails(db, now, SLICE),
  ]
  return { again: true, delayMs: counts.includes(SLICE) ? 0 : EVERY_MS }
}
