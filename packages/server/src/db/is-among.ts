import { sql, type RawBuilder } from 'kysely'
import { engineOf, type Db } from './dialect.ts'

/**
 * Returns the condition that a column holds one of these values. It is one statement for lists of any length, whereas
 * `in` would be a different one for each.
 */
export const isAmong = (db: Db, column: string, values: readonly string[] | readonly number[]): RawBuilder<boolean> =>
  engineOf(db) === 'postgres'
    ? sql<boolean>`${sql.ref(column)} = any(${[...values]}::${sql.raw(typeof values[0] === 'number' ? 'integer' : 'text')}[])`
    : sql<boolean>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`
