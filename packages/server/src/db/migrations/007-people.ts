import { sql, SqliteAdapter, type Kysely } from 'kysely'

/* Adds the columns by which people are found and sorted. */

const isSqlite = (db: Kysely<unknown>): boolean => db.getExecutor().adapter instanceof SqliteAdapter

export const up = async (db: Kysely<unknown>): Promise<void> => {
  // The keys are compared byte by byte, as all others are.
  const key = isSqlite(db) ? sql`text` : sql`text collate "C"`
  for (const name of ['firstname', 'lastname']) {
    await sql`alter table users add column ${sql.ref(`${name}_key`)} ${key} not null default ''`.execute(db)
    await sql`update users set ${sql.ref(`${name}_key`)} = lower(${sql.ref(name)})`.execute(db)
  }
  await sql`alter table users add column signed_in_at bigint not null default 0`.execute(db)
  for (const column of ['firstname_key', 'lastname_key', 'ctime', 'signed_in_at'])
    await db.schema.createIndex(`users_${column}`).on('users').columns([column, 'id']).execute()
}
