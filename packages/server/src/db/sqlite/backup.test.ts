import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../open.ts'

const DOCUMENT = new URL('../../../../../docs/operating/backup.md', import.meta.url)

/** Returns the command that the document gives, and what it tells SQLite's tool to do. */
const documented = (): { readonly line: string; readonly statement: string } => {
  const [line, statement] = /^ {4}sqlite3 \S+ "(.+)"$/m.exec(readFileSync(DOCUMENT, 'utf8')) ?? []
  if (line === undefined || statement === undefined) throw new Error('The document names no command')
  return { line: line.trim(), statement }
}

const temporaryFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sheaf-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const TOOL = `
  const { DatabaseSync } = require('node:sqlite')
  new DatabaseSync('sheaf.sqlite').exec(process.argv[1])`

test('[OPS-34] the copy that the documents describe ends while people write, and holds all that was committed before', async () => {
  const dataDir = temporaryFolder()
  const database = await openDatabase({ url: '', dataDir })
  onTestFinished(() => database.close())
  const { db } = database
  const write = (at: number) => sql`insert into settings (key, value) values (${`n${at}`}, zeroblob(2000))`.execute(db)
  let written = 0
  for (; written < 2000; written++) await write(written)

  const copying = spawn(process.execPath, ['-e', TOOL, documented().statement], { cwd: dataDir, stdio: 'inherit' })
  const ended = once(copying, 'exit')
  const before = written
  while (copying.exitCode === null) {
    await write(written)
    written += 1
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  expect(await ended).toEqual([0, null])
  expect(written).toBeGreaterThan(before)

  const copy = new DatabaseSync(path.join(dataDir, 'backup.sqlite'), { readOnly: true })
  onTestFinished(() => copy.close())
  expect(copy.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
  const { kept } = copy.prepare("select count(*) as kept from settings where key like 'n%'").get() as { kept: number }
  expect(kept).toBeGreaterThanOrEqual(before)
})

/** Debian's package sqlite3. A server's own SQLite would not do: the locks of one process do not stop itself. */
const hasSqliteTool = spawnSync('sqlite3', ['--version']).error === undefined

/** A server that an older release has left its data, and that is killed after a backup and what it committed then. */
const UPGRADED = `
  const { execSync } = await import('node:child_process')
  const { sql } = await import('kysely')
  const { commitOffThread } = await import('../transactions/commit-off-thread.ts')
  const { forms } = await import('../migrations/index.ts')
  const { openDatabase } = await import('../open.ts')
  const [, cwd, backup] = process.argv
  const site = { url: '', dataDir: cwd + '/data' }
  const older = { ...forms, oldest: forms.oldest - 1 }
  await (await openDatabase({ ...site, forms: older })).close()
  const { db } = await openDatabase({ ...site, forms: { ...older, later: { ...forms.later, '999-step': { up: async () => {} } } } })
  const put = (key) => commitOffThread(db, (db) => sql\`insert into settings (key, value) values (\${key}, 1)\`.execute(db))
  await put('before')
  execSync(backup, { cwd, stdio: 'inherit' })
  for (const n of [1, 2, 3]) await put('after ' + n)
  process.kill(process.pid, 'SIGKILL')`

test.runIf(hasSqliteTool)(
  '[OPS-100, OPS-34, OPS-16, W-21] a backup after an upgrade takes nothing from the server, which keeps all that it commits then',
  async () => {
    const folder = temporaryFolder()
    const program = ['--input-type=module', '--eval', UPGRADED, folder, documented().line]
    const server = spawn(process.execPath, program, { cwd: import.meta.dirname, stdio: 'inherit' })
    expect(await once(server, 'exit')).toEqual([null, 'SIGKILL'])
    const keysIn = async (dataDir: string): Promise<unknown[]> => {
      const database = await openDatabase({ url: '', dataDir })
      onTestFinished(() => database.close())
      const kept = database.db.selectFrom('settings').select('key').where('value', '=', '1').orderBy('key')
      return (await kept.execute()).map(({ key }) => key)
    }
    expect(await keysIn(path.join(folder, 'data'))).toEqual(['after 1', 'after 2', 'after 3', 'before'])
    const restored = path.join(folder, 'restored')
    mkdirSync(restored)
    renameSync(path.join(folder, 'backup.sqlite'), path.join(restored, 'sheaf.sqlite'))
    expect(await keysIn(restored)).toEqual(['before'])
  },
)
