import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { engineOf } from '../../db/dialect.ts'
import type { Database } from '../../db/open.ts'

/** Holds up whoever opens a pad that is not open yet, until the returned function is called. */
export const holdOpenings = async ({ db }: Database): Promise<() => Promise<void>> => {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  onTestFinished(() => released.resolve())
  const holding = db.transaction().execute(async (transaction) => {
    // SQLite has a single connection, for which everything waits anyway.
    if (engineOf(db) === 'postgres') await sql`lock table pad_snapshots in access exclusive mode`.execute(transaction)
    held.resolve()
    await released.promise
  })
  await held.promise
  return async () => {
    released.resolve()
    await holding
  }
}
