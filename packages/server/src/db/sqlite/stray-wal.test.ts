import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { backUpSqlite } from './backup-sqlite.ts'
import { openDatabase, type StartLog } from '../open.ts'
import { restoreSqlite } from './restore-sqlite.ts'

const temporaryFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sheaf-wal-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const log = (): StartLog => ({
  info: vi.fn<StartLog['info']>(),
  warn: vi.fn<StartLog['warn']>(),
  error: vi.fn<StartLog['error']>(),
})

const keysIn = async (dataDir: string, said: StartLog = log()): Promise<string[]> => {
  const database = await openDatabase({ url: '', dataDir, log: said })
  const rows = await database.db.selectFrom('settings').select('key').orderBy('key').execute()
  await database.close()
  return rows.map(({ key }) => key)
}

/**
 * Makes a site whose server was killed: the folder holds a database, a write-ahead log that is not in it yet, and a backup
 * of a moment before.
 */
const killedSite = async (): Promise<{ readonly dataDir: string; readonly backup: string }> => {
  const [dataDir, alive] = [temporaryFolder(), temporaryFolder()]
  await (await openDatabase({ url: '', dataDir: alive })).close()
  const file = path.join(alive, 'sheaf.sqlite')
  const server = new DatabaseSync(file)
  server.exec("insert into settings (key, value) values ('early', '1')")
  backUpSqlite(file, path.join(dataDir, 'backup.sqlite'))
  server.exec("insert into settings (key, value) values ('late', '1')")
  for (const name of readdirSync(alive)) copyFileSync(path.join(alive, name), path.join(dataDir, name))
  server.close()
  return { dataDir, backup: path.join(dataDir, 'backup.sqlite') }
}

test('[OPS-106, W-38] a backup put in place beside a left-over write-ahead log is what it was, and the log is kept aside', async () => {
  const { dataDir, backup } = await killedSite()
  const wal = readFileSync(path.join(dataDir, 'sheaf.sqlite-wal'))
  copyFileSync(backup, path.join(dataDir, 'sheaf.sqlite'))
  const said = log()
  expect(await keysIn(dataDir, said)).toEqual(['early'])
  const aside = path.join(dataDir, 'sheaf.sqlite-wal.aside')
  expect(said.warn).toHaveBeenCalledExactlyOnceWith({ aside }, expect.any(String))
  expect(readFileSync(aside)).toEqual(wal)
})

test('[OPS-106] a second log that is set aside does not replace the first', async () => {
  const { dataDir, backup } = await killedSite()
  for (const content of ['one', 'two']) {
    copyFileSync(backup, path.join(dataDir, 'sheaf.sqlite'))
    writeFileSync(path.join(dataDir, 'sheaf.sqlite-wal'), content)
    expect(await keysIn(dataDir)).toEqual(['early'])
  }
  expect(readFileSync(path.join(dataDir, 'sheaf.sqlite-wal.aside'), 'utf8')).toBe('one')
  expect(readFileSync(path.join(dataDir, 'sheaf.sqlite-wal.aside-2'), 'utf8')).toBe('two')
})

test('[OPS-22, OPS-106] the log of a killed server is its own, and what it committed is there', async () => {
  const { dataDir } = await killedSite()
  const said = log()
  expect(await keysIn(dataDir, said)).toEqual(['early', 'late'])
  expect(said.warn).not.toHaveBeenCalled()
})

test('[OPS-109] restoring beside a left-over log gives the backup, and keeps the former database with its log', async () => {
  const { dataDir, backup } = await killedSite()
  const { former, pads } = restoreSqlite(backup, dataDir)
  expect(pads).toBe(0)
  expect(await keysIn(dataDir)).toEqual(['early'])
  // The way back: the former database is a backup too.
  restoreSqlite(former ?? '', dataDir)
  expect(await keysIn(dataDir)).toEqual(['early', 'late'])
})

test('[OPS-109, OPS-19] nothing is restored under a running server', async () => {
  const { dataDir, backup } = await killedSite()
  const database = await openDatabase({ url: '', dataDir })
  expect(() => restoreSqlite(backup, dataDir)).toThrow(/Another server is using this data folder/)
  await database.close()
  expect(await keysIn(dataDir)).toEqual(['early', 'late'])
})

test('[OPS-109] a file that is no sound backup is not restored, and nothing changes', async () => {
  const { dataDir, backup } = await killedSite()
  const names = readdirSync(dataDir)
  const damaged = readFileSync(backup)
  // Pages in the middle of the file are overwritten.
  damaged.fill('damage', damaged.length / 2, damaged.length / 2 + 20_000)
  for (const content of [damaged, 'no database', damaged.subarray(0, 20_000), '']) {
    const file = path.join(temporaryFolder(), 'broken.sqlite')
    writeFileSync(file, content)
    expect(() => restoreSqlite(file, dataDir)).toThrow(/is no sound database of Sheaf/)
  }
  expect(readdirSync(dataDir).toSorted()).toEqual([...new Set([...names, 'sheaf.lock'])].toSorted())
  expect(await keysIn(dataDir)).toEqual(['early', 'late'])
})
