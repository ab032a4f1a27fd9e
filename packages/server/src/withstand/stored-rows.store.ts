import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/dialect.ts'

/** Tables that a refused call may write to: that it was refused, and when its session was last seen. */
const WRITTEN_BY_REFUSALS = ['audit_entries', 'sessions']
/** Tables that the server writes to by the clock. */
const WRITTEN_BY_TIME = ['jobs', 'daily_counts']
const LEFT_OUT = [...WRITTEN_BY_REFUSALS, ...WRITTEN_BY_TIME]

/** Returns every table that a refused call must leave unchanged. */
export const lastingTables = async (db: Db): Promise<string[]> => {
  const tables = await db.introspection.getTables()
  return tables.map(({ name }) => name).filter((name) => !LEFT_OUT.includes(name))
}

/** Returns a digest of all rows of each of these tables. */
export const digestsOf = async (db: Db, tables: readonly string[]): Promise<Record<string, string>> => {
  const digests: Record<string, string> = {}
  for (const table of tables) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db)
    const text = rows.map((row) => JSON.stringify(row)).toSorted()
    digests[table] = createHash('sha256').update(text.join('\n')).digest('hex')
  }
  return digests
}
