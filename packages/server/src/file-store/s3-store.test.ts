import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { ConfigError, readConfig, UnavailableError } from '../config.ts'
import { filesSite } from '../features/files/testing/files-site.ts'
import { freePort } from '../testing/servers/free-port.ts'
import { drawCorners } from '../testing/pictures.ts'
import { hasSwift, startSwift, type Swift } from '../testing/servers/swift.ts'
import { MissingFile } from './file-store.ts'
import { reachFiles } from './open-file-store.ts'
import { readS3Address } from './s3-address.ts'
import { s3Store } from './s3-store.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

let swift: Swift
let buckets = 0

/** Time for the store's dozen programs to start, on a machine that is busy with other suites. */
const START_MS = 300_000

beforeAll(async () => {
  if (hasSwift) swift = await startSwift()
}, START_MS)
afterAll(() => (hasSwift ? swift.stop() : undefined))

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const openStore = (url: string, idleMs?: number) => {
  const store = s3Store(readS3Address(url, {}), idleMs)
  onTestFinished(() => store.close())
  return store
}

const newBucket = async (): Promise<string> => {
  const bucket = `bucket-${++buckets}`
  await swift.make(bucket)
  return bucket
}

/** The bytes as a stream, in chunks that fit no part. */
const streamOf = (bytes: Uint8Array): Readable => {
  const chunks = function* () {
    for (let at = 0; at < bytes.length; at += 70_001) yield bytes.subarray(at, at + 70_001)
  }
  return Readable.from(chunks())
}

test.runIf(hasSwift)(
  '[FILE-90] a bucket takes contents, returns them and parts of them, and loses what is deleted',
  async () => {
    const bucket = await newBucket()
    const store = openStore(swift.urlOf(`${bucket}/pads`))
    for (const bytes of [randomBytes(1000), Buffer.alloc(0), randomBytes(300_000)]) {
      const hash = hashOf(bytes)
      expect(await store.has(hash)).toBe(false)
      await expect(store.read(hash)).rejects.toThrow(MissingFile)
      await store.write(hash, bytes.length === 1000 ? bytes : streamOf(bytes))
      await store.write(hash, bytes)
      expect(await store.has(hash)).toBe(true)
      expect(hashOf(await buffer(await store.read(hash)))).toBe(hash)
      expect(await swift.namesIn(bucket)).toContain(`pads/${hash}`)
      if (bytes.length > 0) {
        expect(await buffer(await store.read(hash, { start: 10, end: 19 }))).toEqual(bytes.subarray(10, 20))
        await store.delete(hash)
        await store.delete(hash)
        expect(await store.has(hash)).toBe(false)
      }
    }
    await expect(store.write('../other', Buffer.alloc(1))).rejects.toThrow('hash')
    await expect(store.read('x')).rejects.toThrow('hash')
  },
)

test.runIf(hasSwift)(
  '[FILE-92] a large content is sent in parts that become visible together, and one that fails leaves nothing',
  async () => {
    const bucket = await newBucket()
    const store = openStore(swift.urlOf(bucket))
    for (const length of [8 * 1024 * 1024, 20_000_000]) {
      const bytes = randomBytes(length)
      const hash = hashOf(bytes)
      await store.write(hash, streamOf(bytes))
      expect(hashOf(await buffer(await store.read(hash)))).toBe(hash)
      const range = { start: 8_388_600, end: length - 1 }
      if (length > range.start + 100)
        expect(await buffer(await store.read(hash, range))).toEqual(bytes.subarray(range.start))
    }
    const before = await swift.namesIn(bucket)
    const breaking = Readable.from(
      (function* () {
        for (let n = 0; n < 20; n++) yield randomBytes(1_000_000)
        throw new Error('The disk is gone')
      })(),
    )
    await expect(store.write('a'.repeat(64), breaking)).rejects.toThrow('The disk is gone')
    expect(breaking.destroyed).toBe(true)
    expect(await store.has('a'.repeat(64))).toBe(false)
    expect(await swift.namesIn(bucket)).toEqual(before)
    expect(await swift.namesIn(bucket, 'uploads')).toEqual([])
  },
)

test.runIf(hasSwift)(
  '[FILE-91, FILE-93] a missing bucket, a wrong key and another region are told at the start, without the secret',
  async () => {
    const reach = async (url: string): Promise<unknown> =>
      reachFiles(readConfig({ SHEAF_FILES_URL: url })).catch((error: unknown) => error)
    const bucket = await newBucket()
    expect(await reach(swift.urlOf(bucket))).toBeUndefined()
    const answers = [
      [swift.urlOf('nowhere'), /no such bucket/],
      [swift.urlOf(bucket, 'wrong secret'), /secret is not that of the key/],
      [swift.urlOf(bucket, 'wrong secret', 'nobody'), /key/],
      [`${swift.urlOf(bucket)}&region=eu-west-9`, /another region/],
    ] as const
    for (const [url, message] of answers) {
      const error = (await reach(url)) as Error
      expect(error).toBeInstanceOf(ConfigError)
      expect(error).not.toBeInstanceOf(UnavailableError)
      expect(error.message).toMatch(message)
      expect(error.message).not.toMatch(/secret\+key|secret%2Bkey|wrong secret/)
    }
  },
)

test.runIf(hasSwift)(
  '[FILE-90] a server whose files are in a bucket takes a picture and a file, and serves them whole and in parts',
  async () => {
    const bucket = await newBucket()
    const site = await filesSite(undefined, { env: { SHEAF_FILES_URL: swift.urlOf(bucket) } })
    const pad = await site.pad()
    const file = await site.add(site.user, pad, 'some bytes')
    const picture = await site.add(site.user, pad, (await drawCorners(400, 300)).jpegsaveBuffer(), 'a.jpg')
    expect(picture).toMatchObject({ kind: 'picture', width: 400, height: 300 })
    expect(await swift.namesIn(bucket)).toEqual(expect.arrayContaining([file.hash, picture.hash]))
    const address = (await site.address(site.user, pad, file.hash))!
    expect((await site.read(address)).body).toBe('some bytes')
    const part = await site.read(address, { range: 'bytes=5-' })
    expect([part.statusCode, part.body]).toEqual([206, 'bytes'])
    const shown = await site.read((await site.address(site.user, pad, picture.hash))!)
    expect(hashOf(shown.rawPayload)).toBe(picture.hash)
  },
)

/** A server that answers each call as it is told, in turn, and forgets the rest. */
const answering = async (...answers: ((request: IncomingMessage, reply: ServerResponse) => void)[]) => {
  let calls = 0
  const server = createServer((request, reply) => {
    request.resume()
    answers[Math.min(calls++, answers.length - 1)]?.(request, reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  return { url: `s3://key:secret@127.0.0.1:${port}/bucket?tls=off`, calls: () => calls }
}

test('[FILE-94] what the store was too busy for is tried again, what it refuses is not', async () => {
  const busy = await answering(
    (_, reply) => reply.writeHead(503).end('<Error><Code>SlowDown</Code></Error>'),
    (request) => request.socket.destroy(),
    (_, reply) => reply.writeHead(200).end(),
  )
  await openStore(busy.url).write('a'.repeat(64), Buffer.from('a'))
  expect(busy.calls()).toBe(3)
  const broken = await answering((_, reply) => reply.writeHead(500).end())
  await expect(openStore(broken.url).has('a'.repeat(64))).rejects.toThrow('500')
  expect(broken.calls()).toBe(4)
  const refusing = await answering((_, reply) => reply.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>'))
  await expect(openStore(refusing.url).delete('a'.repeat(64))).rejects.toThrow('403 AccessDenied')
  expect(refusing.calls()).toBe(1)
  const whole = await answering((_, reply) => reply.writeHead(200).end('all of it'))
  await expect(openStore(whole.url).read('a'.repeat(64), { start: 1, end: 2 })).rejects.toThrow('instead of a part')
})

test('[FILE-92] parts that the store fails to put together are no content, whatever status it answers', async () => {
  const says = (body: string) => (_: IncomingMessage, reply: ServerResponse) =>
    reply.writeHead(200, { etag: '"1"' }).end(body)
  const failing = await answering(
    says('<UploadId>u</UploadId>'),
    says(''),
    says('<Error><Code>InternalError</Code></Error>'),
    says(''),
  )
  await expect(openStore(failing.url).write('a'.repeat(64), Buffer.alloc(8 * 1024 * 1024))).rejects.toThrow(
    'InternalError',
  )
  expect(failing.calls()).toBe(4)
})

test('[FILE-91] a store that does not answer ends the start, and another try may do better', async () => {
  const url = `s3://key:secret@127.0.0.1:${await freePort()}/bucket?tls=off`
  const error = await reachFiles(readConfig({ SHEAF_FILES_URL: url })).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(UnavailableError)
  expect(String(error)).toMatch(/SHEAF_FILES_URL.*does not answer.*ECONNREFUSED/)
})

test('[FILE-94] a store that falls silent is given up, before its answer and within it, and who reads slowly is not', async () => {
  const silent = await answering(() => {})
  await expect(openStore(silent.url, 300).has('a'.repeat(64))).rejects.toThrow('does not answer')
  expect(silent.calls()).toBe(4)
  const half = await answering((_, reply) => void reply.writeHead(200, { 'content-length': 10 }).write('half'))
  const broken = await openStore(half.url, 300).read('a'.repeat(64))
  await expect(buffer(broken)).rejects.toThrow('silent')
  const large = await answering((_, reply) => reply.writeHead(200).end(Buffer.alloc(5_000_000)))
  const slow = await openStore(large.url, 300).read('a'.repeat(64))
  // Many times as long as the store may be silent.
  await sleep(1500)
  expect((await buffer(slow)).length).toBe(5_000_000)
})

test('[FILE-91] the server itself ends, with one line and before it makes a database', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sheaf-bucket-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const missing = await answering((_, reply) => reply.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>'))
  const nobody = `s3://key:secret@127.0.0.1:${await freePort()}/bucket?tls=off`
  const ends = [
    [
      missing.url,
      78,
      /^The bucket of SHEAF_FILES_URL, http:\S+, cannot be used: there is no such bucket: make it first\n$/,
    ],
    [nobody, 1, /^The bucket of SHEAF_FILES_URL, http:\S+, cannot be used: .*ECONNREFUSED.*\n$/],
  ] as const
  for (const [url, status, message] of ends) {
    const env = { PATH: process.env['PATH'] ?? '', SHEAF_FILES_URL: url, SHEAF_DATA_DIR: folder, SHEAF_PORT: '0' }
    const child = spawn(process.execPath, [MAIN], { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] })
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect([code, said]).toEqual([status, expect.stringMatching(message)])
  }
  expect(readdirSync(folder)).toEqual([])
})
