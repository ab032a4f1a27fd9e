import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './open.ts'

const DOCUMENT = new URL('../../../../docs/operating/backup.md', import.meta.url)

/** Returns the command that the document gives for SQLite's tool. */
const documented = (): string => {
  const command = /^ {4}sqlite3 \S+ "(?<what>.+)"$/m.exec(readFileSync(DOCUMENT, 'utf8'))?.groups?.['what']
  if (command === undefined) throw new Error('The document names no command')
  return command
}

const TOOL = `
  const { DatabaseSync } = require('node:sqlite')
  new DatabaseSync('sheaf.sqlite').exec(process.argv[1])`

test('[OPS-34] the copy that the documents tell to take ends while people write, and holds all that was committed before', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sheaf-backup-'))
  const database = await openDatabase({ url: '', dataDir })
  onTestFinished(async () => {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const { db } = database
  const write = (at: number) => sql`insert into settings (key, value) values (${`n${at}`}, zeroblob(2000))`.execute(db)
  let written = 0
  for (; written < 2000; written++) await write(written)

  const copying = spawn(process.execPath, ['-e', TOOL, documented()], { cwd: dataDir, stdio: 'inherit' })
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
