import { sql } from 'kysely'
import { engineOf, type Db } from './dialect.ts'

/**
 * A transaction whose commit does not wait for the disk. When the power fails it may be undone, as a whole, with those
 * like it since; what others committed stays, and a killed process loses nothing. For what is made again by itself, such
 * as the index, for who works at which job, and for the first step of a sign-in: each of its commits would stop the server
 * for as long as the disk takes. Apart from `transact`, since it cannot be part of another transaction, whose commit it
 * would have to wait for: there it throws.
 */
export const commitLazily = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> => {
  if (engineOf(db) === 'postgres')
    return db.transaction().execute(async (db) => {
      await sql`set local synchronous_commit = off`.execute(db)
      return work(db)
    })
  return db.connection().execute(async (db) => {
    await sql`pragma synchronous = normal`.execute(db)
    try {
      return await db.transaction().execute(work)
    } finally {
      await sql`pragma synchronous = full`.execute(db)
    }
  })
}
