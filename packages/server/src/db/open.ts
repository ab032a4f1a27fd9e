import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Kysely, SqliteDialect } from 'kysely'
import type { Logger } from 'pino'
import { explainFolderError } from './sqlite/data-folder.ts'
import { registerEngine, type Db, type Engine } from './dialect.ts'
import { explainPostgresError } from './errors/explain-postgres-error.ts'
import { lockFile } from './sqlite/file-lock.ts'
import { migrate, type Forms } from './migrate.ts'
import { forms as ours } from './migrations/index.ts'
import { checkFileSystem } from './sqlite/network-share.ts'
import { openNodeSqlite } from './sqlite/node-sqlite.ts'
import { openPostgres, type PostgresOptions } from './open-postgres.ts'
import { setStrayWalAside } from './sqlite/stray-wal.ts'
import type { Tables } from './tables/tables.ts'
import { startCheckpoints } from './sqlite/wal-checkpoints.ts'
import { registerWal } from './sqlite/wal-sync.ts'

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
  readonly log?: StartLog
}

/** What a start says of the database: progress of a migration, and what it found beside the file. */
export type StartLog = Pick<Logger, 'info' | 'warn' | 'error'>

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

/** Makes the data folder ready for its only server. Returns its SQLite file, and what lets the next server in. */
const takeFolder = (dataDir: string, log: StartLog | undefined): { file: string; unlock: () => void } => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  checkFileSystem(dataDir, log)
  const file = path.join(dataDir, 'sheaf.sqlite')
  const unlock = lockFile(path.join(dataDir, 'sheaf.lock'))
  try {
    const aside = setStrayWalAside(file)
    if (aside !== undefined)
      log?.warn(
        { aside },
        'a write-ahead log lay beside a restored backup that it does not belong to, and is set aside',
      )
    return { file, unlock }
  } catch (error) {
    unlock()
    throw error
  }
}

const openSqlite = ({ dataDir, template, log }: DatabaseOptions): Opened => {
  const inMemory = dataDir === ':memory:'
  const { file, unlock } = inMemory ? { file: undefined, unlock: () => {} } : takeFolder(dataDir, log)
  const sqlite = openWritable(file ?? ':memory:', unlock)
  if (inMemory && template !== undefined) sqlite.raw.deserialize(readFileSync(template))
  const db: Db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: sqlite }) })
  registerEngine(db, 'sqlite')
  const closeWal = file ? registerWal(db, file) : undefined
  const checkpoints = file ? startCheckpoints(db, sqlite.raw, file, log) : undefined
  return {
    db,
    engine: 'sqlite',
    file,
    close: async () => {
      try {
        await checkpoints?.close()
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
    await migrate(database.db, database.file, options.forms ?? ours, options.log)
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
    throw options.url ? explainPostgresError(error) : explainFolderError(options.dataDir, error)
  }
}
