import path from 'node:path'
import { ConfigError } from '../config.ts'
import { cannotStore } from './cannot-store.ts'

/** SQLite's numbers for a disk that fails, and for a file that it may not open. */
const SQLITE_FILE = new Set([10, 14])
/** What the system says of a folder or file that is not to be had. */
const SYSTEM_FILE = new Set(['EACCES', 'EPERM', 'EIO', 'ENOTDIR', 'ENOENT'])

const isOfTheDisk = (error: unknown): error is Error => {
  const { code, errcode } = error as { readonly code?: string; readonly errcode?: number }
  return (
    error instanceof Error &&
    (cannotStore(error) || SYSTEM_FILE.has(code ?? '') || SQLITE_FILE.has((errcode ?? 0) & 0xff))
  )
}

/** What was thrown, for who starts a server on a folder in which it cannot write (OPS-31). */
export const sayOfFolder = (dataDir: string, error: unknown): unknown =>
  isOfTheDisk(error)
    ? new ConfigError(
        `SHEAF_DATA_DIR: nothing can be stored in ${path.resolve(dataDir)} (${error.message}).\n` +
          '  The user that runs the server must be allowed to write in the folder and its files, and the disk needs room.',
      )
    : error
