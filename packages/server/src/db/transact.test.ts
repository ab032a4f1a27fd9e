import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openTestPostgres } from '../testing/databases.ts'
import { hasPostgres } from '../testing/services.ts'
import { waitUntil } from '../testing/wait.ts'
import { transact } from './transact.ts'

test.runIf(hasPostgres)('[OPS-99] two transactions that wait for each other are both done, each once', async () => {
  const database = await openTestPostgres()
  onTestFinished(() => database.close())
  const { db } = database
  const rowKeys = ['first', 'second'] as const
  await db
    .insertInto('settings')
    .values(rowKeys.map((key) => ({ key, value: '' })))
    .execute()
  const notified: string[] = []
  const begun = new Set<string>()
  let attempts = 0
  const write = (name: string, keys: readonly [string, string]): Promise<void> =>
    transact(
      { db, afterCommit: (notify: () => void | Promise<void>) => void notify() },
      async ({ db, afterCommit }) => {
        attempts++
        afterCommit(() => void notified.push(name))
        const append = (key: string) =>
          db
            .updateTable('settings')
            .set({ value: sql`concat(value, key)` })
            .where('key', '=', key)
            .execute()
        await append(keys[0])
        begun.add(name)
        await waitUntil(() => begun.size === 2)
        await append(keys[1])
      },
    )
  await Promise.all([write('a', ['first', 'second']), write('b', ['second', 'first'])])
  expect(attempts).toBe(3)
  expect(notified.toSorted()).toEqual(['a', 'b'])
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('key', 'in', [...rowKeys])
    .execute()
  expect(Object.fromEntries(rows.map(({ key, value }) => [key, value]))).toEqual({
    first: 'firstfirst',
    second: 'secondsecond',
  })
})
