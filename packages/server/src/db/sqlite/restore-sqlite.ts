import { chownSync, existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { backUpSqlite, syncToDisk, type BackupContent } from './backup-sqlite.ts'
import { lockFile } from './file-lock.ts'

export interface Restored extends BackupContent {
  /** New name of the former database, which is kept with its write-ahead log; `undefined` if there was none. */
  readonly former: string | undefined
}

/** Gives a file to the owner of another, since whoever restores is often root. */
const giveToOwnerOf = (model: string, file: string): void => {
  const { uid, gid } = statSync(model)
  if (process.geteuid?.() === 0) chownSync(file, uid, gid)
}

/** Gives the database a second name, and its write-ahead log the one that belongs to it. */
const keepFormer = (file: string): string | undefined => {
  if (!existsSync(file)) return undefined
  const former = `${file}.before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
  linkSync(file, former)
  if (existsSync(`${file}-wal`)) linkSync(`${file}-wal`, `${former}-wal`)
  return former
}

/**
 * Puts a backup in place of the database in the data folder (OPS-109). Throws while a server uses the folder, and for a
 * backup that is not sound. A power failure at any moment leaves either database whole: the one in place says that it has
 * no write-ahead log, so that one left beside it is set aside at the next start (OPS-106).
 */
export const restoreSqlite = (backup: string, dataDir: string): Restored => {
  const file = path.join(dataDir, 'sheaf.sqlite')
  const lock = path.join(dataDir, 'sheaf.lock')
  const unlock = lockFile(lock)
  try {
    giveToOwnerOf(dataDir, lock)
    const incoming = `${file}.restored`
    const content = backUpSqlite(backup, incoming)
    giveToOwnerOf(dataDir, incoming)
    const former = keepFormer(file)
    renameSync(incoming, file)
    for (const beside of ['-wal', '-shm']) rmSync(`${file}${beside}`, { force: true })
    syncToDisk(file)
    return { ...content, former }
  } finally {
    unlock()
  }
}
