import type { Actor } from '@sheaf/contract/policy/actor'
import type { UserId } from '@sheaf/contract/ids'
import { canHaveSession } from '@sheaf/contract/policy/site'
import type { Ctx, Services } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import { isStorageFailure } from '../../db/errors/is-storage-failure.ts'
import { hashToken, newId, newToken } from '../../lib/ids.ts'
import * as store from './sessions.store.ts'

/** Minimum time between two updates of a session that is in use. */
const SEEN_EVERY_MS = 10 * 60_000

export interface OpenedSession {
  readonly token: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** Opens a session, or a pending sign-in, of that life in milliseconds. */
export const openSession = async (
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
 * lost its own; the next sign-in then begins the set-up.
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
): Promise<{ actor: Actor; sessionId: string; seenAt: number; expiresAt: number } | ExpiredSession | undefined> => {
  const session = await store.findSession(services.db, 'token_hash', hashToken(token))
  const actor = session && actorOf(session)
  if (!actor) return undefined
  if (session.expiresAt <= services.clock.now() || (await isWithoutFactor(services, session)))
    return { expired: true, login: session.login }
  return { actor, sessionId: session.id, seenAt: session.seenAt, expiresAt: session.expiresAt }
}

/** Returns whether a token is that of a user's session. */
export const isOfUser = async (services: TokenServices, token: string): Promise<boolean> => {
  const found = await lookUpToken(services, token)
  return found !== undefined && !('expired' in found) && found.actor.kind === 'user'
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

/** Returns whom a session stands for; `undefined` once it has ended. This does not count as a use either. */
export const holderOfSession = async (services: TokenServices, sessionId: string): Promise<Actor | undefined> => {
  const session = await store.findSession(services.db, 'id', sessionId)
  const isOpen = session && session.expiresAt > services.clock.now() && !(await isWithoutFactor(services, session))
  return isOpen ? actorOf(session) : undefined
}
