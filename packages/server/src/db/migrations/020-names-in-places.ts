import { sql, SqliteAdapter, type Kysely } from 'kysely'

/**
 * Adds the terms of each pad's name to its row in the index, so that a search by name goes along the index of what
 * somebody may read, and not through the terms of all those texts. Names are cut to what fits into an index entry of
 * PostgreSQL.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  const terms = sql.raw(isSqlite ? 't.names' : `' ' || array_to_string(tsvector_to_array(t.names), ' ')`)
  await sql`alter table pad_search add column names text not null default ''`.execute(db)
  await sql`update pad_search set names = coalesce(
    (select substr(${terms}, 1, 500) from pad_terms t where t.doc = pad_search.doc), '')`.execute(db)
  await db.schema.dropIndex('pad_search_group').execute()
  await sql`create index pad_search_group on pad_search (group_id, edited_at, pad_id
    ${sql.raw(isSqlite ? ',' : ') include (')} doc, names)`.execute(db)
}
