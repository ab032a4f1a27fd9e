import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { copySqlite } from './copy-sqlite.ts'
import { explainFolderError } from './data-folder.ts'
import { engineOf, registerEngine, type Db, type Engine } from './dialect.ts'
import { lockFile } from './file-lock.ts'
import { migrations as ours } from './migrations/index.ts'
import { openNodeSqlite } from './node-sqlite.ts'
import { TransactionalSqliteDialect } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'
import { registerWal } from './wal-sync.ts'

export interface Database {
  readonly db: Db
  readonly engine: Engine
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** `postgres://…`; empty for SQLite. */
  readonly url: string
  /** Folder of the SQLite file; `:memory:` for a database that is gone with the process. */
  readonly dataDir: string
  /** SQLite file from which a database in memory is filled (tests copy one, which is faster than to migrate). */
  readonly template?: string
  /** Number of this server's PostgreSQL connections. */
  readonly poolSize?: number
  /** Migrations in order (tests give others). */
  readonly migrations?: Readonly<Record<string, Migration>>
}

/** Opens a writable SQLite file. SQLite itself opens a read-only file without complaint, until the first write. */
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

/** `file` is the SQLite file, which is copied before a migration. */
type Opened = Database & { readonly file?: string | undefined }

const openSqlite = ({ dataDir, template }: DatabaseOptions): Opened => {
  const inMemory = dataDir === ':memory:'
  if (!inMemory) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = inMemory ? undefined : path.join(dataDir, 'sheaf.sqlite')
  const unlock = inMemory ? () => {} : lockFile(path.join(dataDir, 'sheaf.lock'))
  const sqlite = openWritable(file ?? ':memory:', unlock)
  if (inMemory && template !== undefined) sqlite.raw.deserialize(readFileSync(template))
  const db: Db = new Kysely<Tables>({ dialect: new TransactionalSqliteDialect({ database: sqlite }) })
  const closeWal = file ? registerWal(db, file) : undefined
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
 * Adjusts PostgreSQL's planner. Its defaults are meant for spinning disks, for which it reads all pads of the site
 * rather than look up the 5,000 of one person, and for long queries that are worth compiling. What an administrator has
 * set stays.
 */
const PLANNING = `
  select set_config(name, fit.setting, false)
  from pg_settings join (values ('random_page_cost', '1.1'), ('jit', 'off')) as fit (name, setting) using (name)
  where source = 'default'`

const openPostgres = async ({ url, poolSize }: DatabaseOptions): Promise<Opened> => {
  const { default: pg } = await import('pg')
  // bigint columns hold milliseconds and sequence numbers, all far below 2^53.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize ?? 10,
    // The pool runs this and waits for it. In Kysely's own hook, a connection lost at that moment would stay checked
    // out of the pool, and with enough of them the server would wait for ever.
    onConnect: (client) => client.query(PLANNING),
  })
  // The pool replaces a connection lost while idle. One lost while in use, between two queries of a transaction, emits
  // an error; the next query reports it. Without listeners, either would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { db, engine: 'postgres', close: () => db.destroy() }
}

/**
 * Returns the schema in which Kysely keeps its list of applied migrations; in PostgreSQL another schema of the same
 * database may have its own.
 */
const schemaOf = async (db: Db): Promise<string | undefined> => {
  if (engineOf(db) === 'sqlite') return undefined
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db)
  return rows[0]?.schema
}

/**
 * Applies the missing migrations, all or nothing. An SQLite file is copied first, in case somebody wants to go back
 * (OPS-16, OPS-17).
 */
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
  if (file && missing.length < all.length) await copySqlite(db, file, `${file}.before-${first.name}.bak`)
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** Throws if a newer version has migrated the database: an older one would not understand its content. */
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
  const database = options.url ? await openPostgres(options) : openSqlite(options)
  registerEngine(database.db, database.engine)
  try {
    await migrate(database.db, database.file, options.migrations ?? ours)
    return database
  } catch (error) {
    // The first error is reported, and not one from closing.
    await database.close().catch(() => {})
    throw error
  }
}

/** Opens the database and migrates its schema. Rejects a database of a newer version. */
export const openDatabase = async (options: DatabaseOptions): Promise<Database> => {
  try {
    return await openMigrated(options)
  } catch (error) {
    throw options.url ? error : explainFolderError(options.dataDir, error)
  }
}
