import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '../testing/databases.ts'
import { openDatabase } from './open.ts'

const temporaryFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sheaf-db-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('[OPS-15, OPS-21] a start makes the schema from empty on the engine of this run', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const tables = (await database.db.introspection.getTables()).map(({ name }) => name)
  expect(tables).toEqual(expect.arrayContaining(['users', 'groups', 'pads', 'pad_updates', 'jobs']))
})

test('[OPS-16] an SQLite file that lacks a migration is copied before it is changed', async () => {
  const dataDir = temporaryFolder()
  const first = await openDatabase({ url: '', dataDir })
  // As an older version left it: the newest migration is not there yet.
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(first.db)
  const newest = rows.at(-1)?.name ?? ''
  await sql`delete from kysely_migration where name = ${newest}`.execute(first.db)
  await first.close()
  // The tables are there already, so the migration itself must fail, and the file with it stay as it was.
  await expect(openDatabase({ url: '', dataDir })).rejects.toThrow(/already exists/)
  if (rows.length > 1) expect(existsSync(path.join(dataDir, `sheaf.sqlite.before-${newest}.bak`))).toBe(true)
})

test('[OPS-18] [W-38] a database of a newer version is refused in plain words', async () => {
  const dataDir = temporaryFolder()
  const database = await openDatabase({ url: '', dataDir })
  await sql`insert into kysely_migration (name, timestamp) values ('999-future', '2030-01-01')`.execute(database.db)
  await database.close()
  await expect(openDatabase({ url: '', dataDir })).rejects.toThrow(/newer version of Sheaf \(999-future\)/)
})

test('[OPS-19] [W-38] a second server on one SQLite file is refused, the lock of a dead one is taken over', async () => {
  const dataDir = temporaryFolder()
  const database = await openDatabase({ url: '', dataDir })
  await expect(openDatabase({ url: '', dataDir })).rejects.toThrow(
    /Another server \(process \d+\) is using this data folder/,
  )
  await database.close()
  writeFileSync(path.join(dataDir, 'sheaf.sqlite.lock'), '999999 1')
  const again = await openDatabase({ url: '', dataDir })
  await again.close()
})

test('[OPS-22] SQLite syncs each commit to the disk', async () => {
  const database = await openDatabase({ url: '', dataDir: temporaryFolder() })
  onTestFinished(() => database.close())
  const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(database.db)
  expect(rows).toEqual([{ synchronous: 2 }])
})
