import type { Kysely } from 'kysely'

/** Creates the bookmarks and watches. */
export const up = async ({ schema }: Kysely<unknown>): Promise<void> => {
  await schema
    .createTable('marks')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('target_id', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('marks_pk', ['user_id', 'kind', 'type', 'target_id'])
    .execute()
  await schema.createIndex('marks_target').on('marks').columns(['target_id', 'kind']).execute()
}
