import path from 'node:path'
import { ConfigError, readConfig, UnavailableError, type Config } from '../config.ts'
import { loadEnvFile } from '../env-file.ts'
import { reportFailure } from '../exit-status.ts'

/** Returns a path as whoever typed it meant it: npm and the launcher change to the program's own folder first. */
export const typedPath = (typed: string): string => path.resolve(process.env['INIT_CWD'] ?? '', typed)

/** Returns an error of the system or of SQLite as one that is printed without its stack. */
const withoutStack = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? new UnavailableError(error.message) : error

/**
 * Runs a command of the operator with the server's configuration, and prints what it returns. An error is printed by its
 * message, and gives the exit status that a start with it would have.
 */
export const runCommand = async (
  run: (config: Config, words: readonly string[]) => string | Promise<string>,
): Promise<void> => {
  try {
    loadEnvFile()
    process.stdout.write(`${await run(readConfig(process.env), process.argv.slice(2))}\n`)
  } catch (error) {
    process.exitCode = reportFailure(withoutStack(error))
  }
}

/** Returns the only word of the command line. */
export const onlyWord = (words: readonly string[], usage: string): string => {
  const [word] = words
  if (word === undefined || words.length > 1 || word.startsWith('-')) throw new ConfigError(`Usage: ${usage}`)
  return word
}

/** Throws where the data is in PostgreSQL, which has tools of its own for this. */
export const requireSqlite = ({ databaseUrl }: Config, tool: string): void => {
  if (databaseUrl !== '')
    throw new ConfigError(`The data is in PostgreSQL: use ${tool}, as docs/operating/backup.md says.`)
}
