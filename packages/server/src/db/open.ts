import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Kysely, SqliteDialect } from 'kysely'
import { explainFolderError } from './data-folder.ts'
import { registerEngine, type Db, type Engine } from './dialect.ts'
import { lockFile } from './file-lock.ts'
import { migrate, type Forms } from './migrate.ts'
import { forms as ours } from './migrations/index.ts'
import { openNodeSqlite } from './node-sqlite.ts'
import { openPostgres, type PostgresOptions } from './open-postgres.ts'
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
  /** SQLite file from which a database in memory is filled (tests copy one, which is faster than making one). */
  readonly template?: string
  /** Forms that the database may have (tests give others). */
  readonly forms?: Forms
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
  const db: Db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: sqlite }) })
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

const openMigrated = async (options: DatabaseOptions): Promise<Database> => {
  const database: Opened = options.url ? { ...(await openPostgres(options)), engine: 'postgres' } : openSqlite(options)
  try {
    await migrate(database.db, database.file, options.forms ?? ours)
    return database
  } catch (error) {
    // The first error is reported, and not one from closing.
    await database.close().catch(() => {})
    throw error
  }
}

/** Opens the database and brings it to the newest form. Rejects one of an unknown form. */
export const openDatabase = async (options: DatabaseOptions): Promise<Database> => {
  try {
    return await openMigrated(options)
  } catch (error) {
    throw options.url ? error : explainFolderError(options.dataDir, error)
  }
}
