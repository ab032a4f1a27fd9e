import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { ROOT } from './archive.ts'

const REMOVE_MS = 5 * 60_000

/** PATH of a newcomer's shell. npm puts the pinned Node first for the programs that it runs itself. */
const machinePath = (process.env['PATH'] ?? '')
  .split(path.delimiter)
  .filter((folder) => !folder.includes('node_modules') && !folder.includes('node-gyp-bin'))
  .join(path.delimiter)

/** Clones the last commit, without anything else from this checkout. */
export const freshCheckout = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sheaf-fresh-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }), REMOVE_MS)
  execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${ROOT}`, folder])
  return folder
}

/** Environment of a newcomer's shell: npm passes its settings on to the programs it runs, and a test is one of them. */
export const newcomersEnvironment = (): NodeJS.ProcessEnv => {
  const kept = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE|SHEAF_|INIT_CWD)/i.test(name))
  return { ...Object.fromEntries(kept), PATH: machinePath }
}
