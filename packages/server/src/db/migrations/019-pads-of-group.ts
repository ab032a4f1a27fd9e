import { sql, SqliteAdapter, type Kysely } from 'kysely'

/**
 * All that a list of a group's pads shows, in the order in which they were made: the rows, which lie scattered over the
 * whole table, need not be read. What lies behind is no part of the order; SQLite has but one kind of column in an index.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  await db.schema.dropIndex('pads_of_group').execute()
  await sql`create index pads_of_group on pads (group_id, removed_at, ctime, id
    ${sql.raw(isSqlite ? ',' : ') include (')} name, visibility, readonly, archived, last_edited_at)`.execute(db)
}
