import type { QueuedNotification } from '../features/notifications/notifications.service.ts'

/**
 * Every kind of job by its name in the rows, with the payload that its jobs have beside their key. Both the requests
 * (`queue.ts`) and the handlers (`kinds.ts`) are typed by it.
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
  'sweep-invitations': undefined
  'sweep-sessions': undefined
  'sweep-anonymous-pads': undefined
}

export type JobKindName = keyof JobPayloads
