import { sql } from 'kysely'
import { engineOf, type Db } from './dialect.ts'

/**
 * Runs a transaction whose commit does not wait for the disk. A power failure may undo it as a whole, together with
 * later ones like it; ordinary commits stay, and a killed process loses nothing. It is meant for what can be redone,
 * such as the index, the leases of jobs, and the first step of a sign-in, whose commits would each block the server for
 * as long as the disk takes. It is separate from `transact` because it cannot be part of another transaction, whose
 * commit it would have to wait for: there it throws.
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
