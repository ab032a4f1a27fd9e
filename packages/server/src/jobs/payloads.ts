import type { PadId } from '@sheaf/contract/ids'

/** Payload of the job that looks up the people who are meant, checks what they may read, and writes to them. */
export interface Notification {
  readonly by: string
  readonly loginsOrEmails: readonly string[]
  readonly url: string
  readonly text: string
  /** Pads that the recipients must be able to read. */
  readonly pads: readonly PadId[]
}

/** OPS-97: a job queued by an older release names one pad, or none. */
export type QueuedNotification = Omit<Notification, 'pads'> & { readonly pads?: readonly PadId[]; readonly pad?: PadId }

/**
 * Every kind of job by its name in the rows, with the payload that its jobs have beside their key. Both the requests
 * (`queue.ts`) and the handlers (`job-kinds.ts`) are typed by it.
 */
export interface JobPayloads {
  'index-pad': undefined
  'catch-up-index': undefined
  'index-history': undefined
  'redact-pad': undefined
  'catch-up-redactions': undefined
  'purge-pad': undefined
  'purge-group': undefined
  'purge-chat': undefined
  'notify-users': QueuedNotification
  'recover-account': undefined
  'send-mail': undefined
  'start-digests': undefined
  'send-digest': undefined
  'count-day': undefined
  'sweep-audit': undefined
  'sweep-mails': undefined
  'sweep-mail-tokens': undefined
  'sweep-invitations': undefined
  'sweep-sessions': undefined
  'sweep-anonymous-pads': undefined
  'sweep-files': undefined
}

export type JobKindName = keyof JobPayloads
