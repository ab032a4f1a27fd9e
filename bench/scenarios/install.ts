import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { round, type Scenario } from './scenario.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

const output = (command: string, args: readonly string[], cwd: string): string =>
  execFileSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 64 * 2 ** 20, stdio: ['ignore', 'pipe', 'ignore'] })

const measure = (folder: string): { packages: number; mb: number; seconds: number } => {
  const packages = output(
    'find',
    ['node_modules', '-name', 'package.json', '-not', '-path', '*/node_modules/*/node_modules/*/*/*/*/*'],
    folder,
  )
    .split('\n')
    // A package is a folder directly below a `node_modules` folder or below a scope in one.
    .filter((file) => /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(file)).length
  const kb = Number(output('du', ['-sk', 'node_modules'], folder).split('\t')[0])
  return { packages, mb: round(kb / 1024), seconds: 0 }
}

const install = (folder: string, args: readonly string[]): { packages: number; mb: number; seconds: number } => {
  rmSync(path.join(folder, 'node_modules'), { recursive: true, force: true })
  const begun = performance.now()
  output('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', ...args], folder)
  return { ...measure(folder), seconds: round((performance.now() - begun) / 1000) }
}

export const installed: Scenario = {
  name: 'install',
  about: 'what `npm start` puts on a fresh machine: packages and megabytes, with the tools and without them',
  sizes: {},
  run: async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sheaf-install-'))
    try {
      // The working copy may differ, so the packages are those of the last commit.
      execFileSync('sh', ['-c', `git archive HEAD | tar -x -C "${folder}"`], { cwd: ROOT })
      const figures = { everything: install(folder, []), withoutTools: install(folder, ['--omit=dev']) }
      const goals = [
        { what: 'packages', goal: 582, measured: figures.everything.packages, unit: '' },
        { what: 'size on disk', goal: 291, measured: figures.everything.mb, unit: 'MB' },
      ]
      return { name: 'npm', figures, goals, failures: [] }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
