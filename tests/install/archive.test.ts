import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Api } from '../../bench/client/api.ts'
import { readPad, type Place } from '../../bench/client/connect.ts'
import { tokensOf } from '../../bench/client/pad-text.ts'
import { until } from '../../bench/client/processes.ts'
import { Writer } from '../../bench/client/writer.ts'
import { makeArchive, newFolder, ROOT, runCommand, serve, unpack } from './support/archive.ts'
import { oldNode } from './support/old-node.ts'

const MINUTES = 60_000
const DISK_KB = 80_000
/** A picture of 16 by 8 pixels, which needs the decoder that is a part of its own. */
const AVIF =
  'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAAD0AAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgQAMAAAAABRpc3BlAAAAAAAAABAAAAAIAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAABFbWRhdBIACggYDL+2QENBoTIvHEeHhd3AACwBECDgIEw/72pS6Hfip0rY1GvqgEgikY8bTYBbzs7a9fzT96EswYA='

const { folder, remove } = newFolder()
let sheaf = ''

beforeAll(() => {
  sheaf = unpack(makeArchive(path.join(folder, 'made')), path.join(folder, 'unpacked'))
}, 5 * MINUTES)

afterAll(remove, MINUTES)

test(
  '[FILE-83] the archive holds the decoders of pictures, as WebAssembly for every machine, and reads a picture with them',
  { timeout: MINUTES },
  () => {
    const library = path.join(sheaf, 'node_modules/wasm-vips')
    expect(readdirSync(path.join(library, 'lib')).toSorted()).toEqual(['vips-heif.wasm', 'vips-node.mjs', 'vips.wasm'])
    expect(existsSync(path.join(library, 'THIRD-PARTY-NOTICES.md'))).toBe(true)
    expect(globSync('**/*.node', { cwd: sheaf })).toEqual([])
    const program = `
    import { preparePicture } from './packages/server/src/pictures/prepare-picture.ts'
    const { ok, picture } = await preparePicture(Buffer.from('${AVIF}', 'base64'))
    console.log(ok, picture.mediaType, picture.width, picture.height)`
    const read = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
      cwd: sheaf,
      encoding: 'utf8',
    })
    expect(read).toBe('true image/webp 16 8\n')
  },
)

const scriptsOf = (manifest: string): Record<string, string> =>
  (JSON.parse(readFileSync(manifest, 'utf8')) as { scripts: Record<string, string> }).scripts

test('[OPS-112] the archive is small and holds server, pages, languages, licence and documents, and no tests, types or maps', () => {
  const used = Number(execFileSync('du', ['-sk', sheaf], { encoding: 'utf8' }).split('\t')[0])
  expect(used).toBeLessThan(DISK_KB)
  for (const name of ['LICENSE', 'docs/operating/install.md', 'deploy/sheaf.service', 'packages/l10n/locales/ar.json'])
    expect([name, existsSync(path.join(sheaf, name))]).toEqual([name, true])
  const odd = globSync('**/*{.test.ts,.d.ts,.map}', { cwd: sheaf, exclude: ['**/testing/**'] })
  expect(odd).toEqual([])
  // An archive that only some may read would not start as a user of its own.
  expect(execFileSync('find', [sheaf, '-not', '-perm', '-a=r'], { encoding: 'utf8' })).toBe('')
})

test('[OPS-114] what the documents do by npm run, the launcher does by the same name', () => {
  const documents = globSync('docs/operating/*.md', { cwd: ROOT }).map((file) =>
    readFileSync(path.join(ROOT, file), 'utf8'),
  )
  const named = documents.flatMap((text) => [...text.matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, name]) => name))
  const { failed } = runCommand(sheaf, ['unknown'])
  // The archive is made, and its tests are run, in a checkout.
  for (const name of named.filter((name) => name !== 'release' && name !== 'test:full'))
    expect(failed).toMatch(new RegExp(`\\b${name}\\b`))
  const scripts = scriptsOf(path.join(sheaf, 'package.json'))
  expect(scripts).toMatchObject({ start: expect.any(String), backup: expect.any(String) })
  expect(scriptsOf(path.join(ROOT, 'package.json'))).toMatchObject(scripts)
})

test.runIf(oldNode !== undefined)('[OPS-113] a Node that is too old ends the launcher with one sentence', () => {
  const { status, said, failed } = runCommand(sheaf, [], { env: { PATH: oldNode ?? '' } })
  expect({ status, said }).toEqual({ status: 78, said: '' })
  expect(failed.trim().split('\n')).toEqual([
    expect.stringMatching(/^Sheaf needs Node\.js 26 or newer, and the one on the PATH is v\d+\.\S+: .*install\.md/),
  ])
})

test('[OPS-113] a machine without Node is told so in one sentence', () => {
  const { status, failed } = runCommand(sheaf, [], { env: { PATH: folder } })
  expect(status).toBe(78)
  expect(failed).toMatch(/^Sheaf needs Node\.js 26 or newer, and none that runs is on the PATH: .*\n$/)
})

const place = async (url: string): Promise<Place> => {
  const api = new Api(url)
  const account = await api.register(`volunteer${Date.now()}`)
  const pad = await api.createPad(account, await api.createGroup(account, 'Board'), 'Minutes')
  return { url, pad, token: account.token }
}

const tokensIn = async (at: Place): Promise<string[]> => {
  const doc = await readPad(at)
  const tokens = [...tokensOf(doc).keys()]
  doc.destroy()
  return tokens
}

const digestOf = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(path.join(dir, name)).isFile())
    .toSorted()
    .map(
      (name) =>
        `${name} ${createHash('sha256')
          .update(readFileSync(path.join(dir, name)))
          .digest('hex')}`,
    )

/** Returns a copy of the unpacked archive with one file changed, which takes no room: all other files are shared. */
const otherVersion = (name: string, file: string, change: (text: string) => string): string => {
  const other = path.join(folder, name)
  execFileSync('cp', ['-al', sheaf, other])
  const changed = change(readFileSync(path.join(sheaf, file), 'utf8'))
  expect(changed).not.toBe(readFileSync(path.join(sheaf, file), 'utf8'))
  rmSync(path.join(other, file))
  writeFileSync(path.join(other, file), changed)
  return other
}

test(
  '[OPS-112, OPS-113, OPS-108, OPS-34, OPS-26, OPS-110] with the pinned Node alone on the PATH, a link from elsewhere starts the archive, people write, a backup proves itself, and it stops',
  { timeout: 3 * MINUTES },
  async () => {
    const [elsewhere, dataDir] = [path.join(folder, 'elsewhere'), path.join(folder, 'data')]
    mkdirSync(elsewhere)
    const launcher = path.join(elsewhere, 'pads')
    symlinkSync(path.join(sheaf, 'sheaf'), launcher)
    const served = await serve(sheaf, dataDir, { launcher, cwd: elsewhere, env: { SHEAF_LIMITS: 'off' } })
    const at = await place(served.url)
    const page = await fetch(served.url)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])

    const command = (...words: string[]) => runCommand(sheaf, words, { launcher, cwd: elsewhere, env: served.env })
    expect(command('health')).toMatchObject({ status: 0, said: 'ready\n' })
    const writer = new Writer('w', 1, at)
    writer.start(20)
    await until('twenty edits are stored', MINUTES, () => writer.client.stored > 20)
    const before = writer.promised().standing
    // The path in the command is the caller's.
    const backup = command('backup', 'backup.sqlite')
    expect(backup).toMatchObject({ status: 0, said: expect.stringMatching(/opened and sound, with 1 pads, 1 folders/) })
    expect(command('backup', 'backup.sqlite')).toMatchObject({ status: 78, failed: expect.stringContaining('exists') })
    const stopping = performance.now()
    expect(await served.stop()).toBe(0)
    expect(performance.now() - stopping).toBeLessThan(5000)
    const { standing, erased } = writer.promised()
    writer.close()
    expect(command('health')).toMatchObject({ status: 1, failed: expect.stringMatching(/readyz answers .+\n$/) })

    const again = await serve(sheaf, dataDir)
    expect(await tokensIn({ ...at, url: again.url })).toEqual(expect.arrayContaining(standing))
    await again.stop()

    // The backup has what stood before it, and was not erased while it was made.
    const restored = path.join(folder, 'restored')
    mkdirSync(restored)
    const restoring = { launcher, cwd: elsewhere, env: { ...served.env, SHEAF_DATA_DIR: restored } }
    expect(runCommand(sheaf, ['restore', 'backup.sqlite'], restoring)).toMatchObject({ status: 0 })
    const early = await serve(sheaf, restored)
    expect(await tokensIn({ ...at, url: early.url })).toEqual(
      expect.arrayContaining(before.filter((token) => !erased.includes(token))),
    )
    await early.stop()
    // Data and .env would be in the archive's own folder if nothing else were said.
    expect(readdirSync(elsewhere)).toEqual(['backup.sqlite', 'backup.sqlite.files', 'pads'])
  },
)

test(
  '[OPS-115, OPS-18, W-38] an upgrade within one form keeps all, one to another form is refused unchanged, and the way back works',
  { timeout: 3 * MINUTES },
  async () => {
    const dataDir = path.join(folder, 'upgraded')
    const env = { SHEAF_LIMITS: 'off' }
    const write = async (version: string, made?: Place): Promise<{ at: Place; standing: string[] }> => {
      const served = await serve(version, dataDir, { env })
      const at = made === undefined ? await place(served.url) : { ...made, url: served.url }
      const found = made === undefined ? [] : await tokensIn(at)
      const writer = new Writer(`w${found.length}x`, 1, at)
      writer.start(5)
      await until('ten edits are stored', MINUTES, () => writer.client.stored > 10)
      writer.stop()
      await until('all is stored', MINUTES, () => writer.client.isSaved)
      const { standing, erased } = writer.promised()
      writer.close()
      expect(await served.stop()).toBe(0)
      return { at, standing: [...found.filter((token) => !erased.includes(token)), ...standing] }
    }
    const first = await write(sheaf)
    const next = otherVersion('sheaf-next', 'package.json', (text) =>
      text.replace(/"version": "[^"]+"/, '"version": "9.9.9"'),
    )
    const second = await write(next, first.at)
    expect(second.standing).toEqual(expect.arrayContaining(first.standing))

    const newer = otherVersion('sheaf-newer', 'packages/server/src/db/migrations/index.ts', (text) =>
      text.replace(/FORM = (\d+)/, (_, form: string) => `FORM = ${Number(form) + 1}`),
    )
    const before = digestOf(dataDir)
    const refused = runCommand(newer, [], { env: { ...env, SHEAF_DATA_DIR: dataDir } })
    expect(refused).toMatchObject({ status: 78, said: '' })
    expect(refused.failed.trim().split('\n')).toEqual([expect.stringMatching(/^The database has form \d+, and this/)])
    expect(digestOf(dataDir)).toEqual(before)

    const back = await write(sheaf, first.at)
    expect(back.standing).toEqual(expect.arrayContaining(second.standing))
  },
)
