import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { commitOffThread } from '../transactions/commit-off-thread.ts'
import type { Db } from '../dialect.ts'
import { openDatabase } from '../open.ts'
import { failingDisk } from '../../testing/databases/failing-disk.ts'
import { waitUntil } from '../../testing/wait.ts'

/** So much is a few thousand pages. */
const MUCH = 8_000_000
/** The log is looked at once a second. */
const LOOKED_AT_MS = 2500

const databaseInFile = async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sheaf-checkpoints-'))
  const database = await openDatabase({ url: '', dataDir })
  onTestFinished(async () => {
    await database.close()
    await rm(dataDir, { recursive: true })
  })
  return { db: database.db, file: path.join(dataDir, 'sheaf.sqlite') }
}

const put = (db: Db, key: string, length: number) =>
  commitOffThread(db, (db) =>
    db
      .insertInto('settings')
      .values({ key, value: 'x'.repeat(length) })
      .execute(),
  )

const logOf = async (db: Db): Promise<{ readonly log: number; readonly checkpointed: number }> => {
  const { rows } = await sql<{ log: number; checkpointed: number }>`pragma wal_checkpoint(noop)`.execute(db)
  return rows[0]!
}

test('[RT-75] what was committed is copied into the database beside the commits, and stays what it is', async () => {
  const { db, file } = await databaseInFile()
  await put(db, 'much', MUCH)
  const { log, checkpointed } = await logOf(db)
  expect(log).toBeGreaterThan(1500)
  expect(checkpointed).toBe(0)
  await waitUntil(async () => (await logOf(db)).checkpointed === log)
  const beside = new DatabaseSync(file, { readOnly: true })
  onTestFinished(() => beside.close())
  expect(beside.prepare("select length(value) length from settings where key = 'much'").get()).toEqual({ length: MUCH })
})

test('[RT-75] who writes without a pause does not make the log grow for ever', async () => {
  const { db } = await databaseInFile()
  let parts = 0
  let longest = 0
  for (; parts < 2000; parts++) {
    await put(db, `part ${parts}`, 100_000)
    // No site writes as much, and the disk takes more.
    await sleep(5)
    const { log } = await logOf(db)
    if (log < longest) break
    longest = log
  }
  // At so many SQLite would have copied them itself, within a commit.
  expect(longest).toBeLessThan(32_768)
  const { count } = await db
    .selectFrom('settings')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('key', 'like', 'part %')
    .executeTakeFirstOrThrow()
  expect(parts).toBeLessThan(2000)
  expect(count).toBe(parts + 1)
})

test('[RT-75, OPS-101] while the disk fails nothing is copied, and once it works again all is', async () => {
  const { db } = await databaseInFile()
  const disk = await failingDisk()
  await expect(put(db, 'much', MUCH)).rejects.toThrow('EIO')
  // On a busy machine something may be copied between the write and its sync that fails, after a sync of the copying thread.
  const { checkpointed } = await logOf(db)
  await sleep(LOOKED_AT_MS)
  expect(await logOf(db)).toMatchObject({ checkpointed })
  disk.mend()
  await put(db, 'more', 10)
  await waitUntil(async () => {
    const { log, checkpointed } = await logOf(db)
    return log === checkpointed
  })
})
