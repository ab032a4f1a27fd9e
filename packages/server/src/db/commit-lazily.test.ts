import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestDatabase } from '../testing/databases.ts'
import { commitAside } from './commit-aside.ts'
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

test.each([
  ['lazily', commitLazily],
  ['aside', commitAside],
])('[OPS-22] what is committed %s is no part of another transaction', async (_, commit) => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const work = vi.fn<() => Promise<void>>()
  await expect(database.db.transaction().execute((db) => commit(db, work))).rejects.toThrow('Transaction')
  expect(work).not.toHaveBeenCalled()
})
