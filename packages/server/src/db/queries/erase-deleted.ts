import { sql } from 'kysely'
import { engineOf, type Db } from '../dialect.ts'
import type { Tables } from '../tables/tables.ts'

/**
 * Takes what was deleted from these tables out of the database's files, as far as that is possible while it is used.
 * SQLite overwrites what is deleted at once (`secure_delete`), but its write-ahead log still has what was there before.
 * PostgreSQL frees the rows; until others take their place, or somebody rewrites the tables (`VACUUM FULL`), their bytes
 * stay in its files. Returns whether it is done: SQLite cannot overwrite what somebody still reads.
 */
export const eraseDeleted = async (db: Db, tables: readonly (keyof Tables)[]): Promise<boolean> => {
  if (engineOf(db) === 'sqlite') {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
    return rows[0]?.busy === 0
  }
  for (const table of tables) await sql`vacuum ${sql.table(table)}`.execute(db)
  return true
}
