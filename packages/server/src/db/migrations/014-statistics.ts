import type { Kysely } from 'kysely'

/** Creates a row for each day, so that growth is known without counting past states. */
export const up = async ({ schema }: Kysely<unknown>): Promise<void> => {
  await schema
    .createTable('daily_counts')
    .addColumn('day', 'text', (c) => c.primaryKey())
    .addColumn('users', 'integer', (c) => c.notNull())
    .addColumn('groups', 'integer', (c) => c.notNull())
    .addColumn('pads', 'integer', (c) => c.notNull())
    .addColumn('active_pads', 'integer', (c) => c.notNull())
    .addColumn('storage', 'bigint', (c) => c.notNull())
    .execute()
}
