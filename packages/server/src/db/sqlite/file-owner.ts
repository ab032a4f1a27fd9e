import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

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
export const explainOwner = (folder: string): string | undefined => {
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
