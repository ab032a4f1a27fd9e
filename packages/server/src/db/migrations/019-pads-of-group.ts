import { sql, SqliteAdapter, type Kysely } from 'kysely'

/**
 * Indexes everything that a list of a group's pads shows, in order of creation, so that the rows, which are scattered
 * over the whole table, need not be read. The last columns are not part of the order; SQLite has no separate kind of
 * column for them.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  await db.schema.dropIndex('pads_of_group').execute()
  await sql`create index pads_of_group on pads (group_id, removed_at, ctime, id
    ${sql.raw(isSqlite ? ',' : ') include (')} name, visibility, readonly, archived, last_edited_at)`.execute(db)
}
