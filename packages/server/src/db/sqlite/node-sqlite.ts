import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

const toParameters = (parameters: readonly unknown[]): SQLInputValue[] => parameters as SQLInputValue[]

/**
 * Limit of the statements kept prepared. The product has a few hundred queries of its own; the limit guards against IN
 * lists of every length.
 */
const PREPARED_MAX = 500

const NOTHING_DONE = { changes: 0, lastInsertRowid: 0 }

/**
 * Returns a function that makes rows of a statement's results. Node's own rows are dictionaries, which take V8 half as
 * long again to create, and ten times as long to read.
 */
const rowsOf = (statement: StatementSync) => {
  statement.setReturnArrays(true)
  let names: string[] = []
  return (values: unknown): unknown => {
    const of = values as unknown[]
    // The names are known only now: SQLite recompiles a statement when the schema has changed.
    if (of.length !== names.length) names = statement.columns().map(({ name }) => name)
    const row: Record<string, unknown> = {}
    for (let at = 0; at < names.length; at++) row[names[at] as string] = of[at]
    return row
  }
}

/**
 * Opens Node's own SQLite in the shape that Kysely's dialect expects (better-sqlite3's), so that no native package need
 * be built. Statements are prepared once and reused.
 */
export const openNodeSqlite = (file: string): SqliteDatabase & { readonly raw: DatabaseSync } => {
  const raw = new DatabaseSync(file)
  // FULL means that a committed transaction is on the disk, whatever happens to the machine. WAL makes that one sync
  // per commit.
  raw.exec('PRAGMA journal_mode = WAL')
  raw.exec('PRAGMA synchronous = FULL')
  raw.exec('PRAGMA foreign_keys = ON')
  raw.exec('PRAGMA busy_timeout = 5000')
  raw.exec('PRAGMA temp_store = MEMORY')
  // What is deleted is overwritten, so that nobody finds it in the file.
  raw.exec('PRAGMA secure_delete = ON')
  // The cache has 64 MiB of pages, so that a search that reads widely stays in memory.
  raw.exec('PRAGMA cache_size = -65536')
  const prepared = new Map<string, SqliteStatement>()

  return {
    raw,
    close: () => {
      prepared.clear()
      raw.close()
    },
    prepare: (sql) => {
      const known = prepared.get(sql)
      if (known) {
        // The most recently used statement moves to the end and is evicted last.
        prepared.delete(sql)
        prepared.set(sql, known)
        return known
      }
      const statement = raw.prepare(sql)
      const toRow = rowsOf(statement)
      const isRollback = sql === 'rollback'
      const adapted: SqliteStatement = {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...toParameters(parameters)).map(toRow),
        run: (parameters) =>
          // A full or failing disk has rolled the transaction back already; an error here would hide the original one.
          isRollback && !raw.isTransaction ? NOTHING_DONE : statement.run(...toParameters(parameters)),
        iterate: function* (parameters) {
          for (const values of statement.iterate(...toParameters(parameters))) yield toRow(values)
        },
      }
      if (prepared.size >= PREPARED_MAX) prepared.delete(prepared.keys().next().value as string)
      prepared.set(sql, adapted)
      return adapted
    },
  }
}
