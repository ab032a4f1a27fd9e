import { buildApp } from './app.ts'
import { systemClock } from './lib/clock.ts'
import { readConfig, unreadVariables, weaknesses, type Config, ConfigError, UnavailableError } from './config.ts'
import { openDatabase } from './db/open.ts'
import { loadEnvFile } from './env-file.ts'
import { CONFIGURATION_STATUS, reportFailure } from './exit-status.ts'
import { ensureSiteAdmin } from './features/sessions/site-admin.ts'
import { isKeyOfDatabase } from './features/settings/secret-key-check.ts'
import { reachFiles } from './file-store/open-file-store.ts'
import { passwordHasher } from './identity/passwords/password-hasher.ts'
import { readSecretKey } from './identity/secrets/secret-key.ts'
import { openLog } from './lib/log.ts'

const say = (text: string): void => void process.stdout.write(`${text}\n`)

/** Longest delay that a timer takes. */
const FOREVER_MS = 2 ** 31 - 1

/**
 * Prints an error and exits. The first process of a container stays after an error of configuration until it is stopped,
 * since the container would be started again and again, each time with the same message (OPS-105).
 */
export const fail = (error: unknown): void => {
  const status = reportFailure(error)
  if (status !== CONFIGURATION_STATUS || process.pid !== 1) process.exit(status)
  say('This container waits to be stopped: starting it again does not help before this is set right.')
  process.exitCode = status
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit())
  setInterval(() => {}, FOREVER_MS)
}

const address = ({ host, port, basePath }: Config, actualPort: number): string => {
  const isHere = ['127.0.0.1', '0.0.0.0', '::1', '::'].includes(host)
  const name = host.includes(':') ? `[${host}]` : host
  return `http://${isHere ? 'localhost' : name}:${port || actualPort}${basePath}`
}

/** Interval at which the server started by `npm start` checks whether its shell still exists. */
const SHELL_LOOK_MS = 250

/**
 * Calls `stop` when the shell of `npm start` is gone: npm passes a signal to its shell, but the shell does not pass it
 * on, so that the server would be left behind.
 */
const onShellGone = (stop: () => void): void => {
  if (process.env['npm_lifecycle_event'] !== 'start') return
  const shell = process.ppid
  setInterval(() => {
    if (process.ppid !== shell) stop()
  }, SHELL_LOOK_MS).unref()
}

/** A server with its database open, which does not listen yet. */
interface PreparedServer {
  readonly listen: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Returns the error with an explanation for people whose server cannot listen where it is told to. */
const explainListenError = ({ host, port }: Pick<Config, 'host' | 'port'>, error: unknown): unknown => {
  const { code } = error as { readonly code?: string }
  if (code === 'EADDRINUSE')
    return new UnavailableError(`SHEAF_PORT: another program listens on port ${port} of ${host} already.`)
  if (code === 'EACCES')
    return new ConfigError(
      `SHEAF_PORT: the user that runs the server may not listen on port ${port}: take one from 1024.`,
    )
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new UnavailableError(`SHEAF_HOST: this machine has no address ${host}.`)
  return error
}

/** Opens what the environment names, and builds the server on it. */
export const prepareServer = async (env: NodeJS.ProcessEnv): Promise<PreparedServer> => {
  const config = readConfig(env)
  const log = openLog(config.logLevel)
  for (const name of unreadVariables(env)) log.warn({ name }, 'nothing reads this variable')
  for (const weakness of weaknesses(env)) log.warn(weakness)
  await reachFiles(config)
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    poolSize: config.databasePool,
    log,
  })
  const hasher = passwordHasher()
  const password = await ensureSiteAdmin({ config, hasher, db: database.db })
  // Printed before anything else can fail, since it cannot be printed again.
  if (password !== undefined)
    say(
      `\n  The site administrator's account was created.\n    login:    ${config.adminLogin}\n    password: ${password}\n` +
        `  This is shown once. It is for ${address(config, config.port)}admin alone; to write, register an account.\n`,
    )
  const secretKey = readSecretKey(config)
  if (!(await isKeyOfDatabase(database.db, secretKey)))
    log.error(
      'The secrets in this database were encrypted with another key, and do not open: two-factor and stored passwords ' +
        'will not work. Set the SHEAF_SECRET_KEY they were made with, the same on every server, or put secret.key back ' +
        'into the data folder.',
    )
  const app = await buildApp({ config, database, log, clock: systemClock, hasher, secretKey })
  return {
    listen: async () => {
      await app.http.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
        throw explainListenError(config, error)
      })
      const bound = app.http.server.address()
      say(`Sheaf is ready at ${address(config, typeof bound === 'object' && bound ? bound.port : config.port)}`)
    },
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}

/** Starts the server: configuration, database, app, listening. */
export const start = async (): Promise<void> => {
  // Until there is something to close, a signal ends the process: a migration is undone. The first process of a container
  // has to say so itself.
  let close = async (): Promise<void> => {}
  let stopping = false
  const stopOnce = (): void => {
    if (stopping) return
    stopping = true
    close().then(() => process.exit(0), fail)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping) process.exit(1)
      stopOnce()
    })
  onShellGone(stopOnce)

  loadEnvFile()
  const server = await prepareServer(process.env)
  close = server.close
  await server.listen()
}
