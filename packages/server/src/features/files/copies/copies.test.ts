import type { PadId } from '@sheaf/contract/ids'
import { expect, test } from 'vitest'
import { filesSite, type FilesSite } from '../testing/files-site.ts'

const hashesOf = async (site: FilesSite, pad: string): Promise<string[]> =>
  (await site.database.db.selectFrom('pad_files').select('hash').where('pad_id', '=', pad).execute()).map(
    ({ hash }) => hash,
  )

const readable = async (site: FilesSite, pad: string, hash: string, by = site.stranger): Promise<unknown> => {
  const address = await site.address(by, pad, hash)
  return address === undefined ? undefined : (await site.read(address)).body
}

test('[FILE-60, PAD-65] a duplicate has the files that its text shows, and its readers see nothing else of where it came from', async () => {
  const site = await filesSite({ visibility: 'restricted' })
  const pad = await site.pad()
  const [shown, unshown] = [await site.add(site.admin, pad, 'shown'), await site.add(site.admin, pad, 'not shown')]
  ;(await site.show(pad, shown)).close()
  const open = await site.group({ name: 'Open', visibility: 'public' })
  const copy = (await site.admin.post(`/pad/${pad}/copy`, { name: 'Copy', group: open })).body['key'] as PadId
  expect(await hashesOf(site, copy)).toEqual([shown.hash])
  expect(await readable(site, copy, shown.hash)).toBe('shown')
  expect(await readable(site, copy, unshown.hash)).toBeUndefined()
  expect(await readable(site, pad, shown.hash)).toBeUndefined()
  // Once the original is gone, the copy still has what it shows.
  await site.admin.delete(`/pad/${pad}`)
  await site.admin.post('/trash/purge', { type: 'pads', key: pad })
  await site.drain()
  expect(await readable(site, copy, shown.hash)).toBe('shown')
  expect(await site.has(unshown.hash)).toBe(false)
})

test('[FILE-60] a pad from a template has the files of the template, and one of a moment those of the moment', async () => {
  const site = await filesSite()
  const pad = await site.pad()
  const [first, second] = [await site.add(site.admin, pad, 'first'), await site.add(site.admin, pad, 'second')]
  ;(await site.show(pad, first)).close()
  const before = (await site.log(pad)).length
  ;(await site.show(pad, second)).close()
  await site.admin.put(`/pad/${pad}`, { isTemplate: true })
  const made = (await site.admin.post('/pad', { name: 'From it', group: site.gid, template: pad })).body[
    'key'
  ] as string
  expect((await hashesOf(site, made)).toSorted()).toEqual([first.hash, second.hash].toSorted())
  expect(await readable(site, made, first.hash)).toBe('first')
  const moment = await site.admin.post(`/pad/${pad}/copy`, { name: 'Before', seq: before })
  expect(await hashesOf(site, moment.body['key'] as string)).toEqual([first.hash])
})

test('[FILE-16] files are copied between pads by who reads the one and writes in the other', async () => {
  const site = await filesSite({ visibility: 'restricted' })
  const [from, to] = [await site.pad(), await site.pad({ visibility: 'public' })]
  const file = await site.add(site.user, from, 'pasted', 'pasted.txt')
  const elsewhere = await site.add(site.user, await site.pad(), 'elsewhere')
  const copy = (caller = site.user, target = to, source = from) =>
    caller.post(`/pad/${target}/files/copies`, { pad: source, hashes: [file.hash, elsewhere.hash] })
  // Whoever knows a hash does not have the file by that.
  expect((await copy(site.stranger)).status).toBe(404)
  expect(await readable(site, to, file.hash)).toBeUndefined()
  const copied = await copy()
  expect([copied.status, copied.body['files']]).toEqual([200, [file]])
  expect(await readable(site, to, file.hash)).toBe('pasted')
  expect((await copy()).body['files']).toEqual([file])
  await site.admin.put(`/pad/${to}`, { readonly: true })
  expect((await copy()).body).toMatchObject({ error: 'BACKEND.ERROR.REALTIME.READ_ONLY' })
  await site.app.set({ padFilesMegabytes: 0 })
  const full = await site.pad()
  expect((await copy(site.user, full)).body).toEqual({ error: 'BACKEND.ERROR.FILE.PAD_FULL', limit: 0 })
  expect(await hashesOf(site, full)).toEqual([])
})

test('[FILE-16] the password of the pad that files are copied from goes along', async () => {
  const site = await filesSite()
  const from = await site.pad({ visibility: 'private', password: 'one secret' })
  const to = await site.pad()
  const file = await site.add(site.admin, from, 'pasted')
  const copy = (password?: string) =>
    site.visitor.post(`/pad/${to}/files/copies`, { pad: from, password, hashes: [file.hash] })
  expect((await copy()).body).toMatchObject({ error: 'BACKEND.ERROR.TYPE.PASSWORD_MISSING' })
  expect((await copy('a guess')).body).toMatchObject({ error: 'BACKEND.ERROR.PERMISSION.UNAUTHORIZED' })
  expect((await copy('one secret')).body['files']).toEqual([file])
})
