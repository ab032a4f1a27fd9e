import type { Kysely } from 'kysely'

/* A row for each day, so that growth is told without counting what there was. */

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('daily_counts')
    .addColumn('day', 'text', (c) => c.primaryKey())
    .addColumn('users', 'integer', (c) => c.notNull())
    .addColumn('groups', 'integer', (c) => c.notNull())
    .addColumn('pads', 'integer', (c) => c.notNull())
    .addColumn('active_pads', 'integer', (c) => c.notNull())
    .addColumn('storage', 'bigint', (c) => c.notNull())
    .execute()
}
