import { sql, type RawBuilder } from 'kysely'
import { engineOf, type Db } from './dialect.ts'

/** Whether a column holds one of these. One statement for lists of every length, where `in` would be one for each. */
export const isAmong = (db: Db, column: string, values: readonly string[]): RawBuilder<boolean> =>
  engineOf(db) === 'postgres'
    ? sql<boolean>`${sql.ref(column)} = any(${[...values]}::text[])`
    : sql<boolean>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`
