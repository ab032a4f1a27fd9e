import { sendDigest } from '../features/digests/send-digest.ts'
import { SEND_DIGEST, START_DIGESTS, startDigests } from '../features/digests/start-digests.ts'
import { SEND_MAIL } from '../features/mail/queue-mail.ts'
import { sendMail } from '../features/mail/send-mail.ts'
import { sweepMails } from '../features/mail/sweep-mails.ts'
import { sweepAudit } from '../features/audit/sweep-audit.ts'
import { NOTIFY } from '../features/notifications/notifications.service.ts'
import { notifyPeople } from '../features/notifications/notify-people.ts'
import { recoverAccount } from '../features/recovery/recover-account.ts'
import { RECOVER } from '../features/recovery/recovery.service.ts'
import { purgeChat } from '../features/chat/purge-chat.ts'
import { sweepAnonymousPads } from '../features/pads/sweep-anonymous-pads.ts'
import { countDay } from '../features/statistics/count-day.ts'
import { catchUpIndex, indexPad } from '../features/search/index-pad.ts'
import { purgeGroup, purgePad } from './purge.ts'
import type { JobKinds } from './job.ts'
import { sweepSessions } from './sweep-sessions.ts'

/** Every kind of job that the server knows. */
export const jobKinds: JobKinds = {
  'index-pad': { run: indexPad, atOnce: 2 },
  'catch-up-index': { run: catchUpIndex, atOnce: 1 },
  'purge-pad': { run: purgePad, atOnce: 1 },
  'purge-group': { run: purgeGroup, atOnce: 1 },
  'purge-chat': { run: purgeChat, atOnce: 1 },
  [NOTIFY]: { run: notifyPeople, atOnce: 1, isPersonal: true },
  [RECOVER]: { run: recoverAccount, atOnce: 2, isPersonal: true },
  [SEND_MAIL]: { run: sendMail, atOnce: 4 },
  [START_DIGESTS]: { run: startDigests, atOnce: 1 },
  [SEND_DIGEST]: { run: sendDigest, atOnce: 2 },
  'count-day': { run: countDay, atOnce: 1 },
  'sweep-audit': { run: sweepAudit, atOnce: 1 },
  'sweep-mails': { run: sweepMails, atOnce: 1 },
  'sweep-sessions': { run: sweepSessions, atOnce: 1 },
  'sweep-anonymous-pads': { run: sweepAnonymousPads, atOnce: 1 },
}

/** Asked for at each start; each then asks for itself again. */
export const periodicJobs: readonly string[] = [
  'sweep-sessions',
  'sweep-anonymous-pads',
  'sweep-mails',
  'sweep-audit',
  'count-day',
  START_DIGESTS,
  'catch-up-index',
]
