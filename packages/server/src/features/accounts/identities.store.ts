import type { UserId } from '@sheaf/contract/ids'
import type { Db } from '../../db/dialect.ts'
import type { IdentitiesTable } from '../../db/tables/people.ts'

/** The name by which a provider knows a person: no two people share one, and no provider gives it to another person. */
export interface Identity {
  readonly method: IdentitiesTable['method']
  readonly issuer: string
  readonly subject: string
}

export const findUserOfIdentity = async (
  db: Db,
  { method, issuer, subject }: Identity,
): Promise<UserId | undefined> => {
  const row = await db
    .selectFrom('identities')
    .select('user_id')
    .where('method', '=', method)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id as UserId | undefined
}

/** Returns whether a provider of this kind knows the user by any name. */
export const hasIdentity = async (db: Db, user: UserId, method: Identity['method']): Promise<boolean> => {
  const row = await db
    .selectFrom('identities')
    .select('user_id')
    .where('user_id', '=', user)
    .where('method', '=', method)
    .executeTakeFirst()
  return row !== undefined
}

export const insertIdentity = async (db: Db, identity: Identity, user: UserId, now: number): Promise<void> => {
  const { method, issuer, subject } = identity
  await db.insertInto('identities').values({ method, issuer, subject, user_id: user, created_at: now }).execute()
}
