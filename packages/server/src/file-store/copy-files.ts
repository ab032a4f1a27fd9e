import { chownSync, copyFileSync, existsSync, linkSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { syncToDisk } from '../db/sqlite/backup-sqlite.ts'
import { placeOf } from './disk-store.ts'

/** What was copied, or was there already, and what the folder that it comes from lacks. */
export interface CopiedFiles {
  readonly files: number
  readonly missing: readonly string[]
}

/** What is copied where files are kept elsewhere. */
export const NO_FILES: CopiedFiles = { files: 0, missing: [] }

/** Returns under which keys the contents are kept that the pads of a database have. */
const keysIn = (database: string): string[] => {
  const db = new DatabaseSync(database, { readOnly: true })
  try {
    // A database of an older form has no files.
    if (!db.prepare("select 1 from sqlite_master where name = 'file_contents'").get()) return []
    const rows = db
      .prepare(
        'select hash, sizes from file_contents where exists (select 1 from pad_files f where f.hash = file_contents.hash)',
      )
      .all() as { hash: string; sizes: string }[]
    return rows.flatMap(({ hash, sizes }) => [hash, ...(JSON.parse(sizes) as { key: string }[]).map(({ key }) => key)])
  } finally {
    db.close()
  }
}

/** Gives a file a second name where that is possible, since contents are never changed, and a copy elsewhere. */
const linkOrCopy = (from: string, to: string): void => {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
    syncToDisk(to)
  }
}

/** Makes a folder with the owner of the one it is in: whoever restores is often root. */
const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
  giveToOwnerOf(path.dirname(folder), folder)
}

const giveToOwnerOf = (model: string, file: string): void => {
  const { uid, gid } = statSync(model)
  if (process.geteuid?.() === 0) chownSync(file, uid, gid)
}

const partition = (keys: readonly string[], from: string) => {
  const { found = [], missing = [] } = Object.groupBy(keys, (key) =>
    existsSync(placeOf(from, key)) ? 'found' : 'missing',
  )
  return { found, missing }
}

/** FILE-66: copies the files that a database names into the folder of a backup. */
export const backUpFiles = (database: string, from: string, to: string): CopiedFiles => {
  const keys = keysIn(database)
  // Also where there is nothing to copy, so that whoever takes backups away finds it.
  mkdirSync(to, { recursive: true, mode: 0o700 })
  const { found, missing } = partition(keys, from)
  for (const key of found) {
    makeFolder(path.dirname(placeOf(to, key)))
    if (!existsSync(placeOf(to, key))) linkOrCopy(placeOf(from, key), placeOf(to, key))
  }
  return { files: found.length, missing }
}

/** FILE-66: puts back from a backup the files that a database names and the folder of a server lacks. */
export const restoreFiles = (database: string, from: string, to: string): CopiedFiles => {
  const lacking = keysIn(database).filter((key) => !existsSync(placeOf(to, key)))
  const { found, missing } = partition(lacking, from)
  for (const key of found) {
    const place = placeOf(to, key)
    makeFolder(path.dirname(place))
    copyFileSync(placeOf(from, key), place)
    giveToOwnerOf(path.dirname(place), place)
    syncToDisk(place)
  }
  return { files: found.length, missing }
}
