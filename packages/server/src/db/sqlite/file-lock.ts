import { DatabaseSync } from 'node:sqlite'
import { UnavailableError } from '../../config.ts'

/** SQLite's result code for a file that another process has locked. */
const SQLITE_BUSY = 5

/**
 * Locks `file` for this process alone until the returned function is called. Two servers on one SQLite file would each
 * decide and cache as if they were alone; the second is refused, even from another container.
 *
 * The lock is the operating system's, by way of SQLite: an open transaction in an empty database, in which nothing is
 * ever written. It ends with its process, however that ends. The file stays: removing it would let a third server lock
 * a different file of that name.
 */
export const lockFile = (file: string): (() => void) => {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    // The journal is in memory so that no second file appears.
    lock.exec('PRAGMA journal_mode = MEMORY')
    lock.exec('BEGIN EXCLUSIVE')
    // SQLite silently lets everybody in if it may only read the file; this begins a write, which is never committed.
    lock.exec('PRAGMA user_version = 1')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    throw new UnavailableError(
      'Another server is using this data folder. ' +
        'Stop it first, give this one another SHEAF_DATA_DIR, or use PostgreSQL for several servers. ' +
        `(It holds ${file}.)`,
    )
  }
  return () => lock.close()
}
