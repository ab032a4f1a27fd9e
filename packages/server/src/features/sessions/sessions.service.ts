import { createHash, timingSafeEqual } from 'node:crypto'
import type { Session, User } from '@sheaf/contract/entities/user'
import { AppError } from '@sheaf/contract/errors'
import type { UserId } from '@sheaf/contract/ids'
import { OTP_TRIES_MAX, PENDING_LOGIN_MINUTES } from '@sheaf/contract/limits'
import type { Actor } from '@sheaf/contract/policy/actor'
import { permit } from '@sheaf/contract/policy/decision'
import { canHaveSession } from '@sheaf/contract/policy/site'
import type { Ctx, Services } from '../../context.ts'
import { isStorageFailure } from '../../db/is-storage-failure.ts'
import { commitLazily } from '../../db/commit-lazily.ts'
import type { Db } from '../../db/dialect.ts'
import { transact } from '../../db/transact.ts'
import { hashToken, newId, newToken } from '../../ids.ts'
import { loginKey } from '../accounts/account-keys.ts'
import { accountToUser } from '../accounts/accounts.service.ts'
import {
  findAccount,
  lockAccountRow,
  lockProvenAccount,
  updateAccount,
  updateSignedIn,
  type Account,
} from '../accounts/accounts.store.ts'
import { resetPasswordAttempts, tryAsName } from '../accounts/password-attempts.ts'
import { findProvenAccount, isPasswordOf } from '../accounts/proven-account.ts'
import { recordAct } from '../audit/record-act.ts'
import { requireCode } from '../two-factor/require-code.ts'
import { recordPasswordProof } from './password-proof.ts'
import { revokeOtherSessions } from './revoke-other-sessions.ts'
import * as store from './sessions.store.ts'

/** Minimum time between two updates of a session that is in use. */
const SEEN_EVERY_MS = 10 * 60_000

export interface OpenedSession {
  readonly token: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

const open = async (
  ctx: Ctx,
  kind: store.SessionKind,
  who: { readonly userId: UserId | null; readonly login: string },
  lifeMs: number,
): Promise<OpenedSession> => {
  const [token, now] = [newToken(), ctx.clock.now()]
  await store.insertSession(ctx.db, hashToken(token), {
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

/**
 * OTP-27: returns whether a session lacks a second factor, because the site has come to require one or the account has
 * lost its own; the next sign-in then leads to the set-up.
 */
const isWithoutFactor = async (
  { settings }: Pick<Services, 'settings'>,
  { kind, otpEnabled }: store.FoundSession,
): Promise<boolean> => kind === 'user' && !canHaveSession({ otpEnabled }, await settings.read()).allowed

type TokenServices = Pick<Services, 'clock' | 'config' | 'settings'> & { readonly db: Db }

interface ExpiredSession {
  readonly expired: true
  readonly login: string
}

/**
 * Returns whom a token stands for, which does not count as a use (SES-21). A pending sign-in is no session, and a
 * session that lacks what the site requires counts as expired.
 */
export const lookUpToken = async (
  services: TokenServices,
  token: string,
): Promise<{ actor: Actor; sessionId: string; seenAt: number } | ExpiredSession | undefined> => {
  const session = await store.findSession(services.db, hashToken(token))
  const actor = session && actorOf(session)
  if (!actor) return undefined
  if (session.expiresAt <= services.clock.now() || (await isWithoutFactor(services, session)))
    return { expired: true, login: session.login }
  return { actor, sessionId: session.id, seenAt: session.seenAt }
}

/**
 * Returns whom a token stands for, and extends the session, since this counts as a use. `slidTo` is the session's new
 * end, if it was extended.
 */
export const resolveToken = async (
  services: TokenServices,
  token: string,
): Promise<{ actor: Actor; sessionId: string; slidTo: number | undefined } | ExpiredSession | undefined> => {
  const found = await lookUpToken(services, token)
  if (!found || 'expired' in found) return found
  const { actor, sessionId, seenAt } = found
  const now = services.clock.now()
  if (now - seenAt <= SEEN_EVERY_MS) return { actor, sessionId, slidTo: undefined }
  const slidTo = now + services.config.sessionMs
  try {
    await store.updateSessionSeen(services.db, sessionId, now, slidTo)
  } catch (error) {
    // OPS-31: while nothing can be stored, people can still read.
    if (!isStorageFailure(error)) throw error
    return { actor, sessionId, slidTo: undefined }
  }
  return { actor, sessionId, slidTo }
}

export interface PendingSignIn {
  readonly user: User
  readonly pending: OpenedSession
  /** Whether the second call must bring a one-time code. */
  readonly requestOtp: boolean
}

const NONE: User['bookmarks'] = { groups: [], pads: [] }

/**
 * OTP-29: returns what a password alone reveals of an account that a second factor guards: who it is, and in which
 * language to go on. The fields are listed one by one, so that a new one does not compile before somebody decides about
 * it.
 */
const withoutPrivate = ({ _id, login, lang, hideHelp, active, otpEnabled, ctime }: User): User => ({
  _id,
  login,
  lang,
  hideHelp,
  active,
  otpEnabled,
  ctime,
  email: '',
  pendingEmail: '',
  firstname: '',
  lastname: '',
  organization: '',
  padNickname: '',
  color: '',
  useLoginAndColorInPads: true,
  digestFrequency: 'daily',
  eplAuthorToken: '',
  groups: [],
  bookmarks: NONE,
  watchlist: NONE,
  userlists: {},
})

/** Returns the reply to the first step of a sign-in. */
export const toPending = async (ctx: Ctx, account: Account, pending: OpenedSession): Promise<PendingSignIn> => {
  const user = await accountToUser(ctx, account)
  return { user: account.otpEnabled ? withoutPrivate(user) : user, pending, requestOtp: account.otpEnabled }
}

/**
 * Opens the pending sign-in that every first step leads to once it has proven whose account it is (AUTH-1, OTP-24).
 * Throws ACTIVATION_NEEDED, and PASSWORD_INCORRECT if the password has changed meanwhile (SES-9).
 */
export const openPending = async (ctx: Ctx, account: Account): Promise<PendingSignIn> => {
  if (!account.active) throw new AppError('BACKEND.ERROR.AUTHENTICATION.ACTIVATION_NEEDED')
  const who = { userId: account._id, login: account.login }
  // If a power failure loses the pending sign-in, its user has to sign in once more. The session that follows it waits
  // for the disk.
  const pending = await commitLazily(ctx.db, async (db) => {
    if (!(await lockProvenAccount(db, account))) throw new AppError('BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT')
    return open({ ...ctx, db }, 'pending', who, PENDING_LOGIN_MINUTES * 60_000)
  })
  return toPending(ctx, account, pending)
}

/**
 * First call of a sign-in. An unknown account and a wrong password get the same reply, after the same work. Attempts
 * are counted for the name as it was typed, for the account, and for the address, from which many right ones may come
 * (AUTH-11).
 */
export const signIn = async (ctx: Ctx, login: string, password: string): Promise<PendingSignIn> => {
  const account = await ctx.limits.attempt('address', ctx.address, () =>
    tryAsName(ctx, login, async () => {
      const account = await findProvenAccount(ctx, { login, password })
      if (!account) throw new AppError('BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT')
      return account
    }),
  )
  await resetPasswordAttempts(ctx, account, login)
  return openPending(ctx, account)
}

export interface ProvenSignIn {
  readonly id: string
  readonly account: Account
}

/** Returns the first step that a pending key proves, if it is that login's and still valid (AUTH-6). */
export const findPending = async (ctx: Ctx, login: string, key: string): Promise<ProvenSignIn | undefined> => {
  const pending = await store.findSession(ctx.db, hashToken(key))
  if (pending?.kind !== 'pending' || !pending.userId || pending.expiresAt <= ctx.clock.now()) return undefined
  const account = await findAccount(ctx.db, pending.userId)
  return account && loginKey(account.login) === loginKey(login) ? { id: pending.id, account } : undefined
}

/** Requires a one-time code. Throws INVALID_OTP, and NOT_AUTH once a sign-in has used up its tries (OTP-14). */
const requireCodeOf = async (ctx: Ctx, { id, account }: ProvenSignIn, otp: string): Promise<void> => {
  if (otp === '') throw new AppError('BACKEND.ERROR.AUTHENTICATION.INVALID_OTP', { field: 'otp' })
  if (!(await store.countCodeTry(ctx.db, id, OTP_TRIES_MAX)))
    throw new AppError('BACKEND.ERROR.AUTHENTICATION.NOT_AUTH')
  await requireCode(ctx, account, otp)
}

/**
 * Second call of a sign-in: exchanges the pending sign-in, once, for a session. Throws NOT_AUTH, INVALID_OTP, and
 * TWO_FACTOR_NEEDED if the site requires two-factor and the account has none yet (OTP-22).
 */
export const completeSignIn = async (
  ctx: Ctx,
  login: string,
  pendingKey: string,
  otp: string,
): Promise<{ user: User; session: OpenedSession }> => {
  const refused = new AppError('BACKEND.ERROR.AUTHENTICATION.NOT_AUTH')
  const proven = await findPending(ctx, login, pendingKey)
  if (!proven) throw refused
  const { id, account } = proven
  if (account.otpEnabled) await requireCodeOf(ctx, proven, otp)
  permit(canHaveSession(account, await ctx.settings.read()))
  const session = await transact(ctx, async (ctx) => {
    // The account is locked first: a change of the password either waits for the session and ends it, or has already
    // voided the key.
    await updateSignedIn(ctx.db, account._id, ctx.clock.now())
    if (!(await store.deleteSession(ctx.db, id))) throw refused
    return open(ctx, 'user', { userId: account._id, login: account.login }, ctx.config.sessionMs)
  })
  return { user: await accountToUser(ctx, account), session }
}

/** SES-17: makes a user who was nobody in Etherpad so far the author that their browser is there. */
export const adoptAuthor = async (ctx: Ctx, user: User, author: string | undefined): Promise<User> => {
  if (author === undefined || user.eplAuthorToken !== '') return user
  await updateAccount(ctx.db, user._id, { eplAuthorToken: author })
  return { ...user, eplAuthorToken: author }
}

/** Checks the caller's own password; nobody else's can be asked about. */
export const checkPassword = async (ctx: Ctx, login: string | undefined, password: string): Promise<void> => {
  const { actor } = ctx
  if (actor.kind !== 'user') throw new AppError('BACKEND.ERROR.AUTHENTICATION.MUST_BE')
  if (login !== undefined && loginKey(login) !== loginKey(actor.login))
    throw new AppError('BACKEND.ERROR.AUTHENTICATION.DENIED')
  const account = await tryAsName(ctx, actor.login, async () => {
    const account = await findAccount(ctx.db, actor.id)
    if (!account || !(await isPasswordOf(ctx, account, password)))
      throw new AppError('BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT', { field: 'password' })
    return account
  })
  await resetPasswordAttempts(ctx, account)
}

/** Checks the caller's own password and notes in the session that it was right (ACC-47). */
export const provePassword = async (ctx: Ctx, login: string | undefined, password: string): Promise<void> => {
  await checkPassword(ctx, login, password)
  await recordPasswordProof(ctx)
}

const sameText = (a: string, b: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

const isSiteAdmin = async (ctx: Ctx, login: string, password: string): Promise<boolean> =>
  (await ctx.hasher.verify(await ctx.siteAdminHash(ctx.db), password)) &&
  sameText(loginKey(login), loginKey(ctx.config.adminLogin))

/**
 * Signs in the site administrator, whose account is the configured one. A wrong name and a wrong password get the same
 * reply.
 */
export const signInSiteAdmin = async (ctx: Ctx, login: string, password: string): Promise<OpenedSession> => {
  const name = `site-admin:${loginKey(login)}`
  const isRight = await ctx.limits.attempt('address', ctx.address, () =>
    ctx.limits.attempt('login', name, () => isSiteAdmin(ctx, login, password)),
  )
  if (!isRight) return refuseSiteAdmin(ctx)
  await ctx.limits.reset('login', name)
  const actor = { kind: 'siteAdmin', login: ctx.config.adminLogin } as const
  return transact({ ...ctx, actor }, async (ctx) => {
    await recordAct(ctx, { act: 'siteAdmin.signIn' })
    return open(ctx, 'siteAdmin', { userId: null, login: actor.login }, ctx.config.sessionMs)
  })
}

/**
 * Refuses a sign-in as site administrator. The typed name is not recorded, since it may be a password in the wrong
 * field (ADM-16).
 */
const refuseSiteAdmin = async (ctx: Ctx): Promise<never> => {
  await recordAct(ctx, { act: 'siteAdmin.signInRefused' })
  throw new AppError('BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT')
}

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
