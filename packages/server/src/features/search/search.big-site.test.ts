import type { GroupId, PadId, UserId } from '@sheaf/contract/ids'
import type { CompiledQuery, KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../db/open.ts'
import { fillSite } from '../../testing/sites/big-site.ts'
import { openTestDatabase } from '../../testing/databases/databases.ts'
import { mostRowsOf, tablesWalked, watched } from '../../testing/databases/query-plans.ts'
import { listIndexStates, putPad } from './search-index.store.ts'
import { finderOf } from './search.store.ts'

let database: Database
let member: UserId

beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  await fillSite(db, { users: 1000, groups: 500, pads: 7000 })
  const { id } = await db.selectFrom('users').select('id').where('login', '=', 'member').executeTakeFirstOrThrow()
  member = id as UserId
})

afterAll(() => database.close())

/**
 * Searches among the matches of the whole site if there are at most `matches`, and otherwise among what the member may
 * read.
 */
const find = (queryTerms: readonly string[], matches: number, { db } = database) =>
  finderOf(db, queryTerms, member, { matches, readable: 10_000, listed: 0, through: 20_000 })('words', 200)

test('[SRCH-13] what few of the many pads hold that one may read is found as what is common', async () => {
  for (const queryTerms of [['middling'], ['middling', 'w'], ['middling', 'everywhere'], ['everywhere']]) {
    const found = await find(queryTerms, 0)
    expect(found.length).toBeGreaterThan(100)
    expect(found).toEqual(await find(queryTerms, 10_000))
  }
})

test('[SRCH-60] whoever may read much is found enough without looking at all of it, by text or by name', async () => {
  let looked = 0
  const watching = watched(database, ({ sql, parameters }) => {
    if (/from pad_terms t cross join/.test(sql))
      looked += Math.max(...parameters.map((parameter) => String(parameter).split(',').length))
  })
  const find = finderOf(watching.db, ['mi', 'ev'], member)
  // Every thirtieth of more than 5,000 pads contains the words, but no name does.
  expect(await find('words', 100)).toHaveLength(100)
  expect(await find('names', 100)).toEqual([])
  expect(looked).toBeGreaterThanOrEqual(3000)
  expect(looked).toBeLessThan(5000)
})

test('[SRCH-62] a search goes through the newest pads only, and finds in older ones what the index tells', async () => {
  const asSiteAdmin = (queryTerms: readonly string[], through: number) =>
    finderOf(database.db, queryTerms, 'everything', { matches: 0, readable: 0, listed: 0, through })('words', 7000)
  const newest = await asSiteAdmin(['mi'], 800)
  const all = await asSiteAdmin(['mi'], 20_000)
  expect(newest.length).toBeGreaterThan(10)
  expect(all.length).toBeGreaterThan(5 * newest.length)
  expect(newest).toEqual(all.slice(0, newest.length))
  expect(await asSiteAdmin(['middling'], 800)).toEqual(all)
  // More pads contain the word than one search looks up.
  expect((await asSiteAdmin(['everywhere'], 800)).length).toBeLessThan(800)
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
  // The word is too short for the index, so that the terms of what the member may read are examined. Only `middling`
  // begins with it.
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

test('[SRCH-60, SRCH-13] a name whose letters are taken apart into thousands fits into the index', async () => {
  const { db } = database
  const place = await db
    .selectFrom('pad_search')
    .innerJoin('memberships', 'memberships.group_id', 'pad_search.group_id')
    .select(['pad_search.pad_id', 'pad_search.group_id'])
    .where('memberships.user_id', '=', member)
    .executeTakeFirstOrThrow()
  const letter = (n: number): number => 0x20000 + ((n * 104_729) % 40_000)
  const names = Array.from({ length: 100 }, (_, n) =>
    String.fromCodePoint(...Array.from({ length: 16 }, (_, k) => letter(n * 16 + k))),
  )
  const id = place.pad_id as PadId
  await putPad(db, { id, group: place.group_id as GroupId, editedAt: 1, names, words: names })
  expect(
    await finderOf(db, [names[0]!], member, { matches: 0, readable: 10_000, listed: 0, through: 20_000 })('names', 10),
  ).toEqual([id])
})
