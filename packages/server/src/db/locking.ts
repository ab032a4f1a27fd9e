import type { SelectQueryBuilder } from 'kysely'
import { engineOf, type Db } from './dialect.ts'

/*
 * Locks on rows last until the transaction ends. PostgreSQL alone has them: SQLite has one writer, so its transactions
 * take turns anyway.
 */

export const hasRowLocks = (db: Db): boolean => engineOf(db) === 'postgres'

type Locking = <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) => SelectQueryBuilder<DB, TB, O>

/** Locks the rows that are found, also against whoever would name them in new rows. For `$call`. */
export const forUpdate =
  (db: Db): Locking =>
  (query) =>
    hasRowLocks(db) ? query.forUpdate() : query

/** Locks the rows that are found, and lets others name them in new rows meanwhile. For `$call`. */
export const forNoKeyUpdate =
  (db: Db): Locking =>
  (query) =>
    hasRowLocks(db) ? query.forNoKeyUpdate() : query

/** Locks the rows that are found, and passes over those that another transaction has locked. For `$call`. */
export const forUpdateSkipLocked =
  (db: Db): Locking =>
  (query) =>
    hasRowLocks(db) ? query.forUpdate().skipLocked() : query

/** Locks the rows that a query finds, where nothing else is wanted of them. */
export const lockRows = async <DB, TB extends keyof DB, O>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, O>,
): Promise<void> => {
  if (hasRowLocks(db)) await query.forUpdate().execute()
}
