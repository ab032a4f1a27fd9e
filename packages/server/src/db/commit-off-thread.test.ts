import { mkdtemp, open, rename, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { commitOffThread } from './commit-off-thread.ts'
import type { Db } from './dialect.ts'
import { openDatabase } from './open.ts'
import { retryWalSync } from './wal-sync.ts'
import { failingDisk } from '../testing/failing-disk.ts'
import { waitUntil } from '../testing/wait.ts'

const databaseInFile = async (): Promise<Db> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sheaf-aside-'))
  const database = await openDatabase({ url: '', dataDir })
  onTestFinished(async () => {
    await database.close()
    await rm(dataDir, { recursive: true })
  })
  return database.db
}

/** Makes every file's sync wait until `written` is called. */
const slowDisk = async (): Promise<{ readonly asked: () => number; readonly written: () => void }> => {
  const file = await open(process.execPath)
  await file.close()
  const handles = Object.getPrototypeOf(file) as FileHandle
  const { promise, resolve } = Promise.withResolvers<void>()
  const spy = vi.spyOn(handles, 'datasync').mockReturnValue(promise)
  onTestFinished(() => spy.mockRestore())
  return { asked: () => spy.mock.calls.length, written: resolve }
}

const put = (db: Db, key: string) => db.insertInto('settings').values({ key, value: '1' }).execute()

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
