import type { UserId } from '@sheaf/contract/ids'
import type { Ctx } from '../../context.ts'
import { deleteSessionsOf } from './sessions.store.ts'

/**
 * SES-9, SES-27, OTP-28: ends all other sessions of a user who asks for it, changed their password or set up two-factor;
 * the session that did it stays.
 */
export const revokeOtherSessions = async (ctx: Ctx, user: UserId): Promise<void> => {
  await deleteSessionsOf(ctx.db, user, ctx.actor.kind === 'user' ? (ctx.sessionId ?? '') : '')
  ctx.afterCommit(() => ctx.livePads.accessChanged({ user }))
}

/** SES-9, OTP-18: ends all sessions of a user after a recovery or the site administrator's act. */
export const revokeAllSessions = async (ctx: Ctx, user: UserId): Promise<void> => {
  await deleteSessionsOf(ctx.db, user, '')
  ctx.afterCommit(() => ctx.livePads.accessChanged({ user }))
}
