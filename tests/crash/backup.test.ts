import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { Api } from '../../bench/client/api.ts'
import { until } from '../../bench/client/processes.ts'
import { Server } from '../../bench/client/server.ts'
import { Writer } from '../../bench/client/writer.ts'
import { assertConverged, assertKept, promisedTo } from './support/assertions.ts'
import { announce, EDIT_MS, putWriters, SEED } from './support/run.ts'
import { openSite } from './support/site.ts'

const MINUTES = 60_000
const COMMANDS = fileURLToPath(new URL('../../packages/server/src/commands', import.meta.url))

/** Runs what the operator runs as `npm run <name> <word>`, for a data folder. Rejects if it fails. */
const run = async (name: 'backup' | 'restore', dataDir: string, word: string): Promise<string> => {
  const env = { ...process.env, NODE_ENV: 'production', SHEAF_DATA_DIR: dataDir, SHEAF_DATABASE_URL: '' }
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(COMMANDS, `${name}.ts`), word], { env })
  return stdout
}

test(
  '[OPS-108, OPS-109, OPS-34] a backup that is taken while twenty write, restored elsewhere, has all that was acknowledged before, and goes on',
  { timeout: 5 * MINUTES },
  async () => {
    announce('backup while writing')
    const site = await openSite({ database: 'sqlite', pads: 4, people: 5 })
    onTestFinished(site.close)
    const writers = putWriters(site, 5)
    onTestFinished(() => {
      for (const writer of writers) writer.close()
    })
    const folder = mkdtempSync(path.join(tmpdir(), 'sheaf-backup-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const backup = path.join(folder, 'backup.sqlite')
    const [source] = site.servers
    if (!source) throw new Error('A site has at least one server')
    for (const writer of writers) writer.start(EDIT_MS)
    const received = () => writers.map(({ client }) => client.stored)
    await until('everybody has written', MINUTES, () => received().every((edits) => edits > 20))

    const writersOf = (pad: string) => writers.filter((writer) => writer.pad === pad)
    const promised = new Map(site.pads.map((pad) => [pad, promisedTo(writersOf(pad))]))
    const before = received()
    expect(await run('backup', source.dataDir, backup)).toMatch(/opened and sound, with 4 pads, 1 folders/)
    await until('everybody writes on', MINUTES, () => received().every((edits, n) => edits > (before[n] ?? 0)))

    const restored = await Server.create()
    onTestFinished(() => restored.dispose())
    copyFileSync(path.join(source.dataDir, 'secret.key'), path.join(restored.dataDir, 'secret.key'))
    await run('restore', restored.dataDir, backup)
    await restored.start()
    const account = site.accounts[0]!
    for (const pad of site.pads)
      await assertKept(site.place(pad, restored, account), writersOf(pad), 0, promised.get(pad))
    const { value } = await new Api(restored.url).call('GET', '/group', undefined, account.token)
    expect(Object.keys((value as { pads: object }).pads).toSorted()).toEqual(site.pads.toSorted())
    // What is restored is a site like any other.
    const pad = site.pads[0]!
    const later = new Writer('later', SEED, site.place(pad, restored, account))
    onTestFinished(() => later.close())
    later.start(EDIT_MS)
    await until('the restored site takes edits', MINUTES, () => later.client.stored > 10)
    await assertConverged([site.place(pad, restored, account)], [later])
    // The first site has lost nothing to it.
    for (const each of site.pads) await assertConverged([site.place(each, source, account)], writersOf(each))
  },
)
