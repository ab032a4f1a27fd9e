import { createHash } from 'node:crypto'
import type { ActName } from '@sheaf/contract/entities/audit'
import { sql } from 'kysely'
import type { Db } from '../db/dialect.ts'
import { periodicJobs } from '../job-kinds.ts'

type Row = Readonly<Record<string, unknown>>

/** Acts that the audit trail keeps of a refused call. */
const REFUSALS: readonly ActName[] = ['siteAdmin.signInRefused', 'twoFactor.refused']

/** Table that the server writes to by the clock alone. */
const BY_TIME = 'daily_counts'

/**
 * What of a table's rows a refused call must leave unchanged, where that is not all. A row of which this returns
 * `undefined` may come and go.
 */
const LASTING: Readonly<Record<string, (row: Row) => Row | undefined>> = {
  // W-1, ADM-14: an attempt on somebody else's account leaves its line.
  audit_entries: (row) => (REFUSALS.some((act) => act === row['act']) ? undefined : row),
  // OTP-14: a wrong code counts. A session that is used lives on (SES-21), whatever the call is answered.
  sessions: ({ code_tries: _tries, seen_at: _seen, expires_at: _expires, ...row }) => row,
  // The clock writes to jobs that request themselves again.
  jobs: (row) => (periodicJobs.some((kind) => kind === row['kind']) ? undefined : row),
}

const all = (row: Row): Row => row

/** Returns every table with rows that a refused call must leave unchanged. */
export const lastingTables = async (db: Db): Promise<string[]> => {
  const tables = await db.introspection.getTables()
  return tables.map(({ name }) => name).filter((name) => name !== BY_TIME)
}

/** Returns a digest of what must last in each of these tables. */
export const digestsOf = async (db: Db, tables: readonly string[]): Promise<Record<string, string>> => {
  const digests: Record<string, string> = {}
  for (const table of tables) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(db)
    const lasting = rows.map(LASTING[table] ?? all).filter((row) => row !== undefined)
    const text = lasting.map((row) => JSON.stringify(row)).toSorted()
    digests[table] = createHash('sha256').update(text.join('\n')).digest('hex')
  }
  return digests
}
