/**
 * Every kind of job, as its rows name it. `queue.ts` requests jobs of these kinds, and `kinds.ts` has the handler of
 * each.
 */
export type JobKindName =
  | 'index-pad'
  | 'catch-up-index'
  | 'purge-pad'
  | 'purge-group'
  | 'purge-chat'
  | 'notify-users'
  | 'recover-account'
  | 'send-mail'
  | 'start-digests'
  | 'send-digest'
  | 'count-day'
  | 'sweep-audit'
  | 'sweep-mails'
  | 'sweep-mail-tokens'
  | 'sweep-sessions'
  | 'sweep-anonymous-pads'
