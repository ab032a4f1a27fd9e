import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { commitOffThread } from './commit-off-thread.ts'
import type { Db } from '../dialect.ts'
import { openDatabase } from '../open.ts'
import { retryWalSync } from '../sqlite/wal-sync.ts'
import { failingDisk, fileHandles } from '../../testing/databases/failing-disk.ts'
import { waitUntil } from '../../testing/wait.ts'

const databaseInFile = async (): Promise<Db> => (await databaseWithLog()).db

const databaseWithLog = async (): Promise<{ readonly db: Db; readonly log: string }> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sheaf-aside-'))
  const database = await openDatabase({ url: '', dataDir })
  onTestFinished(async () => {
    await database.close()
    await rm(dataDir, { recursive: true })
  })
  return { db: database.db, log: path.join(dataDir, 'sheaf.sqlite-wal') }
}

/** Makes every file's sync wait until `written` is called. */
const slowDisk = async (): Promise<{ readonly asked: () => number; readonly written: () => void }> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const spy = vi.spyOn(await fileHandles(), 'datasync').mockReturnValue(promise)
  onTestFinished(() => spy.mockRestore())
  return { asked: () => spy.mock.calls.length, written: resolve }
}

const put = (db: Db, key: string, value = '1') => db.insertInto('settings').values({ key, value }).execute()

test('[RT-1, RT-23] a commit aside resolves when it is on the disk, and others are served meanwhile', async () => {
  const [db, disk] = [await databaseInFile(), await slowDisk()]
  let isDone = false
  const committed = commitOffThread(db, (db) => put(db, 'a')).then(() => (isDone = true))
  await waitUntil(() => disk.asked() === 1)
  const { rows } = await sql`pragma synchronous`.execute(db)
  // It is FULL again, for ordinary commits.
  expect(rows).toEqual([{ synchronous: 2 }])
  await put(db, 'b')
  expect(isDone).toBe(false)
  disk.written()
  await committed
  expect(await db.selectFrom('settings').select('key').where('key', 'in', ['a', 'b']).execute()).toHaveLength(2)
})

test('[RT-8] a commit aside that does not reach the disk fails', async () => {
  const db = await databaseInFile()
  await commitOffThread(db, (db) => put(db, 'a'))
  const disk = await failingDisk()
  await expect(commitOffThread(db, (db) => put(db, 'b'))).rejects.toThrow('EIO')
  await expect(retryWalSync(db)).rejects.toThrow('EIO')
  disk.mend()
  await retryWalSync(db)
})

test('[OPS-101, RT-1] after a sync that failed, the next one counts only once the whole log has been written again', async () => {
  const { db, log } = await databaseWithLog()
  await commitOffThread(db, (db) => put(db, 'a'))
  // The log is longer than what is written at once.
  await put(db, 'long', 'x'.repeat(2_000_000))
  const disk = await failingDisk()
  const failed = await Promise.allSettled(['b', 'c'].map((key) => commitOffThread(db, (db) => put(db, key))))
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  disk.mend()

  const handles = await fileHandles()
  const [write, sync] = [vi.spyOn(handles, 'write'), vi.spyOn(handles, 'datasync')]
  onTestFinished(() => [write, sync].forEach((spy) => spy.mockRestore()))
  const before = await readFile(log)
  // Two who wait for it share it.
  await Promise.all([retryWalSync(db), retryWalSync(db)])
  const written = write.mock.calls.map((call) => call.slice(2) as [length: number, at: number])
  expect(written.length).toBeGreaterThan(1)
  let end = 0
  for (const [length, at] of written) {
    expect(at).toBe(end)
    end += length
  }
  expect(end).toBe(before.length)
  expect((await readFile(log)).equals(before)).toBe(true)
  expect(sync.mock.calls).toHaveLength(1)
  expect(sync.mock.invocationCallOrder[0]).toBeGreaterThan(write.mock.invocationCallOrder.at(-1)!)

  write.mockClear()
  await commitOffThread(db, (db) => put(db, 'd'))
  expect(write).not.toHaveBeenCalled()
})

test('[OPS-101] a log that could not be written again is still behind', async () => {
  const db = await databaseInFile()
  await commitOffThread(db, (db) => put(db, 'a'))
  const disk = await failingDisk()
  await expect(commitOffThread(db, (db) => put(db, 'b'))).rejects.toThrow('EIO')
  disk.mend()
  const spy = vi.spyOn(await fileHandles(), 'write').mockRejectedValue(new Error('no write'))
  onTestFinished(() => spy.mockRestore())
  for (const key of ['c', 'd']) await expect(commitOffThread(db, (db) => put(db, key))).rejects.toThrow('no write')
  await expect(retryWalSync(db)).rejects.toThrow('no write')
  spy.mockRestore()
  await commitOffThread(db, (db) => put(db, 'e'))
})

test('[RT-1] what is wrong within a commit aside undoes it', async () => {
  const db = await databaseInFile()
  const failing = commitOffThread(db, async (db) => {
    await put(db, 'a')
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await db.selectFrom('settings').select('key').where('key', '=', 'a').execute()).toEqual([])
})

test('[RT-8] a log that could not be opened once is opened again, and hinders no end', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sheaf-aside-'))
  const database = await openDatabase({ url: '', dataDir })
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const wal = path.join(dataDir, 'sheaf.sqlite-wal')
  await rename(wal, `${wal}.away`)
  await expect(commitOffThread(database.db, (db) => put(db, 'a'))).rejects.toThrow('ENOENT')
  await rename(`${wal}.away`, wal)
  await commitOffThread(database.db, (db) => put(db, 'b'))
  await database.close()
  const again = await openDatabase({ url: '', dataDir })
  const { length } = await again.db.selectFrom('settings').select('key').where('key', 'in', ['a', 'b']).execute()
  await again.close()
  expect(length).toBe(2)
})

test('[OPS-19] a database whose log could not be opened lets go of its folder', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sheaf-aside-'))
  const database = await openDatabase({ url: '', dataDir })
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const wal = path.join(dataDir, 'sheaf.sqlite-wal')
  await rename(wal, `${wal}.away`)
  await expect(commitOffThread(database.db, (db) => put(db, 'a'))).rejects.toThrow('ENOENT')
  await rename(`${wal}.away`, wal)
  await database.close()
  await (await openDatabase({ url: '', dataDir })).close()
})
