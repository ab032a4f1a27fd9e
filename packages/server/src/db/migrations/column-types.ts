import { sql, SqliteAdapter, type Kysely, type RawBuilder } from 'kysely'

/* Column types that the two engines name differently. Migrations import nothing from outside of this folder. */

export const isSqlite = (db: Kysely<unknown>): boolean => db.getExecutor().adapter instanceof SqliteAdapter

/**
 * Returns the type of a text that is compared byte by byte, so that a range of them means the same prefix in every
 * machine's locale.
 */
export const keyText = (db: Kysely<unknown>): RawBuilder<unknown> => (isSqlite(db) ? sql`text` : sql`text collate "C"`)

export const bytes = (db: Kysely<unknown>): RawBuilder<unknown> => (isSqlite(db) ? sql`blob` : sql`bytea`)

/** Returns the type of a primary key whose numbers the database counts up, and never gives twice. */
export const countedKey = (db: Kysely<unknown>): RawBuilder<unknown> =>
  isSqlite(db) ? sql`integer primary key autoincrement` : sql`bigserial primary key`
