import { expect, test } from 'vitest'
import { DAY_MS } from '../../../lib/clock.ts'
import { PASSWORD } from '../../../testing/test-app.ts'
import { filesSite, sha256, type FilesSite } from '../testing/files-site.ts'

const HOUR_MS = 3_600_000

/** The sessions of its people outlast the trash. */
const longSite = () => filesSite(undefined, { env: { SHEAF_SESSION_DAYS: '1000' } })

const listed = async (site: FilesSite, pad: string): Promise<string[]> =>
  ((await site.admin.get(`/pad/${pad}/files`)).body['value'] as { hash: string }[]).map(({ hash }) => hash).toSorted()

const sweepLater = async (site: FilesSite, ms: number): Promise<void> => {
  site.app.clock.advance(ms)
  await site.drain()
}

test('[FILE-61, FILE-62] a file that never reached the text goes after the days of the trash, one that did stays', async () => {
  const site = await longSite()
  const [pad, other] = [await site.pad(), await site.pad()]
  const [never, once, shared] = [
    await site.add(site.admin, pad, 'never shown'),
    await site.add(site.admin, pad, 'shown once'),
    await site.add(site.admin, pad, 'in two pads'),
  ]
  await site.add(site.admin, other, 'in two pads')
  const page = await site.show(pad, once)
  ;(await site.show(other, shared)).close()
  // It is taken out of the text again, and the history still shows it.
  page.write('after it')
  await page.saved()
  page.close()
  await site.admin.post(`/pad/${pad}/restore`, { seq: 0 })
  await sweepLater(site, 29 * DAY_MS)
  expect(await listed(site, pad)).toHaveLength(3)
  await sweepLater(site, 2 * DAY_MS)
  expect(await listed(site, pad)).toEqual([once.hash])
  expect(await listed(site, other)).toEqual([shared.hash])
  await sweepLater(site, HOUR_MS)
  expect(await Promise.all([never, once, shared].map(({ hash }) => site.has(hash)))).toEqual([false, true, true])
  const totals = await site.database.db.selectFrom('file_totals').select('files').execute()
  expect(totals).toEqual([{ files: 2 }])
})

test('[FILE-64] a pad in the trash keeps its files, which nobody reads, and its purge takes what no other pad has', async () => {
  const site = await longSite()
  const [pad, other] = [await site.pad(), await site.pad()]
  const [own, shared] = [await site.add(site.admin, pad, 'own'), await site.add(site.admin, pad, 'shared')]
  ;(await site.show(pad, own)).close()
  await site.add(site.admin, other, 'shared')
  const { body } = await site.user.post(`/pad/${pad}/uploads`, { name: 'x', bytes: 10 })
  await site.send(site.user, 'PUT', `/pad/${pad}/uploads/${body['upload']}?offset=0`, 'abc')
  const pieces = await site.database.db.selectFrom('file_upload_pieces').select('key').execute()
  await site.admin.delete(`/pad/${pad}`)
  expect(await site.address(site.admin, pad, own.hash)).toBeUndefined()
  await sweepLater(site, 20 * DAY_MS)
  await site.admin.post('/trash/restore', { type: 'pads', key: pad })
  expect(await listed(site, pad)).toEqual([own.hash, shared.hash].toSorted())
  await site.admin.delete(`/pad/${pad}`)
  await site.admin.post('/trash/purge', { type: 'pads', key: pad })
  await sweepLater(site, HOUR_MS)
  expect(await Promise.all([own.hash, shared.hash, pieces[0]?.key ?? ''].map(site.has))).toEqual([false, true, false])
  expect(await site.database.db.selectFrom('pad_files').select('pad_id').execute()).toEqual([{ pad_id: other }])
  expect(await site.database.db.selectFrom('file_uploads').select('id').execute()).toEqual([])
})

test('[FILE-64, FILE-61] a pad that was in the trash for long comes back with what its text shows', async () => {
  const site = await longSite()
  await site.app.set({ trashDays: 100 })
  const pad = await site.pad()
  const file = await site.add(site.admin, pad, 'shown')
  ;(await site.show(pad, file)).close()
  await site.admin.delete(`/pad/${pad}`)
  await site.app.set({ trashDays: 60 })
  await sweepLater(site, 50 * DAY_MS)
  await site.app.set({ trashDays: 100 })
  await sweepLater(site, 40 * DAY_MS)
  await site.admin.post('/trash/restore', { type: 'pads', key: pad })
  expect(await listed(site, pad)).toEqual([file.hash])
})

test('[FILE-62] a content that is added again as it is about to go is there', async () => {
  const site = await longSite()
  const [pad, other] = [await site.pad(), await site.pad()]
  const file = await site.add(site.admin, pad, 'back again')
  await site.admin.delete(`/pad/${pad}/files/${file.hash}`)
  await Promise.all([site.drain(), site.add(site.admin, other, 'back again')])
  await sweepLater(site, 2 * HOUR_MS)
  expect(await listed(site, other)).toEqual([file.hash])
  expect((await site.read((await site.address(site.user, other, file.hash))!)).body).toBe('back again')
})

test('[FILE-17] whoever may redact a pad takes a file out of it, and the audit trail says who', async () => {
  const site = await longSite()
  const pad = await site.pad()
  const file = await site.add(site.user, pad, 'a face', 'face.jpg')
  ;(await site.show(pad, file)).close()
  const remove = (caller = site.admin) => caller.delete(`/pad/${pad}/files/${file.hash}`)
  expect((await remove(site.user)).body).toMatchObject({ error: 'BACKEND.ERROR.AUTHENTICATION.DENIED_RECORD_EDIT' })
  expect((await remove()).status).toBe(200)
  expect((await remove()).status).toBe(404)
  const { body } = await site.siteAdmin.get('/audit?act=pad.removeFile')
  expect(body['value']).toMatchObject([{ actor: { login: 'admin' }, details: { name: 'face.jpg', hash: file.hash } }])
  await site.drain()
  expect(await site.has(sha256('a face'))).toBe(false)
})

test('[FILE-63, HIST-73] what a redaction takes out of all moments goes, and what waits for its place stays', async () => {
  const site = await longSite()
  const pad = await site.pad()
  const [named, kept, waiting] = [
    await site.add(site.admin, pad, 'ann', 'Ann Bell.jpg'),
    await site.add(site.admin, pad, 'hall', 'hall.jpg'),
    await site.add(site.admin, pad, 'soon', 'soon.jpg'),
  ]
  const page = await site.show(pad, kept)
  page.write('Ann Bell was here')
  await page.saved()
  page.close()
  ;(await site.show(pad, named)).close()
  const head = (await site.log(pad)).length
  const { body } = await site.admin.get(`/pad/${pad}/at/${head}?format=text`)
  const text = String((body['value'] as { text: string }).text)
  const from = text.indexOf('Ann Bell was')
  const reply = await site.admin.post(`/pad/${pad}/redact`, { seq: head, from, to: from + 8, reason: 'A name' })
  expect([reply.status, from > 0]).toEqual([200, true])
  await site.drain()
  expect(await listed(site, pad)).toEqual([kept.hash, waiting.hash].toSorted())
  await site.drain()
  expect(await Promise.all([named, kept, waiting].map(({ hash }) => site.has(hash)))).toEqual([false, true, true])
})

test('[FILE-65] files outlive the account of who added them, and are nobody’s then', async () => {
  const site = await longSite()
  const pad = await site.pad()
  const file = await site.add(site.user, pad, 'by user')
  const own = async () => (await site.admin.get(`/pad/${pad}/files`)).body['value'] as { by: { name: string } | null }[]
  ;(await site.show(pad, file, site.user)).close()
  expect(await own()).toMatchObject([{ by: { name: 'user' } }])
  expect((await site.user.delete('/user/user', { password: PASSWORD })).status).toBe(200)
  await site.drain()
  expect(await own()).toMatchObject([{ hash: file.hash }])
  expect((await site.read((await site.address(site.admin, pad, file.hash))!)).body).toBe('by user')
})

test('[FILE-11, PAD-49] visitors add files where they may write: to an anonymous pad, and with the password', async () => {
  const site = await longSite()
  await (await site.open('our-notes')).saved()
  const file = await site.add(site.visitor, 'our-notes', 'by a guest')
  expect((await site.read((await site.address(site.stranger, 'our-notes', file.hash))!)).body).toBe('by a guest')
  const missing = await site.send(site.visitor, 'POST', '/pad/no-such-notes/files?name=x', 'x')
  expect(missing.statusCode).toBe(404)
  await site.app.set({ publicNeedsAccount: true })
  const refused = await site.send(site.visitor, 'POST', '/pad/our-notes/files?name=x', 'x')
  expect([refused.statusCode, refused.json()]).toMatchObject([401, { error: 'BACKEND.ERROR.AUTHENTICATION.MUST_BE' }])
})
