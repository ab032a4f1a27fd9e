import type { UserId } from '@sheaf/contract/ids'
import { expect, onTestFinished, test } from 'vitest'
import { fillSite } from '../../testing/big-site.ts'
import { openTestDatabase } from '../../testing/databases.ts'
import { finderOf } from './search.store.ts'

test(
  '[SRCH-13] what few of the many pads hold that one may read is found as what is common',
  { timeout: 120_000 },
  async () => {
    const database = await openTestDatabase()
    onTestFinished(() => database.close())
    const { db } = database
    await fillSite(db, { users: 1000, groups: 500, pads: 7000 })
    const member = await db.selectFrom('users').select('id').where('login', '=', 'member').executeTakeFirstOrThrow()
    const find = (words: readonly string[], matches: number) =>
      finderOf(db, words, member.id as UserId, { matches, readable: 10_000, listed: 0 })('words', 200)
    for (const words of [['middling'], ['middling', 'w'], ['middling', 'everywhere'], ['everywhere']]) {
      const found = await find(words, 0)
      expect(found.length).toBeGreaterThan(100)
      expect(found).toEqual(await find(words, 10_000))
    }
  },
)
