import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestPostgres } from '../../testing/databases/databases.ts'
import { hasPostgres } from '../../testing/servers/services.ts'
import { waitUntil } from '../../testing/wait.ts'
import { fileHandles } from '../../testing/databases/failing-disk.ts'
import { openDatabase } from '../open.ts'
import { transact, transactAside } from './transact.ts'

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

test('[FILE-99] a transaction aside is done when it is on the disk, and the database serves others meanwhile', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sheaf-aside-'))
  const database = await openDatabase({ url: '', dataDir })
  const { db } = database
  onTestFinished(async () => {
    await database.close()
    await rm(dataDir, { recursive: true })
  })
  const { promise: written, resolve: write } = Promise.withResolvers<void>()
  const disk = vi.spyOn(await fileHandles(), 'datasync').mockReturnValue(written)
  onTestFinished(() => disk.mockRestore())
  const put = (key: string) => db.insertInto('settings').values({ key, value: '1' })
  const done: string[] = []
  const notify = (callback: () => void | Promise<void>) => void callback()
  const aside = transactAside({ db, afterCommit: notify }, async ({ db, afterCommit }) => {
    await db.insertInto('settings').values({ key: 'aside', value: '1' }).execute()
    afterCommit(() => void done.push('notified'))
  }).then(() => done.push('aside'))
  await waitUntil(() => disk.mock.calls.length === 1)
  await put('other').execute()
  expect(done).toEqual([])
  write()
  await aside
  expect(done).toEqual(['notified', 'aside'])
  const keys = await db.selectFrom('settings').select('key').where('key', 'in', ['aside', 'other']).execute()
  expect(keys).toHaveLength(2)
})
