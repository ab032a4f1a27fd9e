import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { ConfigError, type Config } from '../config.ts'
import { backUpSqlite } from '../db/sqlite/backup-sqlite.ts'
import { backUpFiles, NO_FILES } from '../file-store/copy-files.ts'
import { FILES_FOLDER } from '../file-store/open-file-store.ts'
import { onlyWord, requireSqlite, runCommand, typedPath } from './command.ts'
import { BACKUP_FILES, describeContent, describeMissing } from './describe-content.ts'

const USAGE = 'backup FILE, or backup FOLDER for a file named after the time'

/** Returns the file to write: the typed one, or one named after the time in the typed folder. */
const targetOf = (typed: string): string => {
  if (!statSync(typed, { throwIfNoEntry: false })?.isDirectory()) return typed
  return path.join(typed, `sheaf-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.sqlite`)
}

const backUp = (config: Config, words: readonly string[]): string => {
  requireSqlite(config, 'pg_dump')
  const target = targetOf(typedPath(onlyWord(words, USAGE)))
  const source = path.resolve(config.dataDir, 'sheaf.sqlite')
  if (!existsSync(source)) throw new ConfigError(`SHEAF_DATA_DIR: there is no ${source} to back up.`)
  if (existsSync(target)) throw new ConfigError(`${target} exists already, and is left as it is.`)
  if (!existsSync(path.dirname(target))) throw new ConfigError(`There is no folder ${path.dirname(target)}.`)
  const content = backUpSqlite(source, target)
  // A bucket keeps its own copies, as docs/operating/files-in-a-bucket.md says.
  const { files, missing } =
    config.filesBucket === undefined
      ? backUpFiles(target, path.resolve(config.dataDir, FILES_FOLDER), `${target}${BACKUP_FILES}`)
      : NO_FILES
  const kept = files === 0 ? '' : `\n${target}${BACKUP_FILES}: ${files} files of pads, which belong to it.`
  const isKeyHere = config.secretKey === ''
  const key = isKeyHere ? `\nThe key is not in it: keep ${path.resolve(config.dataDir, 'secret.key')} too.` : ''
  return `${target}: opened and sound, with ${describeContent(content)}.${kept}${describeMissing(missing)}${key}`
}

await runCommand(backUp)
