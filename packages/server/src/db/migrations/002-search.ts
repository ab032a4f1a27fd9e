import { sql, SqliteAdapter, type Kysely } from 'kysely'

/* Adds the search index, and what the job runner needs to know about repeated requests. */

const isSqlite = (db: Kysely<unknown>): boolean => db.getExecutor().adapter instanceof SqliteAdapter

const createSqliteTerms = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table pad_terms (
    doc integer primary key references pad_search (doc) on delete cascade,
    names text not null,
    words text not null
  )`.execute(db)
  // The terms are already folded and separated by spaces; the simplest tokenizer leaves them unchanged.
  await sql`create virtual table pad_terms_index using fts5 (
    names, words, content = 'pad_terms', content_rowid = 'doc', tokenize = 'ascii', detail = column, columnsize = 0
  )`.execute(db)
  const forget = sql`insert into pad_terms_index (pad_terms_index, rowid, names, words)
    values ('delete', old.doc, old.names, old.words)`
  const learn = sql`insert into pad_terms_index (rowid, names, words) values (new.doc, new.names, new.words)`
  await sql`create trigger pad_terms_inserted after insert on pad_terms begin ${learn}; end`.execute(db)
  await sql`create trigger pad_terms_deleted after delete on pad_terms begin ${forget}; end`.execute(db)
  await sql`create trigger pad_terms_updated after update on pad_terms begin ${forget}; ${learn}; end`.execute(db)
}

const createPostgresTerms = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table pad_terms (
    doc bigint primary key references pad_search (doc) on delete cascade,
    names tsvector not null,
    words tsvector not null
  )`.execute(db)
  await sql`create index pad_terms_names on pad_terms using gin (names)`.execute(db)
  await sql`create index pad_terms_words on pad_terms using gin (words)`.execute(db)
}

export const up = async (db: Kysely<unknown>): Promise<void> => {
  // Small rows are kept apart from large ones, so that rights and order of thousands of pads are decided in a few
  // pages.
  await sql`create table pad_search (
    doc ${sql.raw(isSqlite(db) ? 'integer primary key' : 'bigserial primary key')},
    pad_id text not null unique references pads (id),
    edited_at bigint not null
  )`.execute(db)
  await (isSqlite(db) ? createSqliteTerms(db) : createPostgresTerms(db))
  await sql`create index pad_search_newest on pad_search (edited_at, pad_id)`.execute(db)
  // These find what every signed-in user may read without going through the rest.
  await sql`create index pads_public on pads (id) where visibility = 'public'`.execute(db)
  await sql`create index groups_public on groups (id) where visibility = 'public'`.execute(db)
  // The index holds all that rights depend on for a group's pads, so that their rows need not be read.
  await db.schema.dropIndex('pads_group').execute()
  await db.schema
    .createIndex('pads_of_group')
    .on('pads')
    .columns(['group_id', 'removed_at', 'visibility', 'id'])
    .execute()

  await sql`alter table jobs add column asked integer not null default 1`.execute(db)
  await sql`alter table jobs add column asked_since bigint not null default 0`.execute(db)
  await db.schema.createIndex('jobs_kind_run').on('jobs').columns(['kind', 'run_at']).execute()
  await db.schema.dropIndex('jobs_run').execute()
}
