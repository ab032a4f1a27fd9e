import { sql } from 'kysely'
import type { Db } from '../dialect.ts'

/** Runs a transaction on SQLite whose commit does not wait for the disk. Ordinary commits wait again afterwards. */
export const commitUnsynced = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  db.connection().execute(async (db) => {
    await sql`pragma synchronous = normal`.execute(db)
    try {
      return await db.transaction().execute(work)
    } finally {
      await sql`pragma synchronous = full`.execute(db)
    }
  })
