import { execFileSync, spawn } from 'node:child_process'
import { availableParallelism, cpus, release, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { createPostgresDatabase } from '@sheaf/server/testing/databases/postgres'
import { Redis } from '../client/redis.ts'
import { Server } from '../client/server.ts'
import type { LoadFigures } from '../load/run-load.ts'

/** Core of the server. All that puts load on it runs on the other core, so that neither takes the other's time. */
export const SERVER_CORE = availableParallelism() > 1 ? '0' : undefined
const LOAD_CORE = availableParallelism() > 1 ? '1' : undefined

/** Keeps this program, its probes and the browsers that it starts away from the server's core. */
export const pinToLoadCore = (): void => {
  if (LOAD_CORE !== undefined) execFileSync('taskset', ['-acp', LOAD_CORE, String(process.pid)], { stdio: 'ignore' })
}

export const machineFacts = (): object => ({
  cores: availableParallelism(),
  cpu: cpus()[0]?.model.trim(),
  memoryGb: Math.round(totalmem() / 2 ** 30),
  kernel: release(),
  node: process.version,
})

const pinned = (core: string | undefined, command: readonly string[]): [string, string[]] => {
  const [program, ...args] = core === undefined ? command : ['taskset', '-c', core, ...command]
  return [program ?? '', args]
}

/** Runs a program on the load's core and returns the JSON of its last line. */
export const runOnLoadCore = (command: readonly string[]): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const [program, args] = pinned(LOAD_CORE, command)
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('error', reject)
    child.once('close', () => {
      const last = output.trim().split('\n').at(-1) ?? ''
      try {
        resolve(JSON.parse(last))
      } catch {
        reject(new Error(`${command.join(' ')} gave no figures: ${output}`))
      }
    })
  })

const LOAD = fileURLToPath(new URL('../load.ts', import.meta.url))

export const runLoadProgram = async (
  servers: readonly Pick<Server, 'url' | 'pid'>[],
  options: Readonly<Record<string, string | number | true>>,
): Promise<LoadFigures> => {
  const args = Object.entries(options).flatMap(([name, value]) =>
    value === true ? [`--${name}`] : [`--${name}`, String(value)],
  )
  const at = servers.flatMap(({ url, pid }) => ['--url', url, '--server-pid', String(pid)])
  return (await runOnLoadCore([process.execPath, LOAD, ...at, ...args])) as LoadFigures
}

export const failuresOf = ({ lost, doubled, disconnects }: LoadFigures): string[] => [
  ...(lost > 0 ? [`${lost} updates were lost`] : []),
  ...(doubled > 0 ? [`${doubled} updates came twice`] : []),
  ...(disconnects.length > 0
    ? [`${disconnects.length} connections broke: ${[...new Set(disconnects)].join(', ')}`]
    : []),
]

/**
 * Runs `work` with several servers of one site on PostgreSQL, and a Redis server of the site's own unless the site has
 * but one server. With more than two cores the second server has one of its own, too.
 */
export const withServers = async <T>(count: number, work: (servers: readonly Server[]) => Promise<T>): Promise<T> => {
  const postgres = await createPostgresDatabase()
  const redis = count > 1 ? await Redis.create() : undefined
  const coreOf = (n: number) => (n > 0 && availableParallelism() > n + 1 ? String(n + 1) : SERVER_CORE)
  const servers = await Promise.all(
    Array.from({ length: count }, (_, n) =>
      Server.create({ databaseUrl: postgres.url, redisUrl: redis?.url, cores: coreOf(n) }),
    ),
  )
  try {
    for (const server of servers) await server.start()
    return await work(servers)
  } finally {
    for (const server of servers) await server.dispose()
    await redis?.kill()
    await postgres.drop()
  }
}

/** Runs `work` with a server on its own core and a fresh database, both of which are gone afterwards. */
export const withServer = async <T>(
  database: string,
  work: (server: Server) => Promise<T>,
  env: Readonly<Record<string, string>> = {},
): Promise<T> => {
  const postgres = database === 'postgres' ? await createPostgresDatabase() : undefined
  const server = await Server.create({ databaseUrl: postgres?.url, cores: SERVER_CORE, env })
  try {
    await server.start()
    return await work(server)
  } finally {
    await server.dispose()
    await postgres?.drop()
  }
}
