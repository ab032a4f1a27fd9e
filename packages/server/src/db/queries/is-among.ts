import { sql, type RawBuilder } from 'kysely'
import { engineOf, type Db } from '../dialect.ts'

/**
 * Returns the condition that a column holds one of these values. It is one statement for lists of any length, whereas
 * `in` would be a different one for each.
 */
export const isAmong = (db: Db, column: string, values: readonly string[] | readonly number[]): RawBuilder<boolean> =>
  engineOf(db) === 'postgres'
    ? sql<boolean>`${sql.ref(column)} = any(${[...values]}::${sql.raw(typeof values[0] === 'number' ? 'integer' : 'text')}[])`
    : sql<boolean>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`

/**
 * Returns the condition that two columns together hold one of these pairs. It is one statement for lists of any length,
 * too. `type` is what the second column holds.
 */
export const areAmong = (
  db: Db,
  [first, second]: readonly [string, string],
  pairs: readonly (readonly [string, string | number])[],
  type: 'text' | 'integer' | 'bigint',
): RawBuilder<boolean> =>
  engineOf(db) === 'postgres'
    ? sql<boolean>`(${sql.ref(first)}, ${sql.ref(second)}) in (select * from unnest(${pairs.map(([one]) => one)}::text[],
        ${pairs.map(([, other]) => other)}::${sql.raw(type)}[]))`
    : sql<boolean>`(${sql.ref(first)}, ${sql.ref(second)}) in
        (select value->>0, value->>1 from json_each(${JSON.stringify(pairs)}))`
