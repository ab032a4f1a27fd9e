import { commitUnsynced } from './commit-unsynced.ts'
import { engineOf, type Db } from '../dialect.ts'
import { saverOf } from './saver.ts'
import { syncWal } from '../sqlite/wal-sync.ts'

/**
 * Runs a transaction and resolves once it is on the disk, as with any other, but lets others go on meanwhile. SQLite
 * waits for the disk within its commit and blocks the server's only thread: with people in a thousand pads, for half of
 * the time. Here one of Node's threads waits. A reader in between sees what a power failure could still undo.
 * On PostgreSQL it has a connection of its own.
 */
export const commitOffThread = async <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> => {
  if (db.isTransaction) throw new Error('A commit aside cannot be part of another transaction')
  if (engineOf(db) === 'postgres') return saverOf(db).transaction().execute(work)
  const result = await commitUnsynced(db, work)
  await syncWal(db)
  return result
}
