import type { UserId } from '@sheaf/contract/ids'
import type { Ctx } from '../../context.ts'
import { deleteSessionsOf } from './sessions.store.ts'

/** SES-9: after a password has changed, whoever came in with the old one is out; the session that changed it stays. */
export const revokeOtherSessions = async (ctx: Ctx, user: UserId): Promise<void> => {
  await deleteSessionsOf(ctx.db, user, ctx.actor.kind === 'user' ? (ctx.sessionId ?? '') : '')
  ctx.afterCommit(() => ctx.livePads.accessChanged({ user }))
}
