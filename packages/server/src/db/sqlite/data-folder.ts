import path from 'node:path'
import { ConfigError } from '../../config.ts'
import { explainOwner } from './file-owner.ts'
import { isStorageFailure } from '../errors/is-storage-failure.ts'

/** SQLite's result codes for a failing disk, and for a file that it may not open. */
const SQLITE_FILE = new Set([10, 14])
/** System error codes for an inaccessible folder or file. */
const SYSTEM_FILE = new Set(['EACCES', 'EPERM', 'EIO', 'ENOTDIR', 'ENOENT', 'EEXIST'])

const isOfTheDisk = (error: unknown): error is Error => {
  const { code, errcode } = error as { readonly code?: string; readonly errcode?: number }
  return (
    error instanceof Error &&
    (isStorageFailure(error) || SYSTEM_FILE.has(code ?? '') || SQLITE_FILE.has((errcode ?? 0) & 0xff))
  )
}

/** Returns the error with an explanation for people who start a server on a folder that it cannot write to (OPS-31). */
export const explainFolderError = (dataDir: string, error: unknown): unknown => {
  if (!isOfTheDisk(error)) return error
  const folder = path.resolve(dataDir)
  const cause =
    explainOwner(folder) ?? 'The disk needs room, and its file system must not be read-only, there or in a container.'
  return new ConfigError(`SHEAF_DATA_DIR: nothing can be stored in ${folder} (${error.message}).\n  ${cause}`)
}
