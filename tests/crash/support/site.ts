import { randomBytes } from 'node:crypto'
import { Api, type Account } from '../../../bench/client/api.ts'
import type { Place } from '../../../bench/client/connect.ts'
import { createPostgresDatabase } from '@sheaf/server/testing/databases/postgres'
import { Redis } from '../../../bench/client/redis.ts'
import { Server, type ServerOptions } from '../../../bench/client/server.ts'

/** Running servers with pads and people who may write in them. */
export interface Site {
  readonly servers: readonly Server[]
  readonly redis: Redis | undefined
  readonly pads: readonly string[]
  readonly accounts: readonly Account[]
  /** Says where an account finds a pad on one of the servers, or behind another address of that server. */
  readonly place: (pad: string, server: Server, account: Account, url?: string) => Place
  readonly close: () => Promise<void>
}

export interface SiteOptions {
  readonly database: 'sqlite' | 'postgres'
  readonly servers?: number
  readonly pads: number
  readonly people: number
  readonly nodeFlags?: readonly string[]
}

export const openSite = async ({
  database,
  servers: count = 1,
  pads: padCount,
  people,
  nodeFlags = [],
}: SiteOptions): Promise<Site> => {
  const postgres = database === 'postgres' ? await createPostgresDatabase() : undefined
  const redis = count > 1 ? await Redis.create() : undefined
  const options: ServerOptions = {
    databaseUrl: postgres?.url,
    redisUrl: redis?.url,
    nodeFlags,
    // An unused pad leaves the memory soon, so that a run also covers unloading and loading.
    env: { SHEAF_PAD_IDLE_MS: '200' },
  }
  const servers = await Promise.all(Array.from({ length: count }, () => Server.create(options)))
  const close = async (): Promise<void> => {
    for (const server of servers) await server.dispose()
    await redis?.kill()
    await postgres?.drop()
  }
  try {
    await Promise.all(servers.map((server) => server.start()))
    const [first] = servers
    if (!first) throw new Error('A site has at least one server')
    const api = new Api(first.url)
    const tag = randomBytes(4).toString('hex')
    const accounts: Account[] = []
    for (let n = 0; n < people; n++) accounts.push(await api.register(`writer${tag}${n}`))
    const [owner] = accounts
    if (!owner) throw new Error('A site has at least one account')
    const group = await api.createGroup(owner, 'Crash')
    const pads: string[] = []
    for (let n = 0; n < padCount; n++) pads.push(await api.createPad(owner, group, `Pad ${n}`))
    return {
      servers,
      redis,
      pads,
      accounts,
      place: (pad, server, account, url = server.url) => ({ url, pad, token: account.token }),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
