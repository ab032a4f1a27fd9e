/*
 * `npm test`: every test that this machine can run, and the names of what it left out, with the reason. With CI set,
 * nothing may be left out.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { hasPostgres, hasRedis } from '../packages/server/src/testing/services.ts'

export interface Part {
  readonly name: string
  readonly command: readonly string[]
  readonly env?: Record<string, string>
  /** Why this machine cannot run it; `undefined` when it can. */
  readonly missing?: string | undefined
}

const CHROMIUM = [
  'CHROMIUM_PATH' in process.env ? process.env['CHROMIUM_PATH'] : '',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
]

const isOnPath = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, program)))

/** Whether something can be installed here: a machine without network, or one behind a proxy, runs all the other tests. */
const reachesRegistry = (): boolean => spawnSync('npm', ['view', 'node', 'version'], { timeout: 20_000 }).status === 0

const vitest = (projects: readonly string[], ...filters: string[]): string[] => [
  'node',
  'node_modules/vitest/vitest.mjs',
  'run',
  ...projects.flatMap((name) => ['--project', name]),
  ...filters,
]

const plan = (): Part[] => {
  const noPostgres = hasPostgres ? undefined : 'no PostgreSQL answers at TEST_POSTGRES_URL'
  const noRedis = hasRedis ? undefined : 'no Redis answers at TEST_REDIS_URL'
  // These take Redis away from the servers, so they need one of their own.
  const noOwnRedis = isOnPath('redis-server') ? undefined : 'no redis-server on the PATH'
  // Debian keeps it out of most people's PATH.
  const noSlapd = existsSync('/usr/sbin/slapd') ? undefined : 'no /usr/sbin/slapd'
  const noShell = ['bash', 'curl', 'jq'].every(isOnPath) ? undefined : 'not all of bash, curl and jq on the PATH'
  const noBrowser = CHROMIUM.some((file) => file && existsSync(file)) ? undefined : 'no Chromium (set CHROMIUM_PATH)'
  const noInstall = !existsSync('/proc/self/exe')
    ? 'no /proc that tells what a process runs'
    : !isOnPath('git')
      ? 'no git on the PATH'
      : reachesRegistry()
        ? undefined
        : 'no npm registry answers'
  return [
    { name: 'unit and feature tests (SQLite)', command: vitest(['node', 'pages']) },
    {
      name: 'feature tests on PostgreSQL',
      command: vitest(['node'], 'packages/server'),
      env: { TEST_DATABASE: 'postgres' },
      missing: noPostgres,
    },
    // Part of the suites above, which leave these out by themselves.
    { name: 'the tests among them that need PostgreSQL', command: [], missing: noPostgres },
    { name: 'the tests among them that use Redis', command: [], missing: noRedis },
    { name: 'the tests among them with several servers', command: [], missing: noPostgres ?? noRedis },
    { name: 'the tests among them that sign in by a directory', command: [], missing: noSlapd },
    { name: 'the test among them that takes the walk through the API', command: [], missing: noShell },
    { name: 'crash tests on SQLite', command: vitest(['crash'], 'one-server', 'network', 'mail') },
    {
      name: 'crash tests on PostgreSQL',
      command: vitest(['crash'], 'one-server', 'network', 'mail'),
      env: { TEST_DATABASE: 'postgres' },
      missing: noPostgres,
    },
    {
      name: 'several servers (PostgreSQL and Redis)',
      command: vitest(['crash'], 'several-servers'),
      missing: noPostgres ?? noOwnRedis,
    },
    { name: 'npm start in a fresh checkout', command: vitest(['install']), missing: noInstall },
    {
      name: 'journeys in the browser',
      command: ['node', 'node_modules/@playwright/test/cli.js', 'test', '--config', 'tests/e2e/playwright.config.ts'],
      missing: noBrowser,
    },
  ]
}

const main = (): void => {
  const only = process.argv.slice(2)
  const parts = plan().filter(({ name }) => only.length === 0 || only.some((word) => name.includes(word)))
  const failed: string[] = []
  for (const { name, command, env, missing } of parts) {
    const [program, ...args] = command
    if (missing || !program) continue
    console.log(`\n— ${name}`)
    const { status } = spawnSync(program, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    if (status !== 0) failed.push(name)
  }
  const left = parts.filter(({ missing }) => missing)
  for (const { name, missing } of left) console.log(`\nLeft out: ${name}: ${missing}`)
  for (const name of failed) console.log(`\nFailed: ${name}`)
  if (failed.length > 0 || (process.env['CI'] && left.length > 0)) process.exitCode = 1
}

main()
