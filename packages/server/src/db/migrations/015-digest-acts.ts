import type { Kysely } from 'kysely'

/** Adds what digests need to tell which pads were made and removed, and by whom. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { schema } = db
  for (const column of ['made_by', 'removed_by']) {
    await schema
      .alterTable('pads')
      .addColumn(column, 'text', (c) => c.references('users.id').onDelete('set null'))
      .execute()
    // Removing an account looks rows up by this column.
    await schema.createIndex(`pads_${column}`).on('pads').column(column).execute()
  }
  for (const table of ['digest_feed', 'digest_cursors'])
    for (const column of ['made', 'removed'])
      await schema
        .alterTable(table)
        .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
        .execute()
}
