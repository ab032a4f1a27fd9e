import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Api } from '../client/api.ts'
import { createPostgresDatabase, keepPostgresDatabase } from '@sheaf/server/testing/postgres'
import { until } from '../client/processes.ts'
import { Server } from '../client/server.ts'
import { watchProcess } from '../load/process-figures.ts'
import { runOnLoadCore, SERVER_CORE } from './machine.ts'
import { numberOf, round, textOf, type Goal, type Scenario } from './scenario.ts'

const SERVER = path.join(import.meta.dirname, '../../packages/server/src')
const FILL = path.join(SERVER, 'testing/big-site.ts')
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

interface Site {
  readonly users: number
  readonly groups: number
  readonly pads: number
  readonly publicEvery: number
}

/** Number of groups for each public one, on the whole site. */
export const PUBLIC_EVERY = 50

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

type Calls = Readonly<Record<string, () => Promise<unknown>>>

const callsOf = async (api: Api): Promise<Calls> => {
  const [member, popular, warden] = [
    await signIn(api, 'member'),
    await signIn(api, 'popular'),
    await signIn(api, 'warden'),
  ]
  const get = (path: string, token: string) => () => api.bytes('GET', path, undefined, token)
  const search = (words: string) => get(`/pad/search?q=${encodeURIComponent(words)}`, member)
  const { value } = await api.call('GET', '/group', undefined, warden)
  const [hall] = Object.keys((value as { groups: object }).groups)
  return {
    'the groups of a member of 200, with 5,000 pads': get('/group', member),
    'a group of 1,000 pads and 500 people': get(`/group/${hall}`, warden),
    'the dashboard of the same member': get(`/pad/getRelevantPads/${member}`, member),
    'search: a word of every third pad': search('everywhere'),
    'search: a word of every thirtieth pad': search('middling'),
    'search: a word of one pad in 10,000': search('seldom'),
    'search: the beginnings of three words': search('ev mi w1'),
    'the people of 200 groups of 100': get('/autocomplete', popular),
    // FILL hashes these passwords with the least possible work, so that the figure leaves the hash out.
    'sign-in, apart from the hash': () => signIn(api, 'member'),
  }
}

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

const figuresOf = async (site: Site, database: string, times: number): Promise<Figures> => {
  const name = `${PREFIX}${VERSION}_${site.pads}_${site.groups}_${site.users}_${site.publicEvery}`
  const served = await (database === 'postgres' ? servePostgres : serveSqlite)(site, name)
  const { server, close } = served
  try {
    await server.start()
    await idle(served)
    const figures: Record<string, { medianMs: number; p95Ms: number }> = {}
    for (const [what, call] of Object.entries(await callsOf(new Api(server.url))))
      figures[what] = await measure(call, times)
    return figures
  } finally {
    await close()
  }
}

export const bigSite: Scenario = {
  name: 'big-site',
  about: 'the calls of every day on a large site, and on one of a tenth of its size with as many public pads',
  sizes: { users: 20_000, groups: 20_000, pads: 200_000, calls: 40, database: 'sqlite' },
  presets: [{ database: 'sqlite' }, { database: 'postgres' }],
  run: async (sizes) => {
    const [database, calls] = [textOf(sizes, 'database'), numberOf(sizes, 'calls')]
    const siteOf = (share: number): Site => ({
      users: numberOf(sizes, 'users') / share,
      groups: numberOf(sizes, 'groups') / share,
      pads: numberOf(sizes, 'pads') / share,
      // A search takes as long as what its reader may read is long, which is to be the same on both sites.
      publicEvery: PUBLIC_EVERY / share,
    })
    const tenth = await figuresOf(siteOf(10), database, calls)
    const whole = await figuresOf(siteOf(1), database, calls)
    const figures: Record<string, object> = {}
    const goals: Goal[] = []
    for (const [what, { medianMs, p95Ms }] of Object.entries(whole)) {
      const ofTenthMs = tenth[what]?.medianMs ?? Number.NaN
      const times = round(medianMs / ofTenthMs, 2)
      figures[what] = { medianMs, p95Ms, ofTenthMs, times }
      goals.push({ what, goal: GOAL_MS, measured: medianMs, unit: 'ms' })
      goals.push({ what: `${what}, against a tenth of the site`, goal: FLAT, measured: times, unit: 'times' })
    }
    return { name: `${textOf(sizes, 'pads')}-${database}`, figures, goals, failures: [] }
  },
}
