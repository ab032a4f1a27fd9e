import { createHash, timingSafeEqual } from 'node:crypto'
import type { Session, User } from '@sheaf/contract/entities/user'
import { AppError } from '@sheaf/contract/errors'
import type { UserId } from '@sheaf/contract/ids'
import { PENDING_LOGIN_MINUTES } from '@sheaf/contract/limits'
import type { Actor } from '@sheaf/contract/policy/actor'
import type { Ctx, Services } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import { newId, newToken } from '../../ids.ts'
import { loginKey } from '../accounts/account-keys.ts'
import { accountToUser, findProvenAccount } from '../accounts/accounts.service.ts'
import { findAccount } from '../accounts/accounts.store.ts'
import { siteAdminHash } from './site-admin.ts'
import * as store from './sessions.store.ts'

/** A used session is written back at most this often. */
const SEEN_EVERY_MS = 10 * 60_000

export interface OpenedSession {
  readonly token: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** The token is 256 random bits, so one fast hash keeps it secret at rest. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const open = async (
  ctx: Ctx,
  kind: store.SessionKind,
  who: { readonly userId: UserId | null; readonly login: string },
  lifeMs: number,
): Promise<OpenedSession> => {
  const [token, now] = [newToken(), ctx.clock.now()]
  await store.insertSession(ctx.db, hashOf(token), {
    id: newId(),
    kind,
    ...who,
    createdAt: now,
    seenAt: now,
    expiresAt: now + lifeMs,
    address: ctx.address,
    userAgent: ctx.userAgent,
  })
  return { token, expiresAt: now + lifeMs }
}

const actorOf = ({ kind, userId, login }: store.StoredSession): Actor | undefined => {
  if (kind === 'siteAdmin') return { kind, login }
  return kind === 'user' && userId ? { kind, id: userId, login } : undefined
}

/** Who a token stands for. A session slides ahead while it is used; a pending sign-in is none. */
export const resolveToken = async (
  services: Pick<Services, 'clock' | 'config'> & { readonly db: Db },
  token: string,
): Promise<{ actor: Actor; sessionId: string } | { expired: true } | undefined> => {
  const session = await store.findSession(services.db, hashOf(token))
  const actor = session && actorOf(session)
  if (!actor) return undefined
  const now = services.clock.now()
  if (session.expiresAt <= now) return { expired: true }
  if (now - session.seenAt > SEEN_EVERY_MS)
    await store.updateSessionSeen(services.db, session.id, now, now + services.config.sessionMs)
  return { actor, sessionId: session.id }
}

/**
 * First call of a sign-in. An unknown account and a wrong password answer alike, after the same work; tries are counted
 * for the account as it was typed, whether it exists or not, and for the address.
 */
export const signIn = async (
  ctx: Ctx,
  login: string,
  password: string,
): Promise<{ user: User; pending: OpenedSession; requestOtp: boolean }> => {
  await ctx.limits.attempt('address', ctx.address)
  await ctx.limits.attempt('login', loginKey(login))
  const account = await findProvenAccount(ctx, login, password)
  if (!account) throw new AppError('BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT')
  await ctx.limits.forgive('login', loginKey(login))
  if (!account.active) throw new AppError('BACKEND.ERROR.AUTHENTICATION.ACTIVATION_NEEDED')
  const pending = await open(
    ctx,
    'pending',
    { userId: account._id, login: account.login },
    PENDING_LOGIN_MINUTES * 60_000,
  )
  return { user: await accountToUser(ctx, account), pending, requestOtp: account.otpEnabled }
}

/** Second call: exchanges the pending sign-in, once, for a session. Throws NOT_AUTH. */
export const completeSignIn = async (
  ctx: Ctx,
  login: string,
  pendingToken: string,
): Promise<{ user: User; session: OpenedSession }> => {
  const refused = new AppError('BACKEND.ERROR.AUTHENTICATION.NOT_AUTH')
  const pending = await store.findSession(ctx.db, hashOf(pendingToken))
  if (pending?.kind !== 'pending' || !pending.userId || pending.expiresAt <= ctx.clock.now()) throw refused
  const account = await findAccount(ctx.db, pending.userId)
  if (!account || loginKey(account.login) !== loginKey(login)) throw refused
  if (!(await store.deleteSession(ctx.db, pending.id))) throw refused
  const session = await open(ctx, 'user', { userId: account._id, login: account.login }, ctx.config.sessionMs)
  return { user: await accountToUser(ctx, account), session }
}

/** Only one's own password can be asked about. */
export const checkPassword = async (ctx: Ctx, login: string | undefined, password: string): Promise<void> => {
  const { actor } = ctx
  if (actor.kind !== 'user') throw new AppError('BACKEND.ERROR.AUTHENTICATION.MUST_BE')
  if (login !== undefined && loginKey(login) !== loginKey(actor.login))
    throw new AppError('BACKEND.ERROR.AUTHENTICATION.DENIED')
  await ctx.limits.attempt('login', loginKey(actor.login))
  if (!(await findProvenAccount(ctx, actor.login, password)))
    throw new AppError('BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT', { field: 'password' })
  await ctx.limits.forgive('login', loginKey(actor.login))
}

const sameText = (a: string, b: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

/** The site administrator's account is the configured one. Wrong names and wrong passwords answer alike. */
export const signInSiteAdmin = async (ctx: Ctx, login: string, password: string): Promise<OpenedSession> => {
  await ctx.limits.attempt('address', ctx.address)
  await ctx.limits.attempt('login', `site-admin:${loginKey(login)}`)
  const isRight = await ctx.hasher.verify(await siteAdminHash(ctx), password)
  if (!isRight || !sameText(loginKey(login), loginKey(ctx.config.adminLogin)))
    throw new AppError('BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT')
  await ctx.limits.forgive('login', `site-admin:${loginKey(login)}`)
  return open(ctx, 'siteAdmin', { userId: null, login: ctx.config.adminLogin }, ctx.config.sessionMs)
}

/** Revokes the session that the call came with, and closes what it has open. */
export const signOut = async (ctx: Ctx): Promise<void> => {
  const { sessionId, actor } = ctx
  if (sessionId === undefined) return
  await store.deleteSession(ctx.db, sessionId)
  if (actor.kind === 'user') ctx.afterCommit(() => ctx.livePads.accessChanged({ user: actor.id, session: sessionId }))
}

export const listSessions = async (ctx: Ctx): Promise<Session[]> => {
  if (ctx.actor.kind !== 'user') return []
  const sessions = await store.listSessionsOf(ctx.db, ctx.actor.id, ctx.clock.now())
  return sessions.map((session) => ({
    _id: session.id,
    ctime: session.createdAt,
    lastSeenAt: session.seenAt,
    exp: session.expiresAt,
    address: session.address,
    userAgent: session.userAgent,
    current: session.id === ctx.sessionId,
  }))
}

/** One of one's own; anybody else's is as if there were none. */
export const revokeSession = async (ctx: Ctx, id: string): Promise<void> => {
  const { actor } = ctx
  if (actor.kind !== 'user' || !(await store.deleteSessionOf(ctx.db, actor.id, id)))
    throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND', { key: id })
  ctx.afterCommit(() => ctx.livePads.accessChanged({ user: actor.id, session: id }))
}
