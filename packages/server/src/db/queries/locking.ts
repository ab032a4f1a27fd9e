import type { SelectQueryBuilder } from 'kysely'
import { engineOf, type Db } from '../dialect.ts'

/*
 * Locks on rows last until the transaction ends. PostgreSQL alone has them: SQLite has one writer, so its transactions
 * take turns anyway.
 */

export const hasRowLocks = (db: Db): boolean => engineOf(db) === 'postgres'

type Locking = <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) => SelectQueryBuilder<DB, TB, O>

/** Returns a step for `$call` that locks the rows of the query, even against new rows that reference them. */
export const forUpdate =
  (db: Db): Locking =>
  (query) =>
    hasRowLocks(db) ? query.forUpdate() : query

/** Returns a step for `$call` that locks the rows of the query, but lets new rows reference them meanwhile. */
export const forNoKeyUpdate =
  (db: Db): Locking =>
  (query) =>
    hasRowLocks(db) ? query.forNoKeyUpdate() : query

/** Returns a step for `$call` that locks the rows of the query, and skips those that another transaction has locked. */
export const forUpdateSkipLocked =
  (db: Db): Locking =>
  (query) =>
    hasRowLocks(db) ? query.forUpdate().skipLocked() : query

/** Returns a step for `$call` that does as `forNoKeyUpdate`, and skips the rows that another transaction has locked. */
export const forNoKeyUpdateSkipLocked =
  (db: Db): Locking =>
  (query) =>
    hasRowLocks(db) ? query.forNoKeyUpdate().skipLocked() : query

/** Locks the rows of a query whose values are not needed. */
export const lockRows = async <DB, TB extends keyof DB, O>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, O>,
): Promise<void> => {
  if (hasRowLocks(db)) await query.forUpdate().execute()
}
