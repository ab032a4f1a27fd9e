import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { asUser } from '../../testing/people/as-user.ts'
import { waitUntil } from '../../testing/wait.ts'
import { openDatabase } from '../open.ts'

const MAIN = path.join(import.meta.dirname, '../../main.ts')
/** Neither this user nor this group has a name. */
const STRANGER = 51_500
const isRoot = process.getuid?.() === 0
const [me, group] = isRoot ? [STRANGER, STRANGER] : [process.getuid?.(), process.getgid?.()]

const temporaryFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sheaf-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Opens the database and the key as a start does, and reports an error as it does. */
const OPENS = `
  import { openDatabase } from ${JSON.stringify(path.join(import.meta.dirname, '../open.ts'))}
  import { reportFailure } from ${JSON.stringify(path.join(import.meta.dirname, '../../exit-status.ts'))}
  import { readSecretKey } from ${JSON.stringify(path.join(import.meta.dirname, '../../identity/secrets/secret-key.ts'))}
  const dataDir = process.argv[1]
  const opened = openDatabase({ url: '', dataDir }).then(() => readSecretKey({ secretKey: '', dataDir }))
  process.exit(await opened.then(() => 0, reportFailure))`

/** Runs Node as a user without a name and without a home, in an environment with nothing else. */
const command = (env: NodeJS.ProcessEnv, ...args: string[]) => {
  const [program = '', ...words] = [...asUser(STRANGER), process.execPath, ...args]
  return { program, words, options: { env: { ...env, PATH: process.env['PATH'] }, cwd: '/' } }
}

const refusedStart = (dataDir: string): { readonly status: number | null; readonly lines: string[] } => {
  const { program, words, options } = command({}, '--input-type=module', '--eval', OPENS, dataDir)
  const { status, stderr } = spawnSync(program, words, { ...options, encoding: 'utf8' })
  return { status, lines: stderr.trim().split('\n') }
}

const filled = async (): Promise<string> => {
  const dataDir = temporaryFolder()
  const first = await openDatabase({ url: '', dataDir })
  await sql`create table notes as select 'kept' as text`.execute(first.db)
  await first.close()
  writeFileSync(path.join(dataDir, 'secret.key'), `${'k'.repeat(43)}\n`)
  for (const name of ['', 'sheaf.sqlite', 'sheaf.lock', 'secret.key']) chmodSync(path.join(dataDir, name), 0o777)
  return dataDir
}

test.each([
  ['a folder', '', 0o555],
  ['a database', 'sheaf.sqlite', 0o444],
  ['a lock', 'sheaf.lock', 0o444],
])(
  "[OPS-31, OPS-105, W-21] a start on somebody else's folder, with %s that it may not write, ends with one message, which names folder, owner and command, and a later one finds all",
  async (_, name, mode) => {
    const dataDir = await filled()
    const closed = path.join(dataDir, name)
    chmodSync(closed, mode)
    const { status, lines } = refusedStart(dataDir)
    expect(status).toBe(78)
    const owner = isRoot ? 'root' : `user ${me}`
    const mend = isRoot ? `chown -R ${me}:${group}` : 'chmod -R u+rwX'
    expect(lines).toEqual([
      expect.stringContaining(`SHEAF_DATA_DIR: nothing can be stored in ${dataDir} (`),
      `  The server runs as user ${me} and may not write ${closed}, which belongs to ${owner}. ` +
        `Give it the folder as root: ${mend} ${dataDir}`,
    ])
    chmodSync(closed, 0o777)
    const again = await openDatabase({ url: '', dataDir })
    expect((await sql`select * from notes`.execute(again.db)).rows).toEqual([{ text: 'kept' }])
    await again.close()
  },
)

test.runIf(isRoot)("[OPS-31] a start that may not read another user's key says so in the same way", async () => {
  const dataDir = await filled()
  chmodSync(path.join(dataDir, 'secret.key'), 0o600)
  const { status, lines } = refusedStart(dataDir)
  expect(status).toBe(78)
  expect(lines.at(-1)).toContain(`chown -R ${me}:${group} ${dataDir}`)
})

test('[OPS-31] a start that may not make its folder says whose the one above is, and how to make it', () => {
  const { status, lines } = refusedStart('/sheaf-of-nobody/data')
  expect(status).toBe(78)
  expect(lines.at(-1)).toBe(
    `  The server runs as user ${me} and may not make /sheaf-of-nobody/data, since / belongs to root. ` +
      `Make it as root: install -d -m 700 -o ${me} -g ${group} /sheaf-of-nobody/data`,
  )
  expect(existsSync('/sheaf-of-nobody')).toBe(false)
})

test('[OPS-121] a user without a name and a home, in an environment with nothing, starts the server', async () => {
  const parent = temporaryFolder()
  chmodSync(parent, 0o777)
  const dataDir = path.join(parent, 'data')
  const env = { SHEAF_DATA_DIR: dataDir, SHEAF_PORT: '0', SHEAF_LOG_LEVEL: 'error' }
  const { program, words, options } = command(env, MAIN)
  const server = spawn(program, words, { ...options, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void server.kill('SIGKILL'))
  let said = ''
  server.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await waitUntil(() => said.includes('Sheaf is ready'), { timeout: 60_000 })
  expect(statSync(path.join(dataDir, 'sheaf.sqlite')).uid).toBe(me)
  server.kill('SIGTERM')
  expect(await once(server, 'exit')).toEqual([0, null])
})
