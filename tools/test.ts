/*
 * `npm test`: every test that this machine can run, and the names of what it left out, with the reason. With CI set,
 * nothing may be left out.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createConnection } from 'node:net'
import path from 'node:path'

export interface Part {
  readonly name: string
  readonly command: readonly string[]
  readonly env?: Record<string, string>
  /** Why this machine cannot run it; `undefined` when it can. */
  readonly missing?: string | undefined
}

const POSTGRES_URL = process.env['TEST_POSTGRES_URL'] ?? 'postgres://root@127.0.0.1:5432/test'
const REDIS_URL = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379'
const CHROMIUM = [
  'CHROMIUM_PATH' in process.env ? process.env['CHROMIUM_PATH'] : '',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
]

const answers = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url)
    const socket = createConnection({ host: hostname, port: Number(port), timeout: 2000 })
    const end = (isUp: boolean): void => {
      socket.destroy()
      resolve(isUp)
    }
    socket
      .once('connect', () => end(true))
      .once('error', () => end(false))
      .once('timeout', () => end(false))
  })

const isOnPath = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, program)))

const vitest = (projects: readonly string[], ...filters: string[]): string[] => [
  'node',
  'node_modules/vitest/vitest.mjs',
  'run',
  ...projects.flatMap((name) => ['--project', name]),
  ...filters,
]

const plan = async (): Promise<Part[]> => {
  const noPostgres = (await answers(POSTGRES_URL)) ? undefined : 'no PostgreSQL answers at TEST_POSTGRES_URL'
  const noRedis = (await answers(REDIS_URL)) ? undefined : 'no Redis answers at TEST_REDIS_URL'
  // These take Redis away from the servers, so they need one of their own.
  const noOwnRedis = isOnPath('redis-server') ? undefined : 'no redis-server on the PATH'
  const noBrowser = CHROMIUM.some((file) => file && existsSync(file)) ? undefined : 'no Chromium (set CHROMIUM_PATH)'
  const services = {
    ...(noPostgres ? {} : { TEST_POSTGRES_URL: POSTGRES_URL }),
    ...(noRedis ? {} : { TEST_REDIS_URL: REDIS_URL }),
  }
  return [
    { name: 'unit and feature tests (SQLite)', command: vitest(['node', 'pages']), env: services },
    {
      name: 'feature tests on PostgreSQL',
      command: vitest(['node'], 'packages/server'),
      env: { ...services, TEST_DATABASE: 'postgres' },
      missing: noPostgres,
    },
    // Part of the suites above, which leave these out by themselves.
    { name: 'the tests among them that use Redis', command: [], missing: noRedis },
    { name: 'crash tests on SQLite', command: vitest(['crash'], 'one-server', 'network'), env: services },
    {
      name: 'crash tests on PostgreSQL',
      command: vitest(['crash'], 'one-server', 'network'),
      env: { ...services, TEST_DATABASE: 'postgres' },
      missing: noPostgres,
    },
    {
      name: 'several servers (PostgreSQL and Redis)',
      command: vitest(['crash'], 'several-servers'),
      env: services,
      missing: noPostgres ?? noOwnRedis,
    },
    {
      name: 'journeys in the browser',
      command: ['node', 'node_modules/@playwright/test/cli.js', 'test', '--config', 'tests/e2e/playwright.config.ts'],
      missing: noBrowser,
    },
  ]
}

const main = async (): Promise<void> => {
  const only = process.argv.slice(2)
  const parts = (await plan()).filter(({ name }) => only.length === 0 || only.some((word) => name.includes(word)))
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

await main()
