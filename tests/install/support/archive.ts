import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '@sheaf/server/testing/servers/free-port'
import { Child, until } from '../../../bench/client/processes.ts'

export const ROOT = path.join(import.meta.dirname, '../../..')
/** Folder with the pinned Node and nothing else. */
const PINNED_NODE = path.join(ROOT, 'node_modules/node/bin')
const START_MS = 60_000
export const ADMIN_PASSWORD = 'administrator of the archive'

/** Returns a new folder and what removes it. */
export const newFolder = (): { readonly folder: string; readonly remove: () => void } => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sheaf-archive-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Makes the release archive from the pages that this checkout has built, and returns its path. */
export const makeArchive = (into: string): string => {
  const output = execFileSync(process.execPath, [path.join(ROOT, 'tools/release.ts'), into], { encoding: 'utf8' })
  return output.trimEnd().split('\n').at(-1) ?? ''
}

/** Unpacks the archive into an empty folder, and returns the one folder that is in it. */
export const unpack = (archive: string, into: string): string => {
  mkdirSync(into)
  execFileSync('tar', ['-xzf', archive, '-C', into])
  return path.join(into, path.basename(archive, '.tar.gz'))
}

export interface Run {
  /** Environment besides a PATH on which the pinned Node is alone. */
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
  /** Path of the launcher, or of a link to it; without it, the one in the folder. */
  readonly launcher?: string
}

const environment = ({ env }: Run): NodeJS.ProcessEnv => ({ PATH: PINNED_NODE, ...env })

/** Runs a command of the archive to its end. */
export const runCommand = (sheaf: string, words: readonly string[], run: Run = {}) => {
  const { launcher = path.join(sheaf, 'sheaf'), cwd = sheaf } = run
  const ended = spawnSync(launcher, words, { cwd, env: environment(run), encoding: 'utf8', timeout: START_MS })
  return { status: ended.status, said: ended.stdout, failed: ended.stderr }
}

export interface Served {
  readonly url: string
  readonly env: Readonly<Record<string, string>>
  /** Ends the server as an operator does, and returns its exit status. */
  readonly stop: () => Promise<number | null>
}

/** Starts the archive's server on a data folder and waits until it is ready. */
export const serve = async (sheaf: string, dataDir: string, run: Run = {}): Promise<Served> => {
  const port = await freePort()
  const { launcher = path.join(sheaf, 'sheaf'), cwd = sheaf } = run
  const env = {
    SHEAF_PORT: String(port),
    SHEAF_DATA_DIR: dataDir,
    SHEAF_ADMIN_PASSWORD: ADMIN_PASSWORD,
    SHEAF_LOG_LEVEL: 'warn',
    ...run.env,
  }
  const child = new Child(launcher, [], { cwd, env: environment({ env }) })
  const url = `http://127.0.0.1:${port}/`
  await until('the archive serves', START_MS, async () => child.hasEnded || (await fetch(`${url}readyz`)).ok)
  if (child.hasEnded) throw new Error(child.output)
  return { url, env, stop: () => child.end('SIGTERM') }
}
