import type { Kysely } from 'kysely'

/** Adds the new address that a mailed link proves. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('mail_tokens').addColumn('email', 'text').execute()
}
