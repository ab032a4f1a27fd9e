import path from 'node:path'
import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { ConfigError } from '../../config.ts'
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

const mayWrite = (file: string): boolean => {
  try {
    accessSync(file, constants.W_OK | (statSync(file).isDirectory() ? constants.X_OK : constants.R_OK))
    return true
  } catch {
    return false
  }
}

/** Returns the folder, or else the first of our files in it, that this process may not write. */
const closedIn = (folder: string): string | undefined => {
  if (!mayWrite(folder)) return folder
  const ours = readdirSync(folder).filter((name) => /^(?:sheaf\.|secret\.key$)/.test(name))
  return ours.map((name) => path.join(folder, name)).find((file) => !mayWrite(file))
}

const nearestExisting = (folder: string): string =>
  existsSync(folder) ? folder : nearestExisting(path.dirname(folder))

const named = (id: number): string => (id === 0 ? 'root' : `user ${id}`)

/**
 * Returns one sentence on what keeps this process out of its data folder: whose the folder is, or the file in it, and the
 * command that gives it to the user that runs the server. Returns `undefined` if the rights of files are not the cause.
 */
const explainOwner = (folder: string): string | undefined => {
  const [user, group] = [process.geteuid?.(), process.getegid?.()]
  if (user === undefined || group === undefined) return undefined
  const nearest = nearestExisting(folder)
  if (nearest !== folder)
    return mayWrite(nearest)
      ? undefined
      : `The server runs as ${named(user)} and may not make ${folder}, since ${nearest} belongs to ` +
          `${named(statSync(nearest).uid)}. Make it as root: install -d -m 700 -o ${user} -g ${group} ${folder}`
  const closed = closedIn(folder)
  if (closed === undefined) return undefined
  const owner = statSync(closed).uid
  const change = owner === user ? 'chmod -R u+rwX' : `chown -R ${user}:${group}`
  return (
    `The server runs as ${named(user)} and may not write ${closed}, which belongs to ${named(owner)}. ` +
    `Give it the folder as root: ${change} ${folder}`
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
