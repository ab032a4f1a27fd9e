import { existsSync } from 'node:fs'
import path from 'node:path'
import { ConfigError, type Config } from '../config.ts'
import { restoreSqlite } from '../db/sqlite/restore-sqlite.ts'
import { NO_FILES, restoreFiles } from '../file-store/copy-files.ts'
import { FILES_FOLDER } from '../file-store/open-file-store.ts'
import { BACKUP_FILES, describeContent, describeMissing } from './describe-content.ts'
import { onlyWord, requireSqlite, runCommand, typedPath } from './command.ts'

const restore = (config: Config, words: readonly string[]): string => {
  requireSqlite(config, 'pg_restore')
  const backup = typedPath(onlyWord(words, 'restore FILE'))
  if (!existsSync(backup)) throw new ConfigError(`There is no ${backup} to restore.`)
  const dataDir = path.resolve(config.dataDir)
  if (!existsSync(dataDir)) throw new ConfigError(`SHEAF_DATA_DIR: there is no folder ${dataDir} to restore into.`)
  const { former, ...content } = restoreSqlite(backup, dataDir)
  // A bucket has its files still.
  const { files, missing } =
    config.filesBucket === undefined
      ? restoreFiles(backup, `${backup}${BACKUP_FILES}`, path.join(dataDir, FILES_FOLDER))
      : NO_FILES
  const putBack = files === 0 ? '' : `\n${files} files of pads were put back.`
  const kept = former === undefined ? '' : `\nThe former database is kept as ${former}.`
  return `Restored into ${dataDir}: ${describeContent(content)}.${putBack}${describeMissing(missing)}${kept}`
}

await runCommand(restore)
