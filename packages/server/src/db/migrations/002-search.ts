import { sql, SqliteAdapter, type Kysely } from 'kysely'

/* The index of search, and what the job runner needs to know about being asked again. */

const isSqlite = (db: Kysely<unknown>): boolean => db.getExecutor().adapter instanceof SqliteAdapter

const createSqliteSearch = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table pad_search (
    doc integer primary key,
    pad_id text not null unique references pads (id),
    edited_at bigint not null,
    names text not null,
    words text not null
  )`.execute(db)
  // The terms are folded and separated by spaces already: the plainest tokenizer leaves them as they are.
  await sql`create virtual table pad_search_index using fts5 (
    names, words, content = 'pad_search', content_rowid = 'doc', tokenize = 'ascii', detail = column, columnsize = 0
  )`.execute(db)
  const forget = sql`insert into pad_search_index (pad_search_index, rowid, names, words)
    values ('delete', old.doc, old.names, old.words)`
  const learn = sql`insert into pad_search_index (rowid, names, words) values (new.doc, new.names, new.words)`
  await sql`create trigger pad_search_inserted after insert on pad_search begin ${learn}; end`.execute(db)
  await sql`create trigger pad_search_deleted after delete on pad_search begin ${forget}; end`.execute(db)
  await sql`create trigger pad_search_updated after update of names, words on pad_search
    begin ${forget}; ${learn}; end`.execute(db)
}

const createPostgresSearch = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table pad_search (
    pad_id text primary key references pads (id),
    edited_at bigint not null,
    names tsvector not null,
    words tsvector not null
  )`.execute(db)
  await sql`create index pad_search_names on pad_search using gin (names)`.execute(db)
  await sql`create index pad_search_words on pad_search using gin (words)`.execute(db)
}

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await (isSqlite(db) ? createSqliteSearch(db) : createPostgresSearch(db))
  await sql`create index pad_search_newest on pad_search (edited_at desc, pad_id)`.execute(db)
  // What every signed-in user may read, found without looking at the rest.
  await sql`create index pads_public on pads (id) where visibility = 'public'`.execute(db)
  await sql`create index groups_public on groups (id) where visibility = 'public'`.execute(db)

  await sql`alter table jobs add column asked integer not null default 1`.execute(db)
  await sql`alter table jobs add column asked_since bigint not null default 0`.execute(db)
  await db.schema.createIndex('jobs_kind_run').on('jobs').columns(['kind', 'run_at']).execute()
  await db.schema.dropIndex('jobs_run').execute()
}
