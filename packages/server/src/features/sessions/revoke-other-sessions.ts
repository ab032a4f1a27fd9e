import type { UserId } from '@sheaf/contract/ids'
import type { Ctx } from '../../context.ts'
import { deleteSessionsOf } from './sessions.store.ts'

/**
 * SES-9, OTP-28: after a password has changed or two-factor was set up, whoever came in without it is out; the session
 * that did it stays.
 */
export const revokeOtherSessions = async (ctx: Ctx, user: UserId): Promise<void> => {
  await deleteSessionsOf(ctx.db, user, ctx.actor.kind === 'user' ? (ctx.sessionId ?? '') : '')
  ctx.afterCommit(() => ctx.livePads.accessChanged({ user }))
}

/** SES-9, OTP-18: after a recovery or the site administrator's act, nobody stays in. */
export const revokeAllSessions = async (ctx: Ctx, user: UserId): Promise<void> => {
  await deleteSessionsOf(ctx.db, user, '')
  ctx.afterCommit(() => ctx.livePads.accessChanged({ user }))
}
