import { recheckDigest } from './features/digests/recheck-digest.ts'
import { sendDigest } from './features/digests/send-digest.ts'
import { startDigests } from './features/digests/start-digests.ts'
import { sweepFiles } from './features/files/sweep/sweep-files.ts'
import { catchUpRedactions, redactEntries } from './features/history/redaction/redact-pad.ts'
import { indexHistory } from './features/history/stretches/stretches.ts'
import { sendMail, type Rechecks } from './features/mail/send-mail.ts'
import { sweepMails } from './features/mail/sweep-mails.ts'
import { sweepAudit } from './features/audit/sweep-audit.ts'
import { recheckInvitation, recheckJoined } from './features/invitations/recheck-invitation.ts'
import { sweepInvitations } from './features/invitations/sweep-invitations.ts'
import { recheckNotification } from './features/notifications/recheck-notification.ts'
import { notifyPeople } from './features/notifications/notify-people.ts'
import { recoverAccount } from './features/recovery/recover-account.ts'
import { sweepMailTokens } from './features/recovery/sweep-mail-tokens.ts'
import { purgeChat } from './features/chat/purge-chat.ts'
import { sweepAnonymousPads } from './features/pads/sweep-anonymous-pads.ts'
import { sweepSessions } from './features/sessions/sweep-sessions.ts'
import { countDay } from './features/statistics/count-day.ts'
import { catchUpIndex, indexPad } from './features/search/index-pad.ts'
import { purgeGroup, purgePad } from './features/trash/purge.ts'
import type { JobKind } from './jobs/job.ts'
import type { JobKindName, JobPayloads } from './jobs/payloads.ts'

/** What each mail that may have become untrue until it is sent is checked by. */
const rechecks: Rechecks = {
  invitation: recheckInvitation,
  joined: recheckJoined,
  digest: recheckDigest,
  'notify-user': recheckNotification,
}

/** The handler of each kind of job. */
export const jobKinds: { readonly [Kind in JobKindName]: JobKind<JobPayloads[Kind]> } = {
  'index-pad': { run: indexPad, atOnce: 8 },
  'catch-up-index': { run: catchUpIndex, atOnce: 1 },
  'index-history': { run: indexHistory, atOnce: 1 },
  'redact-pad': { run: redactEntries, atOnce: 1 },
  'catch-up-redactions': { run: catchUpRedactions, atOnce: 1 },
  'purge-pad': { run: purgePad, atOnce: 1 },
  'purge-group': { run: purgeGroup, atOnce: 1 },
  'purge-chat': { run: purgeChat, atOnce: 1 },
  'notify-users': { run: notifyPeople, atOnce: 1, isPersonal: true },
  'recover-account': { run: recoverAccount, atOnce: 2, isPersonal: true },
  'send-mail': { run: sendMail(rechecks), atOnce: 4 },
  'start-digests': { run: startDigests, atOnce: 1 },
  'send-digest': { run: sendDigest, atOnce: 2 },
  'count-day': { run: countDay, atOnce: 1 },
  'sweep-audit': { run: sweepAudit, atOnce: 1 },
  'sweep-mails': { run: sweepMails, atOnce: 1 },
  'sweep-mail-tokens': { run: sweepMailTokens, atOnce: 1 },
  'sweep-invitations': { run: sweepInvitations, atOnce: 1 },
  'sweep-sessions': { run: sweepSessions, atOnce: 1 },
  'sweep-files': { run: sweepFiles, atOnce: 1 },
  'sweep-anonymous-pads': { run: sweepAnonymousPads, atOnce: 1 },
}

/** Kinds that are requested at each start; each then requests itself again. */
export const periodicJobs: readonly JobKindName[] = [
  'sweep-sessions',
  'sweep-anonymous-pads',
  'sweep-files',
  'sweep-mails',
  'sweep-mail-tokens',
  'sweep-invitations',
  'sweep-audit',
  'count-day',
  'start-digests',
  'catch-up-index',
  'catch-up-redactions',
]
