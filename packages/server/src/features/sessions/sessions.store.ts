import type { UserId } from '@sheaf/contract/ids'
import type { Db } from '../../db/dialect.ts'
import type { SessionsTable } from '../../db/tables.ts'

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

const toSession = (row: Omit<SessionsTable, 'token_hash'>): StoredSession => ({
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

/** The login is the account's present one. */
export const findSession = async (db: Db, tokenHash: string): Promise<StoredSession | undefined> => {
  const row = await db.selectFrom('sessions').select(COLUMNS).where('token_hash', '=', tokenHash).executeTakeFirst()
  return row && toSession(row)
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

/** Answers whether there was one: of two calls at once, one is told yes. */
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

export const deleteSessionsOf = async (db: Db, userId: UserId, exceptId: string): Promise<void> => {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', exceptId).execute()
}
