import type { Kysely } from 'kysely'

/** The address that a mailed link proves, where it is not yet the account's. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('mail_tokens').addColumn('email', 'text').execute()
}
