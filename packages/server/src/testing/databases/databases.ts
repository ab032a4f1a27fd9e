import { sql } from 'kysely'
import { inject } from 'vitest'
import type { Db } from '../../db/dialect.ts'
import { openDatabase, type Database } from '../../db/open.ts'
import { createPostgresDatabase, type PostgresDatabase } from './postgres.ts'

/** Creates a PostgreSQL database with our tables, which is dropped when it is closed. */
export const openTestPostgres = async (): Promise<Database & { readonly url: string }> => {
  const { url, drop } = await createPostgresDatabase(inject('postgresTemplate'))
  const database = await openDatabase({ url, dataDir: '', poolSize: 5 })
  return {
    ...database,
    url,
    close: async () => {
      await database.close()
      await drop()
    },
  }
}

const openTestSqlite = (): Promise<Database> =>
  openDatabase({ url: '', dataDir: ':memory:', template: inject('sqliteTemplate') })

/** Whether the run tests PostgreSQL, and not SQLite. */
export const isPostgres = process.env['TEST_DATABASE'] === 'postgres'

/** Opens a database of the engine that the run tests: SQLite in memory, or PostgreSQL with TEST_DATABASE=postgres. */
export const openTestDatabase = (): Promise<Database> => (isPostgres ? openTestPostgres() : openTestSqlite())

/** Number of tests that use a PostgreSQL database one after the other, before what they deleted slows it down. */
const USES = 40

/** A PostgreSQL database that no test uses at the moment. It is empty, and its connections are open. */
interface Idle {
  readonly database: PostgresDatabase
  readonly opened: Database
  readonly shape: string
  readonly usesLeft: number
}

const idle: Idle[] = []

/** Returns a text that differs when a test has renamed, changed or dropped a table. */
const shapeOf = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ shape: string }>`
    select (select string_agg(concat_ws(' ', oid, relname, relnatts), ',' order by oid) from pg_class
      where relnamespace = current_schema()::regnamespace) || (select count(*) from pg_trigger) as shape`.execute(db)
  return rows[0]!.shape
}

/** Removes all rows but the number of the form, in whatever order, and numbers new ones from 1. */
const emptyTables = (db: Db): Promise<unknown> =>
  sql`do $$
    declare it record;
    begin
      set local lock_timeout = '5s';
      set local session_replication_role = replica;
      for it in select oid::regclass as name, relkind from pg_class
        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'S') and relname <> 'database_form'
      loop
        if it.relkind = 'r' then execute format('delete from %s', it.name);
        else perform setval(it.name, 1, false);
        end if;
      end loop;
    end $$`.execute(db)

/** Returns whether a database is as good as new. What a test has locked or changed is not. */
const isEmptied = async (db: Db, shape: string): Promise<boolean> => {
  try {
    await emptyTables(db)
    return (await shapeOf(db)) === shape
  } catch {
    return false
  }
}

/**
 * Opens a database for one test, which the next one may get, emptied: that takes a tenth of the time of making a
 * PostgreSQL database, and of opening its connections. The end of the run drops those that are left.
 */
export const borrowTestDatabase = async (): Promise<Database> => {
  if (!isPostgres) return openTestSqlite()
  const given = idle.pop()
  const database = given?.database ?? (await createPostgresDatabase(inject('postgresTemplate')))
  const opened = given?.opened ?? (await openDatabase({ url: database.url, dataDir: '', poolSize: 5 }))
  const shape = given?.shape ?? (await shapeOf(opened.db))
  const usesLeft = (given?.usesLeft ?? USES) - 1
  const giveBack = async (): Promise<void> => {
    const isAsNew = usesLeft > 0 && (await isEmptied(opened.db, shape))
    if (isAsNew) {
      idle.push({ database, opened, shape, usesLeft })
      return
    }
    await opened.close()
    await database.drop()
  }
  // Some tests close it before it is closed for them. By then the next one may have it.
  let givenBack: Promise<void> | undefined
  return { ...opened, close: () => (givenBack ??= giveBack()) }
}
