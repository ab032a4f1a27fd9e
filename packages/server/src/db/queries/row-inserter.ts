import { CompiledQuery, type InsertObject } from 'kysely'
import { engineOf, type Db } from '../dialect.ts'
import { insertChunksOf } from './insert-chunks.ts'
import type { Tables } from '../tables/tables.ts'

/**
 * Returns a function that inserts rows into a table, whose statements are built once for each size of chunk: of rows
 * that come all the time, building the statement takes longer than executing it. All rows have the same columns in the
 * same order, and a value for each.
 */
export const rowInserter = <Table extends keyof Tables>(
  table: Table,
): ((db: Db, rows: readonly InsertObject<Tables, Table>[]) => Promise<void>) => {
  const statements = new Map<string, string>()

  const statementFor = (db: Db, rows: readonly InsertObject<Tables, Table>[]): string => {
    const key = `${engineOf(db)} ${rows.length}`
    const statement = statements.get(key) ?? db.insertInto(table).values(rows).compile().sql
    statements.set(key, statement)
    return statement
  }

  return async (db, rows) => {
    for (const chunk of insertChunksOf(rows)) {
      const values = chunk.flatMap((row) => Object.values(row) as unknown[])
      await db.executeQuery(CompiledQuery.raw(statementFor(db, chunk), values))
    }
  }
}
