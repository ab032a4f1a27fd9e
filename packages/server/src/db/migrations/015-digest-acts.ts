import type { Kysely } from 'kysely'

/** Digests tell of pads that were made and removed, and by whom. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { schema } = db
  for (const column of ['made_by', 'removed_by']) {
    await schema
      .alterTable('pads')
      .addColumn(column, 'text', (c) => c.references('users.id').onDelete('set null'))
      .execute()
    // Whoever removes an account looks for it.
    await schema.createIndex(`pads_${column}`).on('pads').column(column).execute()
  }
  for (const table of ['digest_feed', 'digest_cursors'])
    for (const column of ['made', 'removed'])
      await schema
        .alterTable(table)
        .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
        .execute()
}
