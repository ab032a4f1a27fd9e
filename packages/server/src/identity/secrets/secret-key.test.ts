import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isKeyOfDatabase } from '../../features/settings/secret-key-check.ts'
import { openTestDatabase } from '../../testing/databases/databases.ts'
import { readSecretKey } from './secret-key.ts'

const CONFIGURED = 'a configured key of 32 characters'

const newFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sheaf-key-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('[OPS-11] without a configured key, one is made and kept for its owner alone', () => {
  const dataDir = path.join(newFolder(), 'data')
  const key = readSecretKey({ secretKey: '', dataDir })
  const file = path.join(dataDir, 'secret.key')
  expect(Buffer.from(key, 'base64url')).toHaveLength(32)
  expect(readFileSync(file, 'utf8').trim()).toBe(key)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  expect(readSecretKey({ secretKey: '', dataDir })).toBe(key)
  expect(readSecretKey({ secretKey: '', dataDir: newFolder() })).not.toBe(key)
})

test('[OPS-11] a configured key counts, and none is made', () => {
  const dataDir = newFolder()
  expect(readSecretKey({ secretKey: CONFIGURED, dataDir })).toBe(CONFIGURED)
  expect(readdirSync(dataDir)).toEqual([])
})

test.each(['', 'half a key\n'])('[OPS-11] a kept key that reads %j stops the start and stays as it is', (content) => {
  const dataDir = newFolder()
  const file = path.join(dataDir, 'secret.key')
  writeFileSync(file, content)
  expect(() => readSecretKey({ secretKey: '', dataDir })).toThrow(/secret\.key/)
  expect(readFileSync(file, 'utf8')).toBe(content)
})

test('[OPS-11, OPS-31, W-21] a disk without room for the key leaves no half of one', () => {
  const dataDir = newFolder()
  const program = `import { execFileSync } from 'node:child_process'
    import { readSecretKey } from ${JSON.stringify(path.join(import.meta.dirname, 'secret-key.ts'))}
    execFileSync('prlimit', ['--pid', String(process.pid), '--fsize=10'])
    readSecretKey({ secretKey: '', dataDir: ${JSON.stringify(dataDir)} })`
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' })
  expect(stderr).toContain('EFBIG')
  expect(readdirSync(dataDir)).toEqual([])
})

test('[OPS-11] a key that others may read is taken back from them', () => {
  const dataDir = newFolder()
  const key = readSecretKey({ secretKey: '', dataDir })
  const file = path.join(dataDir, 'secret.key')
  chmodSync(file, 0o644)
  expect(readSecretKey({ secretKey: '', dataDir })).toBe(key)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('[OPS-11] another key than the one that the secrets were encrypted with is noticed', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  expect(await isKeyOfDatabase(database.db, CONFIGURED)).toBe(true)
  expect(await isKeyOfDatabase(database.db, CONFIGURED)).toBe(true)
  expect(await isKeyOfDatabase(database.db, `${CONFIGURED}!`)).toBe(false)
  expect(await isKeyOfDatabase(database.db, CONFIGURED)).toBe(true)
})
