import type { PadId, UserId } from '@sheaf/contract/ids'
import type { CompiledQuery, KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../db/open.ts'
import { fillSite } from '../../testing/big-site.ts'
import { openTestDatabase } from '../../testing/databases.ts'
import { mostRowsOf, tablesWalked, watched } from '../../testing/query-plans.ts'
import { finderOf, listIndexStates } from './search.store.ts'

let database: Database
let member: UserId

beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  await fillSite(db, { users: 1000, groups: 500, pads: 7000 })
  const { id } = await db.selectFrom('users').select('id').where('login', '=', 'member').executeTakeFirstOrThrow()
  member = id as UserId
}, 120_000)

afterAll(() => database.close())

/** Among the matches of the whole site as long as there are so few, and beyond among what the member may read. */
const find = (words: readonly string[], matches: number, { db } = database) =>
  finderOf(db, words, member, { matches, readable: 10_000, listed: 0 })('words', 200)

test('[SRCH-13] what few of the many pads hold that one may read is found as what is common', async () => {
  for (const words of [['middling'], ['middling', 'w'], ['middling', 'everywhere'], ['everywhere']]) {
    const found = await find(words, 0)
    expect(found.length).toBeGreaterThan(100)
    expect(found).toEqual(await find(words, 10_000))
  }
})

test('[OPS-96] one search leaves the database to others', async () => {
  let [running, most] = [0, 0]
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      most = Math.max(most, ++running)
      return node
    },
    transformResult: ({ result }) => {
      running--
      return Promise.resolve(result)
    },
  }
  // Too short a word for the index: what the member may read is looked at. Only `middling` begins so.
  const found = await find(['mi'], 0, { ...database, db: database.db.withPlugin(counting) })
  expect([running, most]).toEqual([0, database.engine === 'postgres' ? 3 : 1])
  expect(found.length).toBeGreaterThan(100)
  expect(found).toEqual(await find(['middling'], 10_000))
})

test('[OPS-92] a late page of all pads reads no more than an early one', async () => {
  const queries: CompiledQuery[] = []
  const { db } = watched(database, (query) => void queries.push(query))
  let [pages, after] = [0, '' as PadId]
  for (let page = await listIndexStates(db); page.length > 0; page = await listIndexStates(db, after)) {
    after = page.at(-1)!.id
    pages += 1
  }
  expect(pages).toBe(14)
  for (const query of queries) {
    expect(await tablesWalked(database, query)).toEqual([])
    // SQLite looks each text up by its pad, and so never read more.
    if (database.engine === 'postgres') expect(await mostRowsOf(database.db, query)).toBeLessThanOrEqual(500)
  }
})
