import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigError } from '../../config.ts'

/** What a backup holds, as counted in the backup itself. */
export interface BackupContent {
  readonly form: number
  readonly pads: number
  readonly groups: number
  readonly users: number
  readonly bytes: number
}

const unsound = (file: string, why: string): ConfigError =>
  new ConfigError(`${file} is no sound database of Sheaf: ${why}`)

const COUNTS = `
  select (select form from database_form) as form,
    (select count(*) from pads) as pads, (select count(*) from groups) as groups, (select count(*) from users) as users`

const readContent = (database: DatabaseSync): Omit<BackupContent, 'bytes'> => {
  const problems = database
    .prepare('pragma integrity_check')
    .all()
    .map(({ integrity_check: said }) => String(said))
  if (problems.join() !== 'ok') throw new Error(problems.slice(0, 3).join('; '))
  const { form, pads, groups, users } = database.prepare(COUNTS).get() as Record<string, number | null>
  if (typeof form !== 'number') throw new Error('it has no form number')
  return { form, pads: pads ?? 0, groups: groups ?? 0, users: users ?? 0 }
}

/** Opens a copy of a database, lets SQLite check all of it, and counts what it holds. Throws if it is not sound. */
const checkBackup = (file: string): BackupContent => {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { readOnly: true })
    return { ...readContent(database), bytes: statSync(file).size }
  } catch (error) {
    throw unsound(file, (error as Error).message)
  } finally {
    database?.close()
  }
}

/** Takes what was written in a file, and its name in its folder, to the disk. */
export const syncToDisk = (file: string): void => {
  for (const name of [file, path.dirname(file)]) {
    const descriptor = openSync(name, 'r')
    try {
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
  }
}

/** Time for which a copy waits for a lock, such as that of a server that is just starting. */
const LOCK_MS = 60_000
/** SQLite's result codes for a damaged file, and for one that is no database. */
const NO_DATABASE = new Set([11, 26])

const copyInto = (target: string, source: string): void => {
  const database = new DatabaseSync(source, { readOnly: true, timeout: LOCK_MS })
  try {
    database.prepare('vacuum into ?').run(target)
  } catch (error) {
    const { errcode = 0, message } = error as Error & { readonly errcode?: number }
    if (NO_DATABASE.has(errcode & 0xff)) throw unsound(source, message)
    throw error
  } finally {
    database.close()
  }
}

/**
 * Copies an SQLite file that a server may be using into `target`, with all that was committed before (OPS-34). The copy
 * gets its name only once it has been opened and checked: a file of that name is a backup that can be restored. This must
 * be another process than the server's.
 */
export const backUpSqlite = (source: string, target: string): BackupContent => {
  const unproved = `${target}.part`
  rmSync(unproved, { force: true })
  // The copy holds the hashes of passwords, so nobody else may read it.
  closeSync(openSync(unproved, 'wx', 0o600))
  try {
    copyInto(unproved, source)
    const content = checkBackup(unproved)
    syncToDisk(unproved)
    renameSync(unproved, target)
    syncToDisk(target)
    return content
  } catch (error) {
    rmSync(unproved, { force: true })
    throw error
  }
}
