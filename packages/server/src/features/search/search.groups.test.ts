import type { UserId } from '@sheaf/contract/ids'
import type { CompiledQuery } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { fillSite } from '../../testing/sites/big-site.ts'
import { openTestDatabase } from '../../testing/databases/databases.ts'
import { mostRowsOf, tablesWalked, watched } from '../../testing/databases/query-plans.ts'
import { finderOf } from './search.store.ts'

test('[OPS-93] of the groups, a search reads those of the pads that hold its words', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  await fillSite(database.db, { users: 1000, groups: 3000, pads: 7000 })
  const member = await database.db
    .selectFrom('users')
    .select('id')
    .where('login', '=', 'member')
    .executeTakeFirstOrThrow()
  const queries: CompiledQuery[] = []
  const { db } = watched(database, (query) => void queries.push(query))
  // There are 234 pads that contain the word.
  expect((await finderOf(db, ['middling'], member.id as UserId)('words', 300)).length).toBeGreaterThan(100)
  for (const query of queries) {
    expect(await tablesWalked(database, query)).toEqual([])
    if (database.engine === 'postgres') expect(await mostRowsOf(database.db, query)).toBeLessThanOrEqual(300)
  }
})
