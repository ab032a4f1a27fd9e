import type { Kysely } from 'kysely'

/** Lets a single pad be archived. Existing pads are not. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('pads')
    .addColumn('archived', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
