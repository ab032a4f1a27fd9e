import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ConfigError, type Config } from '../../config.ts'
import { explainFolderError } from '../../db/sqlite/data-folder.ts'

const makeKey = (): string => randomBytes(32).toString('base64url')

const readKept = (file: string): string => {
  const key = readFileSync(file, 'utf8').trim()
  if (key.length < 32) throw new ConfigError(`${file} does not hold a whole key. Put it back from a backup.`)
  return key
}

const makeOrReadKept = (dataDir: string): string => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = path.join(dataDir, 'secret.key')
  try {
    // If two servers start at once on one folder, only one creates the key.
    writeFileSync(file, `${makeKey()}\n`, { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      // Half a key, left by a full disk, would stop every later start.
      rmSync(file, { force: true })
      throw error
    }
  }
  chmodSync(file, 0o600)
  return readKept(file)
}

/**
 * Returns the key that encrypts secrets at rest (OPS-11): `SHEAF_SECRET_KEY`, or else a key that is generated at the
 * first start and kept in the data folder, readable only by its owner. A database in memory needs none that outlives
 * it.
 */
export const readSecretKey = ({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): string => {
  if (secretKey !== '') return secretKey
  if (dataDir === ':memory:') return makeKey()
  try {
    return makeOrReadKept(dataDir)
  } catch (error) {
    throw explainFolderError(dataDir, error)
  }
}
