import type { Kysely } from 'kysely'

/** Adds what digests need to tell which pads were moved into and out of watched groups, and by whom. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { schema } = db
  await schema
    .alterTable('pads')
    .addColumn('moved_by', 'text', (c) => c.references('users.id').onDelete('set null'))
    .execute()
  await schema.alterTable('pads').addColumn('moved_at', 'bigint').execute()
  // Removing an account looks rows up by this column.
  await schema.createIndex('pads_moved_by').on('pads').column('moved_by').execute()
  for (const table of ['digest_feed', 'digest_cursors'])
    for (const column of ['left_group', 'left_name']) await schema.alterTable(table).addColumn(column, 'text').execute()
  await schema
    .alterTable('digest_cursors')
    .addColumn('moved', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
