import { Socket } from 'node:net'
import { Kysely, PostgresDialect } from 'kysely'
import { registerEngine, type Db } from './dialect.ts'
import { registerSaver } from './transactions/saver.ts'
import type { Tables } from './tables/tables.ts'

export interface PostgresOptions {
  /** `postgres://…` */
  readonly url: string
  /** Number of this server's PostgreSQL connections, besides the one by which pads are saved. */
  readonly poolSize?: number
  /**
   * Time after which a database that does not answer while a pad is saved counts as gone; the network may have lost it
   * without a word.
   */
  readonly silenceMs?: number
}

/** Longest time to wait for a connection, whether it has to be made or others use all there are. */
const CONNECT_MS = 10_000
/** A connection on which nothing is said is tried at this interval, so that its loss is noticed. */
const KEEP_ALIVE_MS = 10_000
const SILENCE_MS = 10_000

/**
 * Settings of each connection. What an administrator has set stays.
 *
 * The planner's defaults are meant for spinning disks, for which it reads all pads of the site rather than look up the
 * 5,000 of one person, and for long queries that are worth compiling. And PostgreSQL would keep the locks of a server
 * that vanished in the middle of a transaction for two hours, until it counts the connection as lost.
 */
const settings = (more: readonly string[] = []): string => `
  select set_config(name, fit.setting, false)
  from pg_settings
  join (values ${[
    "('random_page_cost', '1.1'), ('jit', 'off'), ('idle_in_transaction_session_timeout', '10s')",
    ...more,
  ].join(', ')})
    as fit (name, setting) using (name)
  where source = 'default'`

/** A connection by which pads are saved waits no longer than this for a lock. */
const SAVER_SETTINGS = settings(["('lock_timeout', '2s')"])

/** Returns a connection that ends itself when nothing is said on it for so long. */
const impatientSocket = (silenceMs: number): Socket => {
  const socket = new Socket()
  return socket.setTimeout(silenceMs, () => socket.destroy(new Error('The database does not answer')))
}

/** Opens a PostgreSQL database, with one connection more by which pads are saved. */
export const openPostgres = async ({
  url,
  poolSize = 10,
  silenceMs = SILENCE_MS,
}: PostgresOptions): Promise<{ readonly db: Db; close(): Promise<void> }> => {
  const { default: pg } = await import('pg')
  // bigint columns hold milliseconds and sequence numbers, all far below 2^53.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)

  const openPool = (options: import('pg').PoolConfig): Db => {
    const pool = new pg.Pool({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      // The pool runs this and waits for it. In Kysely's own hook, a connection lost at that moment would stay checked
      // out of the pool, and with enough of them the server would wait for ever.
      onConnect: (client) => client.query(settings()),
      ...options,
    })
    // The pool replaces a connection lost while idle. One lost while in use, between two queries of a transaction, emits
    // an error; the next query reports it. Without listeners, either would end the process.
    pool.on('error', () => {})
    pool.on('connect', (client) => void client.on('error', () => {}))
    const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
    registerEngine(db, 'postgres')
    return db
  }

  const db = openPool({ max: poolSize })
  // The pool gives up a connection that nobody uses before it ends itself.
  const saver = openPool({
    max: 1,
    stream: () => impatientSocket(silenceMs),
    idleTimeoutMillis: silenceMs / 2,
    onConnect: (client) => client.query(SAVER_SETTINGS),
  })
  registerSaver(db, saver)
  return {
    db,
    close: async () => {
      await Promise.all([db.destroy(), saver.destroy()])
    },
  }
}
