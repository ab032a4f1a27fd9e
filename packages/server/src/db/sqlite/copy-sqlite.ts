import { closeSync, fchmodSync, fsyncSync, openSync, rmSync, statSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '../dialect.ts'

/**
 * Copies an open SQLite file, with all that is committed, in place of an older copy. SQLite itself reads the file: were
 * it opened here by other means, closing it would release SQLite's locks, as POSIX has it for all of a process. Any
 * program that opened the database next would take itself for the only one and remove the log that this server goes on
 * writing.
 */
export const copySqlite = async (db: Db, file: string, copy: string): Promise<void> => {
  const { mode } = statSync(file)
  rmSync(copy, { force: true })
  const target = openSync(copy, 'wx', mode)
  try {
    // The process's mask does not count, since everybody who may read the file may read the copy.
    fchmodSync(target, mode)
    await sql`vacuum into ${copy}`.execute(db)
    // SQLite leaves that to the operating system.
    fsyncSync(target)
  } catch (error) {
    rmSync(copy, { force: true })
    throw error
  } finally {
    closeSync(target)
  }
}
