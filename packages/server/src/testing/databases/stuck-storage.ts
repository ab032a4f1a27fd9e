import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { engineOf, type Db } from '../../db/dialect.ts'

/** Makes a database fail at writing while it still answers reads. Returns what undoes it. */
export type Trouble = (db: Db) => Promise<() => Promise<void>>

const run = async (db: Db, statement: string): Promise<void> => void (await sql.raw(statement).execute(db))

/** Fills the disk below the database. PostgreSQL's cannot be filled, so a trigger raises its error. */
export const full: Trouble = async (db) => {
  if (engineOf(db) === 'sqlite') {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
    await run(db, `pragma max_page_count = ${rows[0]?.page_count}`)
    return () => run(db, 'pragma max_page_count = 1000000000')
  }
  await run(
    db,
    `create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`,
  )
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  for (const table of tables)
    await run(db, `create trigger no_room before insert on ${table} execute function no_room()`)
  return () => run(db, 'drop function no_room cascade')
}

/** Makes the database read-only, as with a read-only file or disk, or a standby. */
export const readOnly: Trouble = async (db) => {
  if (engineOf(db) === 'sqlite') {
    await run(db, 'pragma query_only = on')
    return () => run(db, 'pragma query_only = off')
  }
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const set = async (value: 'on' | 'off'): Promise<void> => {
    await db.connection().execute(async (db) => {
      await run(db, 'set default_transaction_read_only = off')
      await run(db, `alter database "${rows[0]?.name}" set default_transaction_read_only = ${value}`)
      // Open connections keep their mode, so they are terminated.
      await run(
        db,
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
      )
      await run(db, `set default_transaction_read_only = ${value}`)
    })
    await sleep(100)
  }
  await set('on')
  return () => set('off')
}
