/*
 * `npm test`: every kind of test that this machine can run, in a short form of those that can take any time (random
 * sessions, kills, screens, languages), the totals, and the names of what failed and of what was left out, with the reason.
 * With CI set, nothing may be left out.
 *
 *   npm test                        the ordinary run
 *   npm run test:full               the long one: all that the ordinary run shortens
 *   npm test -- journeys crash      the parts whose names contain one of these words
 *   npm test -- --list              what would be run
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hasPostgres, hasRedis } from '../packages/server/src/testing/servers/services.ts'
import { missingForMachine } from '../tests/install/support/machine.ts'
import { oldNode } from '../tests/install/support/old-node.ts'
import { ON_POSTGRES_ALREADY, SQLITE_IS_ENOUGH } from './suites-on-postgres.ts'
import { readTestResults } from './test-results.ts'
import type { TestResults } from './test-results.ts'

export interface Part {
  readonly name: string
  /** Command line of Vitest or Playwright; empty when the tests run as part of other parts. */
  readonly command: readonly string[]
  readonly env?: Record<string, string>
  /** Reason why this machine cannot run the part; `undefined` when it can. */
  readonly missing?: string | undefined
  readonly lane: Lane
}

/**
 * Parts in one lane run one after the other, and the lanes beside each other: every test waits now and then, for a
 * disk, a frame or a timer, and what waits in one lane leaves the processors to the others.
 */
type Lane = 'suites' | 'browser' | 'processes'
const LANES: readonly Lane[] = ['suites', 'browser', 'processes']

const isFull = process.argv.includes('--full')

const CHROMIUM = [
  'CHROMIUM_PATH' in process.env ? process.env['CHROMIUM_PATH'] : '',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
]

const isOnPath = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, program)))

/**
 * Returns whether npm can install anything here. A machine without a network, or behind a proxy, runs all the other
 * tests.
 */
const reachesRegistry = (): boolean => spawnSync('npm', ['view', 'node', 'version'], { timeout: 20_000 }).status === 0

const VITEST = ['node', 'node_modules/vitest/vitest.mjs']

const vitest = (projects: readonly string[], ...filters: string[]): readonly string[] => [
  ...VITEST,
  'run',
  ...projects.flatMap((name) => ['--project', name]),
  ...filters,
]

/** Command line for the suites that open a database; in the ordinary run those of them on which the engine has a bearing. */
const onPostgres = (): readonly string[] => [
  ...VITEST,
  'related',
  'packages/server/src/testing/databases/databases.ts',
  '--run',
  '--project',
  'node',
  ...(isFull
    ? []
    : [...ON_POSTGRES_ALREADY, ...SQLITE_IS_ENOUGH].flatMap((suites) => [
        '--exclude',
        `packages/server/src/${suites}`,
      ])),
]

/**
 * Started as root, a browser puts its drawing before everything else on the machine, and the suites beside it run out of
 * their time. Without the right to do so it takes its turn.
 */
const takingTurns = (): readonly string[] =>
  process.getuid?.() === 0 && isOnPath('setpriv') ? ['setpriv', '--bounding-set=-sys_nice', '--inh-caps=-sys_nice'] : []

/**
 * Command line for the journeys. The ordinary run leaves out those that say `@long`: suites prove each of their rules as
 * well, and other journeys go through screens of their kind.
 */
const journeys = (): readonly string[] => [
  ...takingTurns(),
  'node',
  'node_modules/@playwright/test/cli.js',
  'test',
  '--config',
  'tests/e2e/playwright.config.ts',
  ...(isFull ? [] : ['--grep-invert', '@long']),
]

const plan = (): Part[] => {
  const noPostgres = hasPostgres ? undefined : 'no PostgreSQL answers at TEST_POSTGRES_URL'
  const noRedis = hasRedis ? undefined : 'no Redis answers at TEST_REDIS_URL'
  // These tests stop and start Redis, so they need one of their own.
  const noOwnRedis = isOnPath('redis-server') ? undefined : 'no redis-server on the PATH'
  // Debian installs `slapd` outside the PATH of ordinary users.
  const noSlapd = existsSync('/usr/sbin/slapd') ? undefined : 'no /usr/sbin/slapd'
  const noSwift = ['proxy', 'account', 'container', 'object'].every((name) => isOnPath(`swift-${name}-server`))
    ? undefined
    : 'not all servers of Swift on the PATH'
  const noShell = ['bash', 'curl', 'jq', 'oathtool'].every(isOnPath)
    ? undefined
    : 'not all of bash, curl, jq and oathtool on the PATH'
  const noSqliteTool = isOnPath('sqlite3') ? undefined : 'no sqlite3 on the PATH'
  const noBrowser = CHROMIUM.some((file) => file && existsSync(file)) ? undefined : 'no Chromium (set CHROMIUM_PATH)'
  const noProc = existsSync('/proc/self/exe') ? undefined : 'no /proc that tells what a process runs'
  const noInstall = () =>
    noProc ?? (!isOnPath('git') ? 'no git on the PATH' : reachesRegistry() ? undefined : 'no npm registry answers')
  return [
    { name: 'suites of the server and of what it shares (SQLite)', command: vitest(['node']), lane: 'suites' },
    // The suites above contain these tests and skip them by themselves.
    { name: 'the tests among them that need PostgreSQL', command: [], missing: noPostgres, lane: 'suites' },
    { name: 'the tests among them that use Redis', command: [], missing: noRedis, lane: 'suites' },
    { name: 'the tests among them with several servers', command: [], missing: noPostgres ?? noRedis, lane: 'suites' },
    { name: 'the tests among them that sign in by a directory', command: [], missing: noSlapd, lane: 'suites' },
    { name: 'the tests among them that keep files in a bucket', command: [], missing: noSwift, lane: 'suites' },
    { name: 'the test among them that takes the walk through the API', command: [], missing: noShell, lane: 'suites' },
    {
      name: "the test among them that backs up with SQLite's own tool",
      command: [],
      missing: noSqliteTool,
      lane: 'suites',
    },
    {
      name: 'crash tests on SQLite',
      command: vitest(['crash'], 'one-server', 'network', 'mail', 'disk', 'flood', 'backup', 'soak'),
      lane: 'processes',
    },
    {
      name: 'crash tests on PostgreSQL',
      // A network affects every database in the same way.
      command: vitest(['crash'], 'one-server', 'mail', ...(isFull ? ['network'] : [])),
      env: { TEST_DATABASE: 'postgres' },
      missing: noPostgres,
      lane: 'processes',
    },
    {
      name: 'several servers (PostgreSQL and Redis)',
      command: vitest(['crash'], 'several-servers'),
      missing: noPostgres ?? noOwnRedis,
      lane: 'processes',
    },
    {
      name: isFull ? 'npm start in a fresh checkout' : 'npm start',
      command: vitest(['install'], 'two-commands'),
      // To ask the registry takes a second, so only a run that has such a part does.
      get missing() {
        return isFull ? noInstall() : noProc
      },
      lane: 'processes',
    },
    { name: 'the release archive', command: vitest(['install'], 'archive'), lane: 'processes' },
    {
      name: 'the test among them that starts the archive with an older Node',
      command: [],
      missing: oldNode === undefined ? 'no older Node on the PATH' : undefined,
      lane: 'processes',
    },
    {
      name: 'feature tests on PostgreSQL',
      command: onPostgres(),
      env: { TEST_DATABASE: 'postgres' },
      missing: noPostgres,
      lane: 'processes',
    },
    ...(isFull
      ? [
          {
            name: 'the guide to installing, on a machine of its own',
            command: vitest(['install'], 'volunteers-day'),
            missing: missingForMachine(),
            lane: 'processes' as const,
          },
          {
            name: 'the steps of the Dockerfile in a bare folder',
            command: vitest(['install'], 'dockerfile'),
            get missing() {
              return noInstall()
            },
            lane: 'processes' as const,
          },
        ]
      : []),
    {
      name: 'journeys in the browser',
      command: journeys(),
      missing: noBrowser,
      lane: 'browser',
    },
    // Here since the journeys take half of what the suites of the server take.
    { name: 'suites of the pages', command: vitest(['pages']), lane: 'browser' },
  ]
}

/**
 * Folder in which processes and threads leave each other what they have compiled. A thread that reads a pad, of which
 * suites start hundreds, takes half of the processor with it.
 */
const compileCache = process.env['NODE_COMPILE_CACHE'] ?? path.join(tmpdir(), 'node-compile-cache')

/** Length in seconds of a part that says which of its files took the longest. */
const SLOW_S = 300

interface Outcome {
  readonly name: string
  readonly results: TestResults
  readonly seconds: number
}

/**
 * Runs one part. Its output appears whole at its end, or as it comes in the first lane. If the part dies before it
 * writes a report, that is reported as the failure.
 */
const run = async ({ name, command, env, lane }: Part, reports: string): Promise<Outcome> => {
  const began = performance.now()
  const [report, output] = ['json', 'log'].map((ending) => path.join(reports, `${name}.${ending}`)) as [string, string]
  const isShown = lane === LANES[0]
  if (isShown) console.log(`\n— ${name}`)
  const target = isShown ? 'inherit' : openSync(output, 'w')
  const [program = 'node', ...args] = command
  const child = spawn(program, args, {
    stdio: ['ignore', target, target],
    env: {
      ...process.env,
      // Both configurations write their report to TEST_REPORT. Tests with a short and a long form read TEST_LENGTH.
      TEST_REPORT: report,
      TEST_LENGTH: isFull ? 'full' : 'ordinary',
      NODE_COMPILE_CACHE: compileCache,
      ...env,
    },
  })
  if (typeof target === 'number') closeSync(target)
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  if (!isShown) console.log(`\n— ${name}, which ran beside the others\n${readFileSync(output, 'utf8')}`)
  const results = existsSync(report) ? readTestResults(readFileSync(report, 'utf8')) : undefined
  const died = code !== 0 && !results?.failures.length ? [`ended with ${code ?? signal}`] : []
  return {
    name,
    results: {
      passed: 0,
      skipped: 0,
      flaky: [],
      slowest: [],
      ...results,
      failures: [...(results?.failures ?? []), ...died],
    },
    seconds: Math.round((performance.now() - began) / 1000),
  }
}

/** Runs parts one after the other. */
const runAll = async (parts: readonly Part[], reports: string): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  for (const part of parts) outcomes.push(await run(part, reports))
  return outcomes
}

const main = async (): Promise<void> => {
  const only = process.argv.slice(2).filter((word) => !word.startsWith('--'))
  const chosen = plan().filter(({ name }) => only.length === 0 || only.some((word) => name.includes(word)))
  if (process.argv.includes('--list')) {
    for (const { name, command } of chosen) console.log(`${name}: ${command.join(' ') || 'among the others'}`)
    return
  }
  if (chosen.length === 0) {
    console.error(`No part has ${only.join(' or ')} in its name; npm test -- --list names them.`)
    process.exitCode = 2
    return
  }
  // A copy has asked once what is missing.
  const parts = chosen.map((part) => ({ ...part }))
  const reports = mkdtempSync(path.join(tmpdir(), 'sheaf-tests-'))
  const runnable = parts.filter(({ command, missing }) => !missing && command.length > 0)
  const byLane = LANES.map((lane) =>
    runAll(
      runnable.filter((part) => part.lane === lane),
      reports,
    ),
  )
  const outcomes = (await Promise.all(byLane)).flat()
  rmSync(reports, { recursive: true })

  console.log('\n— in all')
  for (const { name, results, seconds } of outcomes) {
    const { passed, failures, skipped } = results
    console.log(`${name}: ${passed} passed, ${failures.length} failed, ${skipped} not for this part, ${seconds} s`)
    for (const title of results.flaky) console.log(`  failed once, then passed: mend it, or name its cause: ${title}`)
    for (const title of failures) console.log(`  failed: ${title}`)
    const slowest = results.slowest.map(([file, took]) => `${path.basename(file)} ${took} s`).join(', ')
    if (seconds >= SLOW_S) console.log(`  longest: ${slowest}`)
  }
  const left = parts.filter(({ missing }) => missing)
  for (const { name, missing } of left) console.log(`Left out: ${name}: ${missing}`)
  const failed = outcomes.some(({ results }) => results.failures.length > 0)
  if (failed || (process.env['CI'] && left.length > 0)) process.exitCode = 1
}

await main()
