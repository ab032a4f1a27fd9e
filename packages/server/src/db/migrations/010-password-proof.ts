import type { Kysely } from 'kysely'

/** Adds when a session last proved its user's password after it was opened. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('sessions').addColumn('proven_at', 'bigint').execute()
}
