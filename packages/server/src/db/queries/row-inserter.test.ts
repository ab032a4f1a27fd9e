import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '../../testing/databases/databases.ts'
import { rowInserter } from './row-inserter.ts'

test('[OPS-91, OPS-21] rows are inserted each with its own values, by statements that were built with other rows', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const { db } = database
  const insertSettings = rowInserter('settings')
  const rows = Array.from({ length: 200 }, (_, n) => ({ key: `key ${n}`, value: String(n) }))
  for (const [from, to] of [
    [0, 3],
    [3, 10],
    [10, 10],
    [10, 200],
  ])
    await insertSettings(db, rows.slice(from, to))
  const stored = await db.selectFrom('settings').select(['key', 'value']).where('key', 'like', 'key %').execute()
  expect(stored.toSorted((a, b) => Number(a.value) - Number(b.value))).toEqual(rows)
})
