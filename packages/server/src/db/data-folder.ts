import path from 'node:path'
import { ConfigError } from '../config.ts'

/** SQLite's numbers for a disk that is read-only, failing or full, and for a file that it may not open. */
const SQLITE_DISK = new Set([8, 10, 13, 14])
/** What the system calls the same. */
const SYSTEM_DISK = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'ENOTDIR', 'ENOENT'])

const isOfTheDisk = (error: unknown): error is Error => {
  const { code, errcode } = error as { readonly code?: string; readonly errcode?: number }
  // The lowest byte is the kind; those above tell it more closely.
  return error instanceof Error && (SYSTEM_DISK.has(code ?? '') || SQLITE_DISK.has((errcode ?? 0) & 0xff))
}

/** What was thrown, for who starts a server on a folder in which it cannot write (OPS-31). */
export const sayOfFolder = (dataDir: string, error: unknown): unknown =>
  isOfTheDisk(error)
    ? new ConfigError(
        `SHEAF_DATA_DIR: nothing can be stored in ${path.resolve(dataDir)} (${error.message}).\n` +
          '  The user that runs the server must be allowed to write in the folder and its files, and the disk needs room.',
      )
    : error
