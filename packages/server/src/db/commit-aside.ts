import { commitLazily } from './commit-lazily.ts'
import { engineOf, type Db } from './dialect.ts'
import { syncWal } from './wal-sync.ts'

/**
 * A transaction that is on the disk when this resolves, as any other, and that lets everybody else go on meanwhile.
 * SQLite waits for the disk within its commit, and the server's only thread with it: with people in a thousand pads, for
 * half of the time. Here a thread of Node's waits. Who reads in between sees what a power failure could still undo.
 */
export const commitAside = async <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> => {
  if (engineOf(db) === 'postgres') return db.transaction().execute(work)
  const result = await commitLazily(db, work)
  await syncWal(db)
  return result
}
