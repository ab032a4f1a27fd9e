import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from '../client/api.ts'
import { createPostgresDatabase, keepPostgresDatabase } from '@sheaf/server/testing/databases/postgres'
import { until } from '../client/processes.ts'
import { Server } from '../client/server.ts'
import { watchProcess } from '../load/process-figures.ts'
import { runOnLoadCore, SERVER_CORE } from './machine.ts'
import { round, type Goal, type Outcome } from './scenario.ts'

const SERVER = path.join(import.meta.dirname, '../../packages/server/src')
const FILL = path.join(SERVER, 'testing/sites/big-site.ts')
const CACHE = path.join(import.meta.dirname, '../results/sites')
const PREFIX = 'sheaf_bench_'
/** Password of every user on a site that FILL made. */
const PASSWORD = 'a good password'
const WARM_UPS = 5
const IDLE_WITHIN_MS = 300_000
/** Processor use below which a server counts as idle, in percent of one core. */
const IDLE_PERCENT = 5
const GOAL_MS = 50
/** Highest ratio allowed between a call's time on the whole site and on one of a tenth of its size. */
const FLAT = 1.5

export interface Site {
  readonly users: number
  readonly groups: number
  readonly pads: number
  readonly publicEvery: number
}

/** Hash of all that decides what a stored site looks like: a site that was made for other tables is of no use. */
const VERSION = ((): string => {
  const migrations = path.join(SERVER, 'db/migrations')
  const hash = createHash('sha256')
  for (const file of [FILL, ...readdirSync(migrations).map((name) => path.join(migrations, name))])
    hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 8)
})()

/** Fills the database that the environment names. */
export const fillBigSite = async (
  { users, groups, pads, publicEvery }: Site,
  env: Readonly<Record<string, string>>,
): Promise<void> => {
  const sizes = Object.entries({ users, groups, pads, publicEvery }).flatMap(([name, value]) => [
    `--${name}`,
    String(value),
  ])
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  await runOnLoadCore(['env', ...variables, process.execPath, FILL, ...sizes])
}

interface Served {
  readonly server: Server
  /** Returns whether a database that is a program of its own has nothing to do. */
  readonly isDatabaseIdle: () => Promise<boolean>
  readonly close: () => Promise<void>
}

/** Serves a copy of the site's file, which is made once and kept. */
const serveSqlite = async (site: Site, name: string): Promise<Served> => {
  const file = path.join(CACHE, `${name}.sqlite`)
  mkdirSync(CACHE, { recursive: true })
  for (const old of readdirSync(CACHE).filter((other) => !other.includes(VERSION)))
    rmSync(path.join(CACHE, old), { recursive: true })
  if (!existsSync(file)) {
    const folder = path.join(CACHE, `${name}-unfinished`)
    rmSync(folder, { recursive: true, force: true })
    await fillBigSite(site, { SHEAF_DATA_DIR: folder })
    renameSync(path.join(folder, 'sheaf.sqlite'), file)
    rmSync(folder, { recursive: true })
  }
  const server = await Server.create({ cores: SERVER_CORE })
  copyFileSync(file, path.join(server.dataDir, 'sheaf.sqlite'))
  return { server, isDatabaseIdle: async () => true, close: () => server.dispose() }
}

const servePostgres = async (site: Site, name: string): Promise<Served> => {
  await keepPostgresDatabase(
    name,
    (url) => fillBigSite(site, { SHEAF_DATABASE_URL: url }),
    (other) => other.startsWith(PREFIX) && !other.includes(VERSION),
  )
  const database = await createPostgresDatabase(name)
  const server = await Server.create({ databaseUrl: database.url, cores: SERVER_CORE })
  return {
    server,
    isDatabaseIdle: database.isIdle,
    close: async () => {
      await server.dispose()
      await database.drop()
    },
  }
}

/** Signs in a user of a site that FILL made. */
export const signIn = async (api: Api, login: string): Promise<string> => {
  const { token } = await api.call('POST', '/auth/login', { login, password: PASSWORD })
  const { key } = token as { key: string }
  return String((await api.call('POST', '/auth/loginotp', { login, token: key }))['token'])
}

export type Calls = Readonly<Record<string, () => Promise<unknown>>>

const measure = async (call: () => Promise<unknown>, times: number): Promise<{ medianMs: number; p95Ms: number }> => {
  for (let n = 0; n < WARM_UPS; n++) await call()
  const took: number[] = []
  for (let n = 0; n < times; n++) {
    const begun = performance.now()
    await call()
    took.push(performance.now() - begun)
  }
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number): number => round(sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN)
  return { medianMs: at(0.5), p95Ms: at(0.95) }
}

/**
 * Waits until the server is idle. After its start, search looks through all pads, which takes seconds on a large site,
 * and no call is to be measured meanwhile.
 */
const idle = async ({ server, isDatabaseIdle }: Served): Promise<void> => {
  if (!watchProcess(server.pid)()) throw new Error('Without /proc nobody can tell when the server has nothing to do')
  await until('The server has nothing to do', IDLE_WITHIN_MS, async () => {
    const used = watchProcess(server.pid)
    await sleep(1000)
    return (used()?.cpuPercent ?? 100) < IDLE_PERCENT && (await isDatabaseIdle())
  })
}

type Figures = Readonly<Record<string, { readonly medianMs: number; readonly p95Ms: number }>>

/** How a site is measured: on which engine, by which calls, and how often each is made. */
interface Measuring {
  readonly database: string
  readonly times: number
  readonly callsOf: (server: Server) => Promise<Calls>
}

const figuresOf = async (site: Site, { database, times, callsOf }: Measuring): Promise<Figures> => {
  const name = `${PREFIX}${VERSION}_${site.pads}_${site.groups}_${site.users}_${site.publicEvery}`
  const served = await (database === 'postgres' ? servePostgres : serveSqlite)(site, name)
  const { server, close } = served
  try {
    await server.start()
    await idle(served)
    const figures: Record<string, { medianMs: number; p95Ms: number }> = {}
    for (const [what, call] of Object.entries(await callsOf(server))) figures[what] = await measure(call, times)
    return figures
  } finally {
    await close()
  }
}

/** Measures each call on a site and on one of a tenth of its size, which `siteOf` gives for 1 and 10. */
export const compareWithTenth = async (
  siteOf: (share: number) => Site,
  measuring: Measuring,
): Promise<Pick<Outcome, 'figures' | 'goals'>> => {
  const tenth = await figuresOf(siteOf(10), measuring)
  const whole = await figuresOf(siteOf(1), measuring)
  const figures: Record<string, object> = {}
  const goals: Goal[] = []
  for (const [what, { medianMs, p95Ms }] of Object.entries(whole)) {
    const ofTenthMs = tenth[what]?.medianMs ?? Number.NaN
    const times = round(medianMs / ofTenthMs, 2)
    figures[what] = { medianMs, p95Ms, ofTenthMs, times }
    goals.push({ what, goal: GOAL_MS, measured: medianMs, unit: 'ms' })
    goals.push({ what: `${what}, against a tenth of the site`, goal: FLAT, measured: times, unit: 'times' })
  }
  return { figures, goals }
}
