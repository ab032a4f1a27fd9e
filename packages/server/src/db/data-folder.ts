import path from 'node:path'
import { ConfigError } from '../config.ts'
import { isStorageFailure } from './is-storage-failure.ts'

/** SQLite's result codes for a failing disk, and for a file that it may not open. */
const SQLITE_FILE = new Set([10, 14])
/** System error codes for an inaccessible folder or file. */
const SYSTEM_FILE = new Set(['EACCES', 'EPERM', 'EIO', 'ENOTDIR', 'ENOENT'])

const isOfTheDisk = (error: unknown): error is Error => {
  const { code, errcode } = error as { readonly code?: string; readonly errcode?: number }
  return (
    error instanceof Error &&
    (isStorageFailure(error) || SYSTEM_FILE.has(code ?? '') || SQLITE_FILE.has((errcode ?? 0) & 0xff))
  )
}

/** Returns the error with an explanation for people who start a server on a folder that it cannot write to (OPS-31). */
export const explainFolderError = (dataDir: string, error: unknown): unknown =>
  isOfTheDisk(error)
    ? new ConfigError(
        `SHEAF_DATA_DIR: nothing can be stored in ${path.resolve(dataDir)} (${error.message}).\n` +
          '  The user that runs the server must be allowed to write in the folder and its files, and the disk needs room.',
      )
    : error
