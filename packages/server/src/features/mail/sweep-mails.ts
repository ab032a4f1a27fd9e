import { MAIL_KEPT_DAYS } from '@sheaf/contract/limits'
import { DAY_MS } from '../../clock.ts'
import type { JobCtx, JobOutcome } from '../../jobs/job.ts'
import { deleteMailTokensExpiredBefore } from '../recovery/mail-tokens.store.ts'
import * as store from './mail.store.ts'

const EVERY_MS = 600_000
const SLICE = 1000
/** An expired link is told from a wrong one for this long. */
const TOKEN_KEPT_MS = 7 * DAY_MS

/** SES-12, MAIL-20: forgets old mails, what expired mails say, and expired links. */
export const sweepMails = async ({ db, clock }: JobCtx): Promise<JobOutcome> => {
  const now = clock.now()
  const counts = [
    await store.deleteMailsBefore(db, now - MAIL_KEPT_DAYS * DAY_MS, SLICE),
    await store.forgetExpiredMails(db, now, SLICE),
    await deleteMailTokensExpiredBefore(db, now - TOKEN_KEPT_MS, SLICE),
  ]
  return { again: true, delayMs: counts.includes(SLICE) ? 0 : EVERY_MS }
}
