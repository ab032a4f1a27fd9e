import type { Kysely } from 'kysely'
import type { Tables } from './tables/tables.ts'

export type Engine = 'sqlite' | 'postgres'

/** A database handle: the whole database, or one transaction. Stores take it first. */
export type Db = Kysely<Tables>

const engines = new WeakMap<object, Engine>()

/** Remembers which engine a handle belongs to. Kysely passes the same adapter on to a transaction. */
export const registerEngine = (db: Db, engine: Engine): void => {
  engines.set(db.getExecutor().adapter, engine)
}

export const engineOf = (db: Db): Engine => {
  const engine = engines.get(db.getExecutor().adapter)
  if (!engine) throw new Error('This database was not opened by openDatabase')
  return engine
}

/** Returns whether an error is the violation of a unique index on `column`. */
export const isUniqueViolation = (error: unknown, column: string): boolean => {
  if (!(error instanceof Error)) return false
  const { code, errcode, constraint, detail } = error as Error & {
    code?: string
    errcode?: number
    constraint?: string
    detail?: string
  }
  if (code === '23505') return Boolean(constraint?.includes(column) || detail?.includes(`(${column})`))
  // SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY
  return (errcode === 2067 || errcode === 1555) && error.message.includes(`.${column}`)
}

/** Returns whether an error is the violation of a foreign key. */
export const isForeignKeyViolation = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as Error & { code?: string; errcode?: number }
  // SQLITE_CONSTRAINT_FOREIGNKEY
  return code === '23503' || errcode === 787
}

/** Returns whether PostgreSQL ended a transaction to free others from waiting for each other: `deadlock_detected`. */
export const isDeadlock = (error: unknown): boolean => (error as { readonly code?: string } | null)?.code === '40P01'

/** Returns whether PostgreSQL gave up waiting for a lock, as `lock_timeout` says: `lock_not_available`. */
export const isLockTimeout = (error: unknown): boolean => (error as { readonly code?: string } | null)?.code === '55P03'
