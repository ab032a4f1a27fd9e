import type { AddressInfo } from 'node:net'
import type { PadId } from '@sheaf/contract/ids'
import type { Database } from '../../db/open.ts'
import { listLogEntries } from '../../pad-log/pad-log.store.ts'
import { groupFixture, type GroupFixture } from '../../testing/sites/group-fixture.ts'
import { testApp, type TestApp, type TestAppOptions } from '../../testing/test-app.ts'
import { openPage, type Page, type PageOptions } from './page.ts'

export interface RealtimeSite extends GroupFixture {
  readonly database: Database
  /** Application base. */
  readonly url: string
  open(pad: string, options?: Partial<PageOptions>): Promise<Page>
  /** Returns the log of a pad as it is on the disk. */
  log(pad: string): Promise<{ seq: number; author: string; data: Uint8Array }[]>
}

const ENV = { SHEAF_PAD_IDLE_MS: '50' }

export const listen = async (app: TestApp, port = 0): Promise<string> => {
  await app.http.listen({ host: '127.0.0.1', port })
  return `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}/`
}

/** Starts a server with a public folder and people in it. */
export const realtimeSite = async (
  fields: Record<string, unknown> = { visibility: 'public' },
  options: TestAppOptions = {},
): Promise<RealtimeSite> => {
  const fixture = await groupFixture(fields, { ...options, env: { ...ENV, ...options.env } })
  const { database } = fixture.app
  const url = await listen(fixture.app)
  return {
    ...fixture,
    database,
    url,
    open: (pad, more = {}) => openPage({ url, pad, ...more }),
    log: (pad) => readLog(database, pad),
  }
}

/** Starts another server on the same database; with `url`, at the address of the first, which must have gone. */
export const anotherServer = async (
  site: RealtimeSite,
  env: Record<string, string> = {},
  url?: string,
): Promise<{ readonly app: TestApp; readonly url: string }> => {
  const app = await testApp({ database: site.database, env: { ...ENV, ...env } })
  return { app, url: await listen(app, url === undefined ? 0 : Number(new URL(url).port)) }
}

const readLog = async ({ db }: Database, pad: string): Promise<{ seq: number; author: string; data: Uint8Array }[]> => {
  const entries = await listLogEntries(db, pad as PadId, 0, Number.MAX_SAFE_INTEGER)
  return entries.map(({ seq, author, data }) => ({ seq, author, data }))
}
