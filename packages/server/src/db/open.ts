import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Kysely, sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { copySqlite } from './copy-sqlite.ts'
import { explainFolderError } from './data-folder.ts'
import { engineOf, registerEngine, type Db, type Engine } from './dialect.ts'
import { lockFile } from './file-lock.ts'
import { migrations as ours } from './migrations/index.ts'
import { openNodeSqlite } from './node-sqlite.ts'
import { openPostgres, type PostgresOptions } from './open-postgres.ts'
import { TransactionalSqliteDialect } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'
import { registerWal } from './wal-sync.ts'

export interface Database {
  readonly db: Db
  readonly engine: Engine
  close(): Promise<void>
}

export interface DatabaseOptions extends PostgresOptions {
  /** `postgres://…`; empty for SQLite. */
  readonly url: string
  /** Folder of the SQLite file; `:memory:` for a database that is gone with the process. */
  readonly dataDir: string
  /** SQLite file from which a database in memory is filled (tests copy one, which is faster than to migrate). */
  readonly template?: string
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
  registerEngine(db, 'sqlite')
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
  const database: Opened = options.url ? { ...(await openPostgres(options)), engine: 'postgres' } : openSqlite(options)
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
