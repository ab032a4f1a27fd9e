import { sql, type Kysely } from 'kysely'

/**
 * The group of each public pad beside it. Without it SQLite, which knows nothing of how few there are, went through the
 * index of all pads to find them.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.dropIndex('pads_public').execute()
  await sql`create index pads_public on pads (group_id, id) where visibility = 'public'`.execute(db)
}
