import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestDatabase } from '../../testing/databases/databases.ts'
import { commitOffThread } from './commit-off-thread.ts'
import { commitLazily } from './commit-lazily.ts'

test('[OPS-22] what need not wait for the disk is committed, or undone as a whole, and the next commit waits again', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const { db, engine } = database
  const put = (key: string) => db.insertInto('settings').values({ key, value: '1' }).compile()
  await commitLazily(db, async (db) => db.executeQuery(put('kept')))
  const failing = commitLazily(db, async (db) => {
    await db.executeQuery(put('undone'))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await db.selectFrom('settings').select('key').where('key', 'in', ['kept', 'undone']).execute()).toEqual([
    { key: 'kept' },
  ])
  const { rows } =
    engine === 'sqlite'
      ? await sql`pragma synchronous`.execute(db)
      : await sql`select current_setting('synchronous_commit') as synchronous`.execute(db)
  expect(rows).toEqual([{ synchronous: engine === 'sqlite' ? 2 : 'on' }])
})

test('[OPS-22] of lazy commits that arrive together, one that fails is undone alone', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const { db } = database
  const put = (key: string, isWrong: boolean) =>
    commitLazily(db, async (db) => {
      await db.insertInto('settings').values({ key, value: '1' }).execute()
      if (isWrong) throw new Error(`not ${key}`)
      return key
    })
  const keys = Array.from({ length: 20 }, (_, index) => `key ${index}`)
  const outcomes = await Promise.allSettled(keys.map((key, index) => put(key, index % 3 === 1)))
  expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : String(outcome.reason)))).toEqual(
    keys.map((key, index) => (index % 3 === 1 ? `Error: not ${key}` : key)),
  )
  const rows = await db.selectFrom('settings').select('key').where('key', 'like', 'key %').execute()
  expect(rows.map(({ key }) => key).toSorted()).toEqual(keys.filter((_, index) => index % 3 !== 1).toSorted())
})

test('[OPS-22] a lazy commit that the database refuses within it fails alone, and those after it are kept', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const { db } = database
  const put = (key: string) => commitLazily(db, (db) => db.insertInto('settings').values({ key, value: '1' }).execute())
  const outcomes = await Promise.allSettled(['one', 'two', 'two', 'three'].map(put))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  const rows = await db.selectFrom('settings').select('key').where('key', 'in', ['one', 'two', 'three']).execute()
  expect(rows).toHaveLength(3)
})

test.each([
  ['lazily', commitLazily],
  ['off the thread', commitOffThread],
])('[OPS-22] what is committed %s is no part of another transaction', async (_, commit) => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const work = vi.fn<() => Promise<void>>()
  await expect(database.db.transaction().execute((db) => commit(db, work))).rejects.toThrow(/transaction/i)
  expect(work).not.toHaveBeenCalled()
})
