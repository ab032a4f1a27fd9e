import { SESSION_DAYS } from '@sheaf/contract/limits'
import { z } from 'zod'
import { DAY_MS } from './lib/clock.ts'
import { readS3Address, type S3Address } from './file-store/s3-address.ts'
import { quotas, type Quotas } from './rate-limits/quotas.ts'

const boolean = z.stringbool()
const number = (initial: number, min = 1) => z.coerce.number().int().min(min).default(initial)

const isDecodable = (url: string): boolean => {
  try {
    return decodeURIComponent(url) !== ''
  } catch {
    return false
  }
}

/** Address of a database or of Redis, or empty. Both clients decode its parts, and would end with an error of their own. */
const serviceUrl = (protocol: RegExp, name: string) => {
  const error =
    `must be empty or ${name}://…, with signs such as @ # / ? % of a password percent-encoded ` +
    '(%40 %23 %2F %3F %25)'
  return z.url({ protocol, error }).refine(isDecodable, { error }).default('')
}

/** Networks by their names. */
const NAMED_NETWORKS: ReadonlyMap<string, readonly string[]> = new Map([
  ['loopback', ['127.0.0.1/8', '::1/128']],
  ['linklocal', ['169.254.0.0/16', 'fe80::/10']],
  ['uniquelocal', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']],
])

/** A network with a prefix of zero bits is rejected, since it would be everybody. */
const network = z
  .union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
    error: ({ input }) =>
      `${String(input)} is no address, no network such as 10.0.0.0/8 and none of ${[...NAMED_NETWORKS.keys()].join(', ')}`,
  })
  .refine((entry) => !entry.endsWith('/0'), { error: ({ input }) => `${String(input)} would be everybody` })

/**
 * Parses SHEAF_TRUSTED_PROXIES into the addresses and networks that it names, which Fastify and the sockets both
 * accept.
 */
const trustedProxies = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean)
      .flatMap((entry) => NAMED_NETWORKS.get(entry) ?? [entry]),
  )
  .pipe(z.array(network))

/** Every environment variable, checked once at startup; a message names the variable at fault. */
const environment = z.object({
  SHEAF_HOST: z.string().min(1).default('127.0.0.1'),
  SHEAF_PORT: z.coerce.number().int().min(0).max(65_535).default(9001),
  SHEAF_BASE_PATH: z
    .string()
    .regex(/^\/?([A-Za-z0-9._~-]+\/?)*$/, { error: 'must hold only letters, digits, ., _, ~, - and /' })
    .transform((path) => `/${path.replaceAll(/^\/|\/$/g, '')}/`.replace('//', '/'))
    .prefault('/'),
  SHEAF_DATA_DIR: z.string().min(1).default('./data'),
  SHEAF_DATABASE_URL: serviceUrl(/^postgres(ql)?$/, 'postgres'),
  /** Password of the PostgreSQL role as it is, instead of one in the address. */
  SHEAF_DATABASE_PASSWORD: z.string().default(''),
  SHEAF_DATABASE_POOL: number(10),
  SHEAF_REDIS_URL: serviceUrl(/^rediss?$/, 'redis'),
  /** Bucket in which files are kept instead of the data folder. */
  SHEAF_FILES_URL: z.string().default(''),
  /** Addresses or networks whose `X-Forwarded-For` counts, separated by commas. */
  SHEAF_TRUSTED_PROXIES: trustedProxies.default([]),
  SHEAF_ADMIN_LOGIN: z.string().min(1).max(40).default('admin'),
  SHEAF_ADMIN_PASSWORD: z.string().default(''),
  SHEAF_SECRET_KEY: z.string().default(''),
  SHEAF_LIMITS: quotas.prefault('on'),
  SHEAF_SESSION_DAYS: number(SESSION_DAYS),
  SHEAF_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Origins that may show the editor in a frame, beside this site itself; if empty, every site may. */
  SHEAF_FRAME_ANCESTORS: z
    .string()
    .regex(/^[^;,\n]*$/)
    .default(''),
  /** Whether cookies are for HTTPS alone; if unset, this follows the protocol of their request. */
  SHEAF_SECURE_COOKIES: boolean.optional(),
  /** Time after which pads without writers are unloaded. */
  SHEAF_PAD_IDLE_MS: number(10_000, 0),
})

export interface Config {
  readonly host: string
  readonly port: number
  /** Path that begins and ends with `/`. */
  readonly basePath: string
  readonly dataDir: string
  readonly databaseUrl: string
  readonly databasePool: number
  readonly redisUrl: string
  /** Where files are kept; `undefined` if that is the data folder. */
  readonly filesBucket: S3Address | undefined
  readonly trustedProxies: readonly string[]
  readonly adminLogin: string
  readonly adminPassword: string
  readonly secretKey: string
  /** `undefined` if nothing is limited. */
  readonly limits: Quotas | undefined
  readonly sessionMs: number
  readonly logLevel: string
  readonly frameAncestors: string
  /** `undefined` if cookies follow the protocol of their request. */
  readonly secureCookies: boolean | undefined
  readonly padIdleMs: number
}

/** Lengths from which on a value is not guessable. */
const SAFE_LENGTHS = { SHEAF_ADMIN_PASSWORD: 8, SHEAF_SECRET_KEY: 32 } as const

/** Returns a line for each accepted value that is guessable. */
export const weaknesses = (variables: NodeJS.ProcessEnv): string[] =>
  Object.entries(SAFE_LENGTHS).flatMap(([name, safe]) => {
    const { length } = variables[name] ?? ''
    return length === 0 || length >= safe ? [] : [`${name} is short enough to be guessed: give it ${safe} characters`]
  })

export class ConfigError extends Error {
  override readonly name: string = 'ConfigError'
}

/** Something that only the moment keeps from working, such as a folder that another server uses. */
export class UnavailableError extends ConfigError {
  override readonly name = 'UnavailableError'
}

/** Returns whether a name is a likely misspelling: one letter too many, too few or wrong, or two neighbours swapped. */
const isSlipOf = (name: string, known: string): boolean => {
  const shorter = Math.min(name.length, known.length)
  let [start, end] = [0, 0]
  while (start < shorter && name[start] === known[start]) start++
  while (end < shorter - start && name.at(-1 - end) === known.at(-1 - end)) end++
  const [typed, meant] = [name.slice(start, name.length - end), known.slice(start, known.length - end)]
  return (
    Math.max(typed.length, meant.length) <= 1 || (typed.length === 2 && typed === meant.split('').reverse().join(''))
  )
}

/**
 * Returns the variables with our prefix that nothing reads. They may be another program's, since one that is nearly
 * ours stops the start.
 */
export const unreadVariables = (variables: NodeJS.ProcessEnv): string[] =>
  Object.keys(variables).filter((name) => name.startsWith('SHEAF_') && !(name in environment.shape))

/**
 * Returns the address with a password given apart from it, in which every sign may stand as it is (OPS-111). It becomes a
 * parameter, for which an address without a host, such as that of a socket, has a place too.
 */
const withPassword = (url: string, password: string): string => {
  if (url === '' || password === '') return url
  const whole = new URL(url)
  whole.searchParams.set('password', password)
  return whole.href
}

/** Reads where files are kept. Adds a line to `wrong` if that cannot be read. */
const readFilesBucket = (variables: NodeJS.ProcessEnv, wrong: string[]): S3Address | undefined => {
  const address = variables['SHEAF_FILES_URL']
  if (!address) return undefined
  try {
    return readS3Address(address, variables)
  } catch (error) {
    wrong.push(`SHEAF_FILES_URL: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}

/** Reads the environment. Throws a `ConfigError` with a line for each variable at fault. */
export const readConfig = (variables: NodeJS.ProcessEnv): Config => {
  const misspelt = unreadVariables(variables).flatMap((name) => {
    const meant = Object.keys(environment.shape).find((known) => isSlipOf(name, known))
    return meant === undefined ? [] : [`${name}: there is no such variable, but ${meant}`]
  })
  // An empty variable counts as unset, because composed environments name every variable.
  const parsed = environment.safeParse(Object.fromEntries(Object.entries(variables).filter(([, value]) => value)))
  const lines = [
    ...(parsed.error?.issues ?? []).map((issue) => `${String(issue.path[0])}: ${issue.message}`),
    ...misspelt,
  ]
  const filesBucket = readFilesBucket(variables, lines)
  if (!parsed.success || lines.length > 0) {
    throw new ConfigError(`The configuration is not right:\n${lines.map((line) => `  ${line}`).join('\n')}`)
  }
  const env = parsed.data
  return {
    host: env.SHEAF_HOST,
    port: env.SHEAF_PORT,
    basePath: env.SHEAF_BASE_PATH,
    dataDir: env.SHEAF_DATA_DIR,
    databaseUrl: withPassword(env.SHEAF_DATABASE_URL, env.SHEAF_DATABASE_PASSWORD),
    databasePool: env.SHEAF_DATABASE_POOL,
    redisUrl: env.SHEAF_REDIS_URL,
    filesBucket,
    trustedProxies: env.SHEAF_TRUSTED_PROXIES,
    adminLogin: env.SHEAF_ADMIN_LOGIN,
    adminPassword: env.SHEAF_ADMIN_PASSWORD,
    secretKey: env.SHEAF_SECRET_KEY,
    limits: env.SHEAF_LIMITS,
    sessionMs: env.SHEAF_SESSION_DAYS * DAY_MS,
    logLevel: env.SHEAF_LOG_LEVEL,
    frameAncestors: env.SHEAF_FRAME_ANCESTORS,
    secureCookies: env.SHEAF_SECURE_COOKIES,
    padIdleMs: env.SHEAF_PAD_IDLE_MS,
  }
}
