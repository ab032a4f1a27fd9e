import { closeSync, existsSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs'

/** Place of the version numbers of reading and writing in an SQLite file: 2 with a write-ahead log, and 1 without. */
const VERSION_AT = 18
const WITHOUT_LOG = 1

const versionOf = (file: string): number => {
  const descriptor = openSync(file, 'r')
  try {
    const version = Buffer.alloc(1)
    readSync(descriptor, version, 0, 1, VERSION_AT)
    return version[0] ?? 0
  } finally {
    closeSync(descriptor)
  }
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/**
 * OPS-106: sets a write-ahead log aside that belongs to another database. Whoever restores a backup by hand may leave the
 * log of the former database beside it, and SQLite would apply that log to the restored file. A backup says that it has
 * no log, and a database that has had one never says so again. Returns the new name of what was set aside.
 *
 * The file must not be open: closing it here would release SQLite's locks on it.
 */
export const setStrayWalAside = (file: string): string | undefined => {
  const wal = `${file}-wal`
  if (sizeOf(file) <= VERSION_AT || sizeOf(wal) === 0 || versionOf(file) !== WITHOUT_LOG) return undefined
  let aside = `${wal}.aside`
  for (let n = 2; existsSync(aside); n++) aside = `${wal}.aside-${n}`
  renameSync(wal, aside)
  rmSync(`${file}-shm`, { force: true })
  return aside
}
