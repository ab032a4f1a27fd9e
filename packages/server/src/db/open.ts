import { copyFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { sayOfFolder } from './data-folder.ts'
import { engineOf, rememberEngine, type Db, type Engine } from './dialect.ts'
import { lockFile } from './file-lock.ts'
import { migrations as ours } from './migrations/index.ts'
import { openNodeSqlite } from './node-sqlite.ts'
import { TransactionalSqliteDialect } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'
import { rememberWal } from './wal-sync.ts'

export interface Database {
  readonly db: Db
  readonly engine: Engine
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** `postgres://…`; empty for SQLite. */
  readonly url: string
  /** Where the SQLite file lives; `:memory:` for a database that is gone with the process. */
  readonly dataDir: string
  /** PostgreSQL connections of this server. */
  readonly poolSize?: number
  /** In order (tests give others). */
  readonly migrations?: Readonly<Record<string, Migration>>
}

/** SQLite opens a file that it may only read without a word, until the first write. */
const openWritable = (file: string, unlock: () => void): ReturnType<typeof openNodeSqlite> => {
  try {
    const sqlite = openNodeSqlite(file)
    sqlite.raw.exec('BEGIN; PRAGMA user_version = 1; ROLLBACK')
    return sqlite
  } catch (error) {
    unlock()
    throw error
  }
}

const openSqlite = (dataDir: string): Database & { file: string | undefined } => {
  const inMemory = dataDir === ':memory:'
  if (!inMemory) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = inMemory ? undefined : path.join(dataDir, 'sheaf.sqlite')
  const unlock = inMemory ? () => {} : lockFile(path.join(dataDir, 'sheaf.lock'))
  const sqlite = openWritable(file ?? ':memory:', unlock)
  const db: Db = new Kysely<Tables>({ dialect: new TransactionalSqliteDialect({ database: sqlite }) })
  const closeWal = file ? rememberWal(db, file) : undefined
  return {
    db,
    engine: 'sqlite',
    file,
    close: async () => {
      try {
        await closeWal?.()
        await db.destroy()
        if (sqlite.raw.isOpen) sqlite.close()
      } finally {
        unlock()
      }
    },
  }
}

/**
 * PostgreSQL's own figures are those of turning disks, with which it reads all pads of the site rather than look up the
 * 5,000 of one person, and of long queries, which are worth compiling. What an administrator has set stays.
 */
const PLANNING = `
  select set_config(name, fit.setting, false)
  from pg_settings join (values ('random_page_cost', '1.1'), ('jit', 'off')) as fit (name, setting) using (name)
  where source = 'default'`

const openPostgres = async ({ url, poolSize }: DatabaseOptions): Promise<Database> => {
  const { default: pg } = await import('pg')
  // bigint columns hold milliseconds and sequence numbers, all far below 2^53.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize ?? 10,
    // Not where Kysely would: a connection lost at that moment would stay taken in the pool, and with enough of them the
    // server would wait for ever. The pool waits for this promise.
    onConnect: (client) => client.query(PLANNING),
  })
  // A connection lost while idle is replaced by the pool. One lost while in use, between two queries of a transaction, says
  // so by itself; the next query reports it. Unheard, either would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { db, engine: 'postgres', close: () => db.destroy() }
}

/** Where Kysely keeps what it has applied; in PostgreSQL another schema of the same database may have its own. */
const schemaOf = async (db: Db): Promise<string | undefined> => {
  if (engineOf(db) === 'sqlite') return undefined
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db)
  return rows[0]?.schema
}

/** Applies what is missing, all or nothing. An SQLite file is copied first, for who wants to go back (OPS-16, OPS-17). */
const migrate = async (
  db: Db,
  file: string | undefined,
  migrations: Readonly<Record<string, Migration>>,
): Promise<void> => {
  const schema = await schemaOf(db)
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations }) },
    ...(schema === undefined ? {} : { migrationTableSchema: schema }),
  })
  const all = await migrator.getMigrations()
  await assertNotNewer(db, schema, migrations)
  const missing = all.filter(({ executedAt }) => !executedAt)
  const [first] = missing
  if (!first) return
  if (file && missing.length < all.length) {
    // Everything in the write-ahead log goes into the file, so that the copy is whole.
    await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db)
    copyFileSync(file, `${file}.before-${first.name}.bak`)
  }
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** A database that a newer version has migrated must not be opened by an older one: it would not know what it holds. */
const assertNotNewer = async (
  db: Db,
  schema: string | undefined,
  migrations: Readonly<Record<string, Migration>>,
): Promise<void> => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration' && table.schema === schema)) return
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const unknown = rows.find(({ name }) => !Object.hasOwn(migrations, name))
  if (unknown)
    throw new Error(
      `The database was changed by a newer version of Sheaf (${unknown.name}). Start that version, or restore a backup.`,
    )
}

const openMigrated = async (options: DatabaseOptions): Promise<Database> => {
  const database = options.url ? await openPostgres(options) : openSqlite(options.dataDir)
  rememberEngine(database.db, database.engine)
  const file = 'file' in database ? (database.file as string | undefined) : undefined
  try {
    await migrate(database.db, file, options.migrations ?? ours)
    return database
  } catch (error) {
    // What went wrong first is what is told.
    await database.close().catch(() => {})
    throw error
  }
}

/** Opens the database, brings its schema up to date and tells apart what this version cannot read. */
export const openDatabase = async (options: DatabaseOptions): Promise<Database> => {
  try {
    return await openMigrated(options)
  } catch (error) {
    throw options.url ? error : sayOfFolder(options.dataDir, error)
  }
}
