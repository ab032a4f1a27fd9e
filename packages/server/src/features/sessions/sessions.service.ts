import type { Session } from '@sheaf/contract/entities/user'
import { AppError } from '@sheaf/contract/errors'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transactions/transact.ts'
import { lockAccountRow } from '../accounts/accounts.store.ts'
import { recordAct } from '../audit/record-act.ts'
import { revokeOtherSessions } from './revoke-other-sessions.ts'
import * as store from './sessions.store.ts'

/** Revokes the session that the call came with, and closes what it has open. */
export const signOut = async (ctx: Ctx): Promise<void> => {
  const { sessionId, actor } = ctx
  if (sessionId === undefined) return
  await transact(ctx, async (ctx) => {
    await store.deleteSession(ctx.db, sessionId)
    if (actor.kind === 'siteAdmin') await recordAct(ctx, { act: 'siteAdmin.signOut' })
    ctx.afterCommit(() => ctx.livePads.accessChanged({ session: sessionId }))
  })
}

export const listSessions = async (ctx: Ctx): Promise<Session[]> => {
  if (ctx.actor.kind !== 'user') return []
  const sessions = await store.listSessionsOf(ctx.db, ctx.actor.id, ctx.clock.now())
  return sessions.map((session) => ({
    _id: session.id,
    ctime: session.createdAt,
    lastSeenAt: session.seenAt,
    expiresAt: session.expiresAt,
    address: session.address,
    userAgent: session.userAgent,
    current: session.id === ctx.sessionId,
  }))
}

/** Revokes all sessions of the caller but the one that the call came with, and their sign-ins under way. */
export const revokeOwnOtherSessions = async (ctx: Ctx): Promise<void> => {
  const { actor } = ctx
  if (actor.kind !== 'user') return
  await transact(ctx, async (ctx) => {
    // A sign-in that is ending has locked the account too: its session is there by now, or its key is void.
    await lockAccountRow(ctx.db, actor.id)
    await revokeOtherSessions(ctx, actor.id)
  })
}

/** Revokes one of the caller's own sessions; anybody else's counts as missing. */
export const revokeSession = async (ctx: Ctx, id: string): Promise<void> => {
  const { actor } = ctx
  if (actor.kind !== 'user' || !(await store.deleteSessionOf(ctx.db, actor.id, id)))
    throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND', { key: id })
  ctx.afterCommit(() => ctx.livePads.accessChanged({ session: id }))
}
