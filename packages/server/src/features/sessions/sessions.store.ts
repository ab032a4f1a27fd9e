import type { UserId } from '@sheaf/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../db/dialect.ts'
import type { SessionsTable } from '../../db/tables/people.ts'
import { forUpdateSkipLocked } from '../../db/queries/locking.ts'

export type SessionKind = SessionsTable['kind']

export interface StoredSession {
  readonly id: string
  readonly kind: SessionKind
  readonly userId: UserId | null
  readonly login: string
  readonly createdAt: number
  readonly seenAt: number
  readonly expiresAt: number
  readonly address: string
  readonly userAgent: string
}

const COLUMNS = [
  'sessions.id',
  'kind',
  'user_id',
  'sessions.login',
  'created_at',
  'seen_at',
  'expires_at',
  'address',
  'user_agent',
] as const

const toSession = (row: Omit<SessionsTable, 'token_hash' | 'code_tries' | 'proven_at'>): StoredSession => ({
  id: row.id,
  kind: row.kind,
  userId: row.user_id as UserId | null,
  login: row.login,
  createdAt: row.created_at,
  seenAt: row.seen_at,
  expiresAt: row.expires_at,
  address: row.address,
  userAgent: row.user_agent,
})

export const insertSession = async (db: Db, tokenHash: string, session: StoredSession): Promise<void> => {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      token_hash: tokenHash,
      kind: session.kind,
      user_id: session.userId,
      login: session.login,
      created_at: session.createdAt,
      seen_at: session.seenAt,
      expires_at: session.expiresAt,
      address: session.address,
      user_agent: session.userAgent,
    })
    .execute()
}

export interface FoundSession extends StoredSession {
  /** Whether the session's user has set up two-factor by now. */
  readonly otpEnabled: boolean
}

/** Returns a session by the hash of its token, or by its id. */
export const findSession = async (
  db: Db,
  column: 'token_hash' | 'id',
  value: string,
): Promise<FoundSession | undefined> => {
  const row = await db
    .selectFrom('sessions')
    .select(COLUMNS)
    .select(
      sql<number | boolean>`exists (
        select 1 from two_factor where two_factor.user_id = sessions.user_id and two_factor.enabled = 1
      )`.as('otp_enabled'),
    )
    .where(`sessions.${column}`, '=', value)
    .executeTakeFirst()
  // PostgreSQL returns a boolean, SQLite a number.
  return row && { ...toSession(row), otpEnabled: Boolean(row.otp_enabled) }
}

export const listSessionsOf = async (db: Db, userId: UserId, now: number): Promise<StoredSession[]> => {
  const rows = await db
    .selectFrom('sessions')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('kind', '=', 'user')
    .where('expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .limit(200)
    .execute()
  return rows.map(toSession)
}

export const updateSessionSeen = async (db: Db, id: string, seenAt: number, expiresAt: number): Promise<void> => {
  await db.updateTable('sessions').set({ seen_at: seenAt, expires_at: expiresAt }).where('id', '=', id).execute()
}

/** Counts a try of a code and returns true while one is left; simultaneous calls get no more than that. */
export const countCodeTry = async (db: Db, id: string, max: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set((set) => ({ code_tries: set('code_tries', '+', 1) }))
    .where('id', '=', id)
    .where('code_tries', '<', max)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export const updatePasswordChecked = async (db: Db, id: string, checkedAt: number): Promise<void> => {
  await db.updateTable('sessions').set({ proven_at: checkedAt }).where('id', '=', id).execute()
}

/**
 * The times when a session's user gave their password: to sign in, and at the last check since, if there was one.
 */
export interface PasswordTimes {
  readonly signedInAt: number
  readonly checkedAt: number | null
}

export const findPasswordTimes = async (db: Db, id: string): Promise<PasswordTimes | undefined> => {
  const row = await db
    .selectFrom('sessions')
    .select(['created_at', 'proven_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { signedInAt: row.created_at, checkedAt: row.proven_at }
}

/** Returns whether there was a session to delete: of two simultaneous calls, one gets true. */
export const deleteSession = async (db: Db, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('sessions').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export const deleteSessionOf = async (db: Db, userId: UserId, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export const deleteSiteAdminSessions = async (db: Db): Promise<void> => {
  await db.deleteFrom('sessions').where('kind', '=', 'siteAdmin').execute()
}

export const deleteSessionsOf = async (db: Db, userId: UserId, exceptId: string): Promise<void> => {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', exceptId).execute()
}

/** Deletes at most `limit` expired sessions and returns how many it deleted. */
export const deleteSessionsExpiredBefore = async (db: Db, instant: number, limit: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', 'in', (select) =>
      select
        .selectFrom('sessions')
        .select('id')
        .where('expires_at', '<', instant)
        .orderBy('expires_at')
        .limit(limit)
        // Sessions that somebody is just ending are skipped: waiting for them in another order could deadlock.
        .$call(forUpdateSkipLocked(db)),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
