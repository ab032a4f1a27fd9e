import { sql, type Kysely } from 'kysely'

/**
 * Adds the group to the index of public pads. Without it SQLite, which does not know how few they are, went through the
 * index of all pads to find them.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.dropIndex('pads_public').execute()
  await sql`create index pads_public on pads (group_id, id) where visibility = 'public'`.execute(db)
}
