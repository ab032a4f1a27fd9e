import { createConnection } from 'node:net'
import { expect, test } from 'vitest'
import { anotherServer } from '../../../realtime/testing/realtime-site.ts'
import { waitFor } from '../../../testing/wait.ts'
import { makeFile } from '../testing/file-samples.ts'
import { filesSite, sha256, type FilesSite } from '../testing/files-site.ts'

const NOT_FOUND = 'BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND'

const begin = async (site: FilesSite, pad: string, bytes: number, name = 'film.bin', caller = site.user) =>
  (await caller.post(`/pad/${pad}/uploads`, { name, bytes })).body['upload'] as string

const put = async (site: FilesSite, pad: string, upload: string, offset: number, bytes: string | Uint8Array) => {
  const reply = await site.send(site.user, 'PUT', `/pad/${pad}/uploads/${upload}?offset=${offset}`, bytes)
  return [reply.statusCode, reply.json<Record<string, unknown>>()] as const
}

/** Returns how many contents the store has: pieces and files. */
const storedContents = async (site: FilesSite): Promise<number> => {
  const pieces = await site.database.db.selectFrom('file_upload_pieces').select('key').execute()
  const files = await site.database.db.selectFrom('file_contents').select('hash').execute()
  const keys = [...pieces.map(({ key }) => key), ...files.map(({ hash }) => hash)]
  return (await Promise.all(keys.map(site.has))).filter(Boolean).length
}

/** Counts the bytes that the server has taken of requests, and the requests whose bytes it has forgotten again. */
const watchIncoming = (site: FilesSite): { bytes: number; dropped: number } => {
  const { incoming } = site.app.services.files
  const { receive } = incoming
  const seen = { bytes: 0, dropped: 0 }
  const counted = async function* (source: AsyncIterable<Uint8Array>) {
    for await (const chunk of source) {
      seen.bytes += chunk.length
      yield chunk
    }
  }
  Object.assign(incoming, {
    receive: async (source: AsyncIterable<Uint8Array>, maxBytes: number) => {
      const received = await receive(counted(source), maxBytes)
      return { ...received, drop: () => received.drop().then(() => void (seen.dropped += 1)) }
    },
  })
  return seen
}

test('[FILE-50, FILE-51, FILE-52] a file that is sent in pieces is added with the last one', async () => {
  const site = await filesSite()
  const pad = await site.pad()
  const begun = await site.user.post(`/pad/${pad}/uploads`, { name: '../film.bin', bytes: 11 })
  expect([begun.status, begun.body]).toEqual([201, { success: true, upload: expect.any(String) as unknown, offset: 0 }])
  const upload = begun.body['upload'] as string
  expect(await put(site, pad, upload, 0, 'some ')).toEqual([200, { success: true, offset: 5 }])
  expect((await site.user.get(`/pad/${pad}/uploads/${upload}`)).body).toEqual({ upload, offset: 5 })
  expect((await site.user.get(`/pad/${pad}/files`)).body['value']).toEqual([])
  const [status, { file, offset }] = await put(site, pad, upload, 5, 'pieces')
  expect([status, offset, file]).toMatchObject([200, 11, { hash: sha256('some pieces'), name: 'film.bin', bytes: 11 }])
  const address = await site.address(site.user, pad, sha256('some pieces'))
  expect((await site.read(address!)).body).toBe('some pieces')
  expect((await site.user.get(`/pad/${pad}/uploads/${upload}`)).body).toMatchObject({ error: NOT_FOUND })
  expect(await site.database.db.selectFrom('file_upload_pieces').select('key').execute()).toEqual([])
})

test('[FILE-52, FILE-6] a picture that came in pieces is read like any other', async () => {
  const site = await filesSite()
  const pad = await site.pad()
  const picture = await makeFile.jpeg(600, 400)
  const upload = await begin(site, pad, picture.length, 'photo.jpg')
  await put(site, pad, upload, 0, picture.subarray(0, 700))
  const [status, { file }] = await put(site, pad, upload, 700, picture.subarray(700))
  expect([status, file]).toMatchObject([200, { kind: 'picture', width: 600, height: 400 }])
  const bad = await begin(site, pad, 700, 'photo.jpg')
  expect(await put(site, pad, bad, 0, picture.subarray(0, 700))).toEqual([
    400,
    { error: 'BACKEND.ERROR.FILE.DAMAGED_PICTURE' },
  ])
  // What is refused for what it is leaves nothing.
  expect((await site.user.get(`/pad/${pad}/uploads/${bad}`)).body).toMatchObject({ error: NOT_FOUND })
  expect(await site.database.db.selectFrom('file_uploads').select('id').execute()).toEqual([])
})

test('[FILE-53] pieces follow each other, of two at once one counts, and no more comes than was said', async () => {
  const site = await filesSite()
  const pad = await site.pad()
  const upload = await begin(site, pad, 10)
  const wrong = [409, { error: 'BACKEND.ERROR.FILE.WRONG_OFFSET', field: 'offset' }]
  expect(await put(site, pad, upload, 3, 'late')).toEqual(wrong)
  const both = await Promise.all(['aaaaa', 'bbbbb'].map((piece) => put(site, pad, upload, 0, piece)))
  expect(both.map(([status]) => status).toSorted()).toEqual([200, 409])
  expect(await put(site, pad, upload, 0, 'again')).toEqual(wrong)
  expect((await put(site, pad, upload, 5, 'too much'))[0]).toBe(413)
  const [status, { file }] = await put(site, pad, upload, 5, 'ccccc')
  expect(status).toBe(200)
  expect([sha256('aaaaaccccc'), sha256('bbbbbccccc')]).toContain((file as { hash: string }).hash)
  expect(await storedContents(site)).toBe(1)
})

test('[FILE-54] what has arrived of a piece that breaks off is kept, and another server goes on', async () => {
  const site = await filesSite()
  const pad = await site.pad()
  const upload = await begin(site, pad, 1000)
  const seen = watchIncoming(site)
  const { port, hostname } = new URL(site.url)
  const socket = createConnection({ port: Number(port), host: hostname })
  socket.write(
    `PUT /api/pad/${pad}/uploads/${upload}?offset=0 HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${site.user.token}\r\n` +
      `content-type: application/octet-stream\r\ncontent-length: 1000\r\n\r\n${'a'.repeat(400)}`,
  )
  await waitFor(() => expect(seen.bytes).toBe(400))
  socket.destroy()
  const state = async () => (await site.user.get(`/pad/${pad}/uploads/${upload}`)).body['offset'] as number
  await waitFor(async () => expect(await state()).toBe(400))
  const { app } = await anotherServer(site)
  // Both keep their files in one place, as the servers of a site do.
  Object.assign(app.services.files.store, site.app.services.files.store)
  const rest = await app.http.inject({
    method: 'PUT',
    url: `/api/pad/${pad}/uploads/${upload}?offset=400`,
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${site.user.token}` },
    payload: 'b'.repeat(600),
  })
  expect(rest.json()).toMatchObject({ file: { hash: sha256('a'.repeat(400) + 'b'.repeat(600)) } })
})

test('[FILE-1, FILE-21] a file that breaks off on the way leaves nothing', async () => {
  const site = await filesSite()
  const pad = await site.pad()
  const { port, hostname } = new URL(site.url)
  const socket = createConnection({ port: Number(port), host: hostname })
  const seen = watchIncoming(site)
  socket.write(
    `POST /api/pad/${pad}/files?name=x HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${site.user.token}\r\n` +
      `content-type: application/octet-stream\r\ncontent-length: 1000\r\n\r\n${'a'.repeat(400)}`,
  )
  await waitFor(() => expect(seen.bytes).toBe(400))
  socket.destroy()
  await waitFor(() => expect(seen.dropped).toBe(1))
  expect((await site.user.get(`/pad/${pad}/files`)).body['value']).toEqual([])
  expect(await site.database.db.selectFrom('file_contents').select('hash').execute()).toEqual([])
})

test('[FILE-51, FILE-55] an upload is that of who began it, and leaves nothing when it is given up', async () => {
  const site = await filesSite()
  const pad = await site.pad()
  const upload = await begin(site, pad, 10)
  await put(site, pad, upload, 0, 'abc')
  for (const caller of [site.admin, site.visitor, site.siteAdmin]) {
    expect((await caller.get(`/pad/${pad}/uploads/${upload}`)).body).toMatchObject({ error: NOT_FOUND })
    expect((await caller.delete(`/pad/${pad}/uploads/${upload}`)).body).toMatchObject({ error: NOT_FOUND })
  }
  expect((await site.user.get(`/pad/${await site.pad()}/uploads/${upload}`)).body).toMatchObject({ error: NOT_FOUND })
  expect(await storedContents(site)).toBe(1)
  const [{ key } = { key: '' }] = await site.database.db.selectFrom('file_upload_pieces').select('key').execute()
  expect((await site.user.delete(`/pad/${pad}/uploads/${upload}`)).status).toBe(200)
  expect(await site.has(key)).toBe(false)
  expect(await site.database.db.selectFrom('file_uploads').select('id').execute()).toEqual([])
})

test('[FILE-56] an upload of which nothing comes for a day is deleted with its bytes, one that goes on is not', async () => {
  const site = await filesSite()
  const pad = await site.pad()
  const [old, going] = [await begin(site, pad, 10), await begin(site, pad, 10)]
  await put(site, pad, old, 0, 'abc')
  const [{ key } = { key: '' }] = await site.database.db.selectFrom('file_upload_pieces').select('key').execute()
  site.app.clock.advance(23 * 3_600_000)
  await put(site, pad, going, 0, 'abc')
  site.app.clock.advance(2 * 3_600_000)
  await site.drain()
  expect(await site.database.db.selectFrom('file_uploads').select('id').execute()).toEqual([{ id: going }])
  expect(await site.has(key)).toBe(false)
})

test('[FILE-50, FILE-30] an upload is refused as it begins if its file would be', async () => {
  const site = await filesSite()
  const pad = await site.pad()
  const tooLarge = await site.user.post(`/pad/${pad}/uploads`, { name: 'x', bytes: 25_000_001 })
  expect([tooLarge.status, tooLarge.body]).toEqual([413, { error: 'BACKEND.ERROR.FILE.TOO_LARGE', limit: 25_000_000 }])
  for (const body of [{ name: 'x', bytes: 0 }, { name: 'x', bytes: 1.5 }, { name: '', bytes: 1 }, { bytes: 1 }, {}])
    expect((await site.user.post(`/pad/${pad}/uploads`, body)).status).toBe(400)
})
