import { PICTURE_PIXELS_MAX } from '@sheaf/contract/limits'
import { expect, test } from 'vitest'
import { makeFile } from './testing/file-samples.ts'
import { filesSite, sha256 } from './testing/files-site.ts'

const limitOf = (reply: { body: string }): unknown => JSON.parse(reply.body)

test('[FILE-1, FILE-2, FILE-10] a file is added by its bytes, stored once under their hash, and read at a signed address', async () => {
  const site = await filesSite()
  const pad = await site.pad()
  const file = await site.add(site.user, pad, 'some bytes', 'Notes für Ähren.bin')
  expect(file).toEqual({
    hash: sha256('some bytes'),
    name: 'Notes für Ähren.bin',
    bytes: 10,
    mediaType: 'application/octet-stream',
    kind: 'file',
    width: null,
    height: null,
    isAnimated: false,
  })
  expect(await site.has(file.hash)).toBe(true)
  const address = await site.address(site.visitor, pad, file.hash)
  const reply = await site.read(address!)
  expect([reply.statusCode, reply.body]).toEqual([200, 'some bytes'])
  const again = await site.add(site.user, pad, 'some bytes', 'another name')
  expect(again).toEqual({ ...file, name: 'another name' })
  expect((await site.user.get(`/pad/${pad}/files`)).body['value']).toMatchObject([{ name: file.name }])
})

test('[FILE-3, WIRE-6] bytes come where they are wanted, and nothing else does', async () => {
  const site = await filesSite()
  const pad = await site.pad()
  const path = `/pad/${pad}/files?name=x`
  const required = { error: 'BACKEND.ERROR.TYPE.PARAMS_REQUIRED' }
  for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'image/png']) {
    const reply = await site.send(site.user, 'POST', path, '{}', { 'content-type': type })
    expect([type, reply.statusCode, reply.json()]).toEqual([type, 400, required])
  }
  const bytes = await site.send(site.user, 'POST', '/group', '{"name":"x"}')
  expect([bytes.statusCode, bytes.json()]).toEqual([400, required])
  const [nameless] = [await site.send(site.user, 'POST', `/pad/${pad}/files`, 'x')]
  expect([nameless.statusCode, nameless.json()]).toMatchObject([400, { field: 'name' }])
  const large = await site.send(site.user, 'POST', path, Buffer.alloc(8 * 1024 * 1024 + 1))
  expect([large.statusCode, large.json()]).toEqual([
    413,
    { error: 'BACKEND.ERROR.TYPE.TOO_LARGE', limit: 8 * 1024 * 1024 },
  ])
  expect((await site.user.get(`/pad/${pad}/files`)).body['value']).toEqual([])
})

test('[FILE-4, W-24, W-34] names hold nothing hostile, whatever was sent', async () => {
  const site = await filesSite()
  const pad = await site.pad()
  const names: Record<string, string> = {
    '../../etc/passwd': 'passwd',
    'C:\\Windows\\evil.exe': 'evil.exe',
    'invoice\u202Efdp.exe': 'invoicefdp.exe',
    'a\0b\r\nSet-Cookie: x': 'abSet-Cookie: x',
    '"quoted"; filename=other.html': '"quoted"; filename=other.html',
    '..': 'file',
    '\u2066\u2069': 'file',
    '📷 Fotó.jpg': '📷 Fotó.jpg',
    [`${'long '.repeat(90)}.tar.gz`]: `${'long '.repeat(90).slice(0, 197)}.gz`,
    [`${'😀'.repeat(120)}.png`]: `${'😀'.repeat(98)}.png`,
    '<script>alert(1)</script>.svg': 'script>.svg',
  }
  for (const [sent, kept] of Object.entries(names)) {
    const file = await site.add(site.user, pad, `content of ${sent}`, sent)
    expect(file.name).toBe(kept)
    const reply = await site.read((await site.address(site.user, pad, file.hash))!)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename=/)
    expect(reply.headers['set-cookie']).toBeUndefined()
  }
})

test('[FILE-5, FILE-6, FILE-7, FILE-8, FILE-33, FILE-43, FILE-44, W-24] a file is what its content says, and is shown or saved accordingly', async () => {
  const site = await filesSite()
  const pad = await site.pad()
  const add = async (bytes: Uint8Array | string, name: string) => {
    const file = await site.add(site.user, pad, bytes, name)
    const reply = await site.read((await site.address(site.visitor, pad, file.hash))!)
    const { 'content-type': type, 'content-disposition': disposition } = reply.headers
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
    return {
      kind: file.kind,
      type,
      shown: String(disposition).split(';')[0],
      policy: String(reply.headers['content-security-policy']).split(';')[0],
    }
  }
  const saved = { kind: 'file', type: 'application/octet-stream', shown: 'attachment', policy: 'sandbox' }
  expect(await add('<!doctype html><script>alert(1)</script>', 'page.png')).toEqual(saved)
  expect(await add('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'drawing.svg')).toEqual(saved)
  expect(await add('PK\x03\x04 and more', 'archive.pdf')).toEqual(saved)
  expect(await add(makeFile.pdf(), 'report.html')).toEqual({
    kind: 'pdf',
    type: 'application/pdf',
    shown: 'inline',
    policy: "default-src 'none'",
  })
  expect(await add(makeFile.wav(), 'song.txt')).toMatchObject({
    kind: 'sound',
    type: 'audio/wav',
    shown: 'inline',
    policy: 'sandbox',
  })
  expect(await add(await makeFile.jpeg(), 'photo.html')).toMatchObject({
    kind: 'picture',
    type: 'image/jpeg',
    shown: 'inline',
    policy: 'sandbox',
  })
  for (const [bytes, refusal] of [
    ['', { error: 'BACKEND.ERROR.FILE.EMPTY' }],
    [(await makeFile.jpeg()).subarray(0, 200), { error: 'BACKEND.ERROR.FILE.DAMAGED_PICTURE' }],
    [makeFile.hugePng(), { error: 'BACKEND.ERROR.FILE.TOO_MANY_PIXELS', limit: PICTURE_PIXELS_MAX }],
  ] as const) {
    const reply = await site.send(site.user, 'POST', `/pad/${pad}/files?name=x.png`, bytes)
    expect([reply.statusCode, reply.json()]).toEqual([400, refusal])
  }
})

test('[FILE-6] a picture is stored as it was written anew, with its smaller sizes at addresses of their own', async () => {
  const site = await filesSite()
  const pad = await site.pad()
  const secret = Buffer.from('GPS 48.2082 N, 16.3738 E')
  const sent = Buffer.concat([await makeFile.jpeg(2000, 1000), secret])
  const file = await site.add(site.user, pad, sent, 'photo.jpg')
  expect(file).toMatchObject({ kind: 'picture', width: 2000, height: 1000, isAnimated: false })
  expect(file.hash).not.toBe(sha256(sent))
  const { body } = await site.user.post(`/pad/${pad}/files/addresses`, { hashes: [file.hash] })
  const addresses = body['addresses'][file.hash] as Record<string, string>
  expect(Object.keys(addresses).toSorted()).toEqual(['medium', 'thumbnail', 'url'])
  const original = await site.read(addresses['url']!)
  expect(sha256(original.rawPayload)).toBe(file.hash)
  expect(original.rawPayload.includes(secret)).toBe(false)
  const sizes = await Promise.all(
    Object.values(addresses).map(async (address) => (await site.read(address)).rawPayload.length),
  )
  expect(new Set(sizes).size).toBe(3)
  for (const size of ['medium', 'thumbnail'])
    expect((await site.read(addresses[size]!)).headers['content-type']).toBe('image/webp')
})

test('[FILE-47] a picture is saved under a name whose ending says what it is now', async () => {
  const site = await filesSite()
  const pad = await site.pad()
  const savedAs = async (bytes: Uint8Array | string, name: string) => {
    const { hash } = await site.add(site.user, pad, bytes, name)
    return String((await site.read((await site.address(site.user, pad, hash))!)).headers['content-disposition'])
  }
  expect(await savedAs(await makeFile.jpeg(9, 9), 'x.HEIC')).toBe('inline; filename=x.jpg')
  expect(await savedAs(await makeFile.jpeg(9, 8), 'x.JPEG')).toBe('inline; filename=x.JPEG')
  expect(await savedAs(await makeFile.jpeg(9, 7), 'minutes.v2')).toBe('inline; filename=minutes.v2.jpg')
  expect(await savedAs('<script>', 'x.png')).toBe('attachment; filename=x.png')
})

test('[FILE-9, FILE-2, W-24] two at once of one content become one file, and a hundred at once all arrive', async () => {
  const site = await filesSite()
  const [pad, other] = [await site.pad(), await site.pad()]
  const same = await Promise.all(
    Array.from({ length: 10 }, (_, n) => site.add(site.user, n % 2 === 0 ? pad : other, 'the same', `${n}.bin`)),
  )
  expect(new Set(same.map(({ hash }) => hash)).size).toBe(1)
  const contents = await site.database.db.selectFrom('file_contents').select('hash').execute()
  expect(contents).toEqual([{ hash: sha256('the same') }])
  const all = await Promise.all(
    Array.from({ length: 100 }, (_, n) => site.add(site.user, pad, Buffer.alloc(100_000, n), `${n}.bin`)),
  )
  expect(new Set(all.map(({ hash }) => hash)).size).toBe(100)
  const totals = await site.database.db.selectFrom('file_totals').select(['files', 'bytes']).execute()
  expect(totals).toEqual([{ files: 101, bytes: 10_000_008 }])
  for (const { hash } of all.slice(0, 3)) expect(await site.has(hash)).toBe(true)
})

test('[FILE-30, FILE-31, FILE-32, FILE-33] limits of a file, a pad and the site refuse, and say what they are', async () => {
  const site = await filesSite()
  const pad = await site.pad()
  const send = async (bytes: number, letter = 'x') => {
    const reply = await site.send(site.user, 'POST', `/pad/${pad}/files?name=x`, letter.repeat(bytes))
    return [reply.statusCode, limitOf(reply)]
  }
  await site.app.set({ fileMegabytes: 1 })
  expect(await send(1_000_001)).toEqual([413, { error: 'BACKEND.ERROR.FILE.TOO_LARGE', limit: 1_000_000 }])
  await site.app.set({ fileMegabytes: 0 })
  expect(await send(1)).toEqual([413, { error: 'BACKEND.ERROR.FILE.TOO_LARGE', limit: 0 }])
  await site.app.set({ fileMegabytes: 25, padFilesMegabytes: 1 })
  expect((await send(600_000))[0]).toBe(201)
  const full = [409, { error: 'BACKEND.ERROR.FILE.PAD_FULL', limit: 1_000_000 }]
  expect(await send(600_000, 'y')).toEqual(full)
  const begun = await site.user.post(`/pad/${pad}/uploads`, { name: 'x', bytes: 300_000 })
  expect(begun.status).toBe(201)
  expect(await send(200_000, 'y')).toEqual(full)
  await site.app.set({ padFilesMegabytes: 1000, siteFilesMegabytes: 1 })
  expect(await send(600_000, 'z')).toEqual([409, { error: 'BACKEND.ERROR.FILE.SITE_FULL', limit: 1_000_000 }])
  expect((await site.user.get(`/pad/${pad}/files`)).body['value']).toHaveLength(1)
})

test('[FILE-31] of several at once for which there is room for one, one is added', async () => {
  const site = await filesSite()
  const pad = await site.pad()
  await site.app.set({ padFilesMegabytes: 1 })
  const replies = await Promise.all(
    ['a', 'b', 'c', 'd'].map((letter) =>
      site.send(site.user, 'POST', `/pad/${pad}/files?name=x`, letter.repeat(700_000)),
    ),
  )
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409])
})

test('[FILE-35] an account, and visitors of one address together, add so many files an hour', async () => {
  const site = await filesSite(undefined, { env: { SHEAF_LIMITS: 'upload=2,uploadAddress=2' } })
  const pad = await site.pad()
  for (const caller of [site.user, site.visitor]) {
    for (const name of ['a', 'b']) await site.add(caller, pad, `${name} by ${caller.token}`, name)
    const reply = await site.send(caller, 'POST', `/pad/${pad}/files?name=c`, 'c')
    expect([reply.statusCode, reply.json()]).toEqual([429, { error: 'BACKEND.ERROR.AUTHENTICATION.TOO_MANY_ATTEMPTS' }])
  }
  await site.add(site.admin, pad, 'another account', 'd')
})

test('[FILE-14, FILE-15] a list has the newest first, in pages, and tells of the history who sees it', async () => {
  const site = await filesSite({ visibility: 'public', history: 'members' })
  const pad = await site.pad()
  const [shown, hidden] = [
    await site.add(site.user, pad, 'one', 'one.txt'),
    (site.app.clock.advance(1000), await site.add(site.admin, pad, 'two', 'two.txt')),
  ]
  const page = await site.show(pad, shown, site.user)
  page.close()
  const first = (await site.user.get(`/pad/${pad}/files?limit=1`)).body
  // The admin has written nothing in the pad.
  const admin = expect.objectContaining({ id: site.admin.id, name: 'admin' }) as unknown
  expect(first['value']).toEqual([{ ...hidden, isShown: false, addedAt: site.app.clock.now(), by: admin }])
  const rest = (await site.user.get(`/pad/${pad}/files?limit=1&cursor=${first['next']}`)).body
  expect(rest).toEqual({
    value: [
      {
        ...shown,
        isShown: true,
        addedAt: site.app.clock.now() - 1000,
        by: expect.objectContaining({ id: site.user.id, name: 'user' }) as unknown,
      },
    ],
    next: null,
    mayRemove: false,
  })
  for (const caller of [site.visitor, site.stranger])
    expect((await caller.get(`/pad/${pad}/files`)).body).toEqual({
      value: [{ ...shown, isShown: true, addedAt: null, by: null }],
      next: null,
      mayRemove: false,
    })
  expect((await site.user.get(`/pad/${pad}/files?cursor=junk`)).body).toMatchObject({ field: 'cursor' })
})

test('[FILE-34] while nothing can be stored, a file is refused, and nothing is left of it', async () => {
  const site = await filesSite()
  const pad = await site.pad()
  const { files } = site.app.services
  const working = { ...files.store }
  const failing = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  Object.assign(files.store, { write: () => Promise.reject(failing) })
  const reply = await site.send(site.user, 'POST', `/pad/${pad}/files?name=x`, 'bytes')
  expect([reply.statusCode, reply.json()]).toEqual([507, { error: 'BACKEND.ERROR.CONFIGURATION.CANTSTORE' }])
  Object.assign(files.store, working)
  expect((await site.user.get(`/pad/${pad}/files`)).body['value']).toEqual([])
  site.app.clock.advance(2 * 3_600_000)
  await site.drain()
  expect(await site.database.db.selectFrom('file_contents').select('hash').execute()).toEqual([])
  expect((await site.add(site.user, pad, 'bytes')).hash).toBe(sha256('bytes'))
})

test('[FILE-68] the server is not ready while the folder of files cannot be written', async () => {
  const site = await filesSite()
  const ready = async () => (await site.app.http.inject({ url: '/readyz' })).statusCode
  expect(await ready()).toBe(200)
  const { store } = site.app.services.files
  const working = { ...store }
  Object.assign(store, { check: () => Promise.reject(new Error('EACCES')) })
  expect(await ready()).toBe(503)
  Object.assign(store, working)
  expect(await ready()).toBe(200)
})

test('[FILE-67, ADM-7] the statistics count what is stored once, with its smaller pictures', async () => {
  const site = await filesSite()
  const [pad, other] = [await site.pad(), await site.pad()]
  for (const to of [pad, other]) await site.add(site.user, to, 'the same')
  const stats = async () => (await site.siteAdmin.get('/stats/stats.json')).body
  expect(await stats()).toMatchObject({ files: 1, fileBytes: 8 })
  const picture = await site.add(site.user, pad, await makeFile.jpeg(2000, 1000))
  const { files, fileBytes } = await stats()
  expect(files).toBe(2)
  expect(fileBytes).toBeGreaterThan(8 + picture.bytes)
})

test('[FILE-96] the site admin is listed the pads whose files take most room, page by page, with the limit of the site', async () => {
  const site = await filesSite()
  const [small, large, gone] = [await site.pad(), await site.pad(), await site.pad()]
  await site.add(site.user, small, 'five!')
  for (const bytes of ['a longer one', 'five!']) await site.add(site.user, large, bytes)
  await site.add(site.user, gone, 'twelve bytes')
  await site.admin.delete(`/pad/${gone}`)
  const first = (await site.siteAdmin.get('/stats/files?limit=2')).body
  const { siteFilesMegabytes } = await site.app.services.settings.read()
  expect(first).toMatchObject({ used: 29, limit: siteFilesMegabytes * 1_000_000 })
  expect(first['value']).toMatchObject([
    { pad: large, files: 2, bytes: 17, isInTrash: false, group: site.gid },
    { pad: gone, files: 1, bytes: 12, isInTrash: true },
  ])
  const second = (await site.siteAdmin.get(`/stats/files?limit=2&cursor=${String(first['next'])}`)).body
  expect(second).toMatchObject({ value: [{ pad: small, files: 1, bytes: 5 }], next: null })
  for (const caller of [site.admin, site.user, site.visitor])
    expect(await caller.get('/stats/files')).toMatchObject({ status: 401 })
})

test('[FILE-97] the list of the files of a pad says whether the caller may take them out for good', async () => {
  const site = await filesSite({ visibility: 'public' })
  const pad = await site.pad()
  const mayRemove = async (caller: typeof site.visitor) => (await caller.get(`/pad/${pad}/files`)).body['mayRemove']
  expect([await mayRemove(site.admin), await mayRemove(site.user), await mayRemove(site.visitor)]).toEqual([
    true,
    false,
    false,
  ])
})
