import type { QueuedNotification } from '../features/notifications/notifications.service.ts'

/**
 * Every kind of job, as its rows name it, with what its jobs are told beside their key. What is asked for (`queue.ts`) is
 * one of these, and each has a handler (`kinds.ts`).
 */
export interface JobPayloads {
  'index-pad': undefined
  'catch-up-index': undefined
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
  'sweep-sessions': undefined
  'sweep-anonymous-pads': undefined
}

export type JobKindName = keyof JobPayloads
