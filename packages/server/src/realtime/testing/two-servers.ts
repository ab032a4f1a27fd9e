import { onTestFinished } from 'vitest'
import { openTestPostgres } from '../../testing/databases/databases.ts'
import { openPage, type Page } from './page.ts'
import { anotherServer, realtimeSite, type RealtimeSite } from './realtime-site.ts'

/** An address where nothing listens. */
export const NO_REDIS = 'redis://127.0.0.1:1'

export interface Servers extends RealtimeSite {
  readonly urls: readonly [string, string]
  on(server: 0 | 1, pad: string, token?: string): Promise<Page>
}

/** Starts two servers on one database. Redis' own databases keep test runs apart. */
export const twoServers = async (
  redisUrl: string,
  fields?: Record<string, unknown>,
  redisOfTheSecond = redisUrl,
): Promise<Servers> => {
  const database = await openTestPostgres()
  onTestFinished(() => database.close())
  const env = {
    SHEAF_REDIS_URL: redisUrl,
    SHEAF_DATABASE_URL: database.url,
    SHEAF_SECRET_KEY: 'the key of a site with two servers',
  }
  const site = await realtimeSite(fields, { database, env })
  const { url } = await anotherServer(site, { ...env, SHEAF_REDIS_URL: redisOfTheSecond })
  const urls = [site.url, url] as const
  return {
    ...site,
    urls,
    on: (server, pad, token) => openPage({ url: urls[server], pad, credentials: token ? { token } : {} }),
  }
}
