import type { UserId } from '@sheaf/contract/ids'
import type { Db } from '../../db/dialect.ts'
import { forUpdateSkipLocked } from '../../db/queries/locking.ts'
import type { MailTokensTable } from '../../db/tables/mail.ts'

export type MailTokenPurpose = MailTokensTable['purpose']

export interface StoredMailToken {
  readonly userId: UserId
  readonly expiresAt: number
  /** The new address that the token is about, if any. */
  readonly email: string | null
}

export const insertMailToken = async (
  db: Db,
  tokenHash: string,
  token: StoredMailToken & { readonly purpose: MailTokenPurpose; readonly createdAt: number },
): Promise<void> => {
  await db
    .insertInto('mail_tokens')
    .values({
      token_hash: tokenHash,
      purpose: token.purpose,
      user_id: token.userId,
      email: token.email,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
    })
    .execute()
}

export const findMailToken = async (
  db: Db,
  tokenHash: string,
  purpose: MailTokenPurpose,
): Promise<StoredMailToken | undefined> => {
  const row = await db
    .selectFrom('mail_tokens')
    .select(['user_id', 'expires_at', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  return row && { userId: row.user_id as UserId, expiresAt: row.expires_at, email: row.email }
}

/** Returns whether there was a token to delete: of two simultaneous calls, one gets true. */
export const deleteMailToken = async (db: Db, tokenHash: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('mail_tokens')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Returns the address that waits for the account's confirmation. */
export const findPendingEmail = async (db: Db, userId: UserId, now: number): Promise<string | undefined> => {
  const row = await db
    .selectFrom('mail_tokens')
    .select('email')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'emailconfirm')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.email ?? undefined
}

/** Deletes all tokens of a user, or those for one purpose. */
export const deleteMailTokensOf = async (db: Db, userId: UserId, purpose?: MailTokenPurpose): Promise<void> => {
  await db
    .deleteFrom('mail_tokens')
    .where('user_id', '=', userId)
    .$if(purpose !== undefined, (tokens) => tokens.where('purpose', '=', purpose as MailTokenPurpose))
    .execute()
}

/** Deletes at most one slice and returns how many tokens it had. */
export const deleteMailTokensExpiredBefore = async (db: Db, instant: number, slice: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('mail_tokens')
    .where('token_hash', 'in', (select) =>
      select
        .selectFrom('mail_tokens')
        .select('token_hash')
        .where('expires_at', '<', instant)
        .orderBy('expires_at')
        .limit(slice)
        // Rows are skipped as in `deleteSessionsExpiredBefore`.
        .$call(forUpdateSkipLocked(db)),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
