import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../db/open.ts'
import { filesSite, sha256 } from './testing/files-site.ts'

const COMMANDS = fileURLToPath(new URL('../../commands', import.meta.url))

const temporaryFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sheaf-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const run = async (name: 'backup' | 'restore', dataDir: string, word: string): Promise<string> => {
  const env = { ...process.env, NODE_ENV: 'production', SHEAF_DATA_DIR: dataDir, SHEAF_DATABASE_URL: '' }
  return (await promisify(execFile)(process.execPath, [path.join(COMMANDS, `${name}.ts`), word], { env })).stdout
}

test('[FILE-66, OPS-108] a backup has the files that its database names, and its restore puts them back', async () => {
  const [dataDir, backups, elsewhere] = [temporaryFolder(), temporaryFolder(), temporaryFolder()]
  const database = await openDatabase({ url: '', dataDir })
  const site = await filesSite(undefined, { database, env: { SHEAF_DATA_DIR: dataDir } })
  onTestFinished(() => database.close())
  const pad = await site.pad()
  const [kept, lost] = [await site.add(site.admin, pad, 'kept'), await site.add(site.admin, pad, 'lost')]
  await site.app.services.files.store.delete(lost.hash)
  const backup = path.join(backups, 'backup.sqlite')
  const said = await run('backup', dataDir, backup)
  expect(said).toContain(`${backup}.files: 1 files of pads`)
  expect(said).toContain(`Not there: 1 files of pads, among them ${lost.hash}`)
  expect(readdirSync(`${backup}.files/${kept.hash.slice(0, 2)}`)).toEqual([kept.hash.slice(2)])
  const restored = await run('restore', elsewhere, backup)
  expect(restored).toContain('1 files of pads were put back')
  expect(readdirSync(path.join(elsewhere, 'files', sha256('kept').slice(0, 2)))).toEqual([kept.hash.slice(2)])
  // What came since is not deleted by a restore of what was before.
  expect(await run('restore', elsewhere, backup)).not.toContain('put back')
})
