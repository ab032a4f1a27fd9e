import type { Kysely } from 'kysely'

/** A pad can be archived by itself. Those that there are, are not. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('pads')
    .addColumn('archived', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
