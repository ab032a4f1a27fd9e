import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { makeFile } from '../testing/file-samples.ts'
import { filesSite } from '../testing/files-site.ts'

/** Returns which files below a folder hold some bytes. */
const holdersOf = (folder: string, bytes: Buffer): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file).isFile() && readFileSync(file).includes(bytes))

test('[FILE-95, FILE-17, W-24] of a picture that is taken out for good no byte is in the store or the database', async () => {
  const data = mkdtempSync(path.join(tmpdir(), 'sheaf-removed-test-'))
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  const site = await filesSite(undefined, { env: { SHEAF_DATA_DIR: data } })
  const { db } = site.database
  const pad = await site.pad()
  const file = await site.add(site.admin, pad, await makeFile.jpeg(2000, 1000), 'secret.jpg')
  ;(await site.show(pad, file)).close()
  const [content] = await db.selectFrom('file_contents').select('sizes').where('hash', '=', file.hash).execute()
  const keys = [file.hash, ...(JSON.parse(content!.sizes) as { key: string }[]).map(({ key }) => key)]
  expect(keys).toHaveLength(3)
  const { store } = site.app.services.files
  const bytes = await Promise.all(keys.map(async (key) => buffer(await store.read(key))))
  for (const each of bytes) expect(holdersOf(data, each)).toHaveLength(1)
  await site.admin.delete(`/pad/${pad}/files/${file.hash}`)
  await site.drain()
  site.app.clock.advance(3_600_000)
  await site.drain()
  for (const each of bytes) expect(holdersOf(data, each.subarray(-64))).toEqual([])
  for (const table of ['file_contents', 'pad_files'] as const)
    expect((await sql<{ hash: string }>`select hash from ${sql.table(table)}`.execute(db)).rows).toEqual([])
  // What the text says of it names the content and holds none of it.
  expect((await site.admin.get(`/pad/${pad}/files`)).body['value']).toEqual([])
  expect(await site.address(site.admin, pad, file.hash)).toBeUndefined()
})
