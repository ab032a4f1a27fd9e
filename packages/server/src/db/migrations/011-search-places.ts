import { sql, type Kysely } from 'kysely'

/**
 * Adds the group of each pad to its row in the index, so that what somebody may read is found together, newest first.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('pad_search').addColumn('group_id', 'text').execute()
  await sql`update pad_search set group_id = (select p.group_id from pads p where p.id = pad_search.pad_id)`.execute(db)
  await db.schema
    .createIndex('pad_search_group')
    .on('pad_search')
    .columns(['group_id', 'edited_at', 'pad_id', 'doc'])
    .execute()
}
