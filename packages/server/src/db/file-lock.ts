import { DatabaseSync } from 'node:sqlite'

/** SQLite's own number for 'somebody else holds it'. */
const SQLITE_BUSY = 5

/**
 * Holds `file` for this process alone until the returned function is called. Two servers on one SQLite file would each
 * believe that they alone decide and cache; the second is refused, also from another container.
 *
 * The lock is the operating system's, by way of SQLite: an open transaction in an empty database, in which nothing is
 * ever written. It ends with its process, however that ends. The file stays: whoever removed it would let a third server
 * lock another file of that name.
 */
export const lockFile = (file: string): (() => void) => {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    // Without a second file beside it.
    lock.exec('PRAGMA journal_mode = MEMORY')
    lock.exec('BEGIN EXCLUSIVE')
    // Of a file that it may only read, SQLite lets everybody in without a word: what is begun here is never written.
    lock.exec('PRAGMA user_version = 1')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    throw new Error(
      'Another server is using this data folder. ' +
        'Stop it first, give this one another SHEAF_DATA_DIR, or use PostgreSQL for several servers. ' +
        `(It holds ${file}.)`,
    )
  }
  return () => lock.close()
}
