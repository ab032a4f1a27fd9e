import { sql, type Kysely } from 'kysely'
import { isSqlite } from './column-types.ts'

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

/** Creates the pads' plain texts, and the index by which they are found. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('pad_texts')
    .addColumn('pad_id', 'text', (c) => c.primaryKey().references('pads.id'))
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .execute()

  // Small rows are kept apart from large ones, so that rights and order of thousands of pads are decided in a few
  // pages.
  await sql`create table pad_search (
    doc ${sql.raw(isSqlite(db) ? 'integer primary key' : 'bigserial primary key')},
    pad_id text not null unique references pads (id),
    group_id text,
    edited_at bigint not null,
    names text not null
  )`.execute(db)
  await sql`create index pad_search_newest on pad_search (edited_at, pad_id)`.execute(db)
  // What somebody may read is found together, newest first, and with the terms of the pads' names, so that a search by
  // name goes along this index and not through the terms of all those texts.
  await sql`create index pad_search_group on pad_search (group_id, edited_at, pad_id
    ${sql.raw(isSqlite(db) ? ',' : ') include (')} doc, names)`.execute(db)
  await (isSqlite(db) ? createSqliteTerms(db) : createPostgresTerms(db))
}
