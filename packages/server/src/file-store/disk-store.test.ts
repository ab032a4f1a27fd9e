import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { diskStore } from './disk-store.ts'
import { MissingFile } from './file-store.ts'
import { incomingIn, TooManyBytes } from './incoming.ts'

const temporaryFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sheaf-files-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const HASH = `ab${'c'.repeat(62)}`

test('[FILE-21] a content has its name once it is whole, and is its owner’s alone', async () => {
  const folder = temporaryFolder()
  const store = diskStore(folder)
  await expect(store.read(HASH)).rejects.toThrow(MissingFile)
  expect(await store.has(HASH)).toBe(false)
  let breaks: (error: Error) => void = () => {}
  const broken = new Promise<never>((_resolve, reject) => (breaks = reject))
  const halves = async function* () {
    yield Buffer.from('first half')
    await broken
  }
  const writing = store.write(HASH, Readable.from(halves()))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await store.has(HASH)).toBe(false)
  breaks(new Error('gone'))
  await expect(writing).rejects.toThrow('gone')
  expect(readdirSync(path.join(folder, 'ab'))).toEqual([])
  await Promise.all([store.write(HASH, Buffer.from('whole')), store.write(HASH, Readable.from([Buffer.from('whole')]))])
  expect(readdirSync(path.join(folder, 'ab'))).toEqual(['c'.repeat(62)])
  expect(statSync(path.join(folder, 'ab', 'c'.repeat(62))).mode & 0o777).toBe(0o600)
  expect(await text(await store.read(HASH))).toBe('whole')
  expect(await text(await store.read(HASH, { start: 1, end: 3 }))).toBe('hol')
  await store.delete(HASH)
  await store.delete(HASH)
  expect(await store.has(HASH)).toBe(false)
  for (const key of ['../../../etc/passwd', '', HASH.toUpperCase(), `${HASH}/..`])
    await expect(store.write(key, Buffer.from('x'))).rejects.toThrow('under a hash alone')
})

test('[FILE-9, FILE-21] what comes waits in a file, at most as much as may, and is forgotten after a day', async () => {
  const folder = temporaryFolder()
  const incoming = incomingIn(path.join(folder, 'incoming'))
  const received = await incoming.receive(Readable.from([Buffer.from('some '), Buffer.from('bytes')]), 10)
  expect([received.bytes, received.isWhole, String(await received.head(4))]).toEqual([10, true, 'some'])
  expect(String(await received.whole())).toBe('some bytes')
  await expect(incoming.receive(Readable.from([Buffer.from('some bytes')]), 9)).rejects.toThrow(TooManyBytes)
  expect(readdirSync(path.join(folder, 'incoming'))).toHaveLength(1)
  await incoming.sweep(60_000)
  expect(readdirSync(path.join(folder, 'incoming'))).toHaveLength(1)
  await incoming.sweep(-1)
  expect(readdirSync(path.join(folder, 'incoming'))).toEqual([])
  await received.drop()
})

test('[FILE-9, FILE-21, FILE-99] a file that came gets its content’s name without being copied, or is copied where no file has two names', async ({
  skip,
}) => {
  const folder = temporaryFolder()
  const store = diskStore(folder)
  const receiveIn = (place: string) =>
    incomingIn(path.join(place, 'incoming')).receive(Readable.from([Buffer.from('some bytes')]), 100)
  const received = await receiveIn(folder)
  // Two who send the same content store it at once.
  const again = await receiveIn(folder)
  await Promise.all([store.write(HASH, received.content()), store.write(HASH, again.content())])
  const place = path.join(folder, 'ab', 'c'.repeat(62))
  const sentAs = readdirSync(path.join(folder, 'incoming')).map((name) => statSync(path.join(folder, 'incoming', name)))
  expect(sentAs.map(({ ino }) => ino)).toContain(statSync(place).ino)
  await Promise.all([received.drop(), again.drop()])
  expect(readdirSync(path.join(folder, 'incoming'))).toEqual([])
  expect(await text(await store.read(HASH))).toBe('some bytes')
  expect([statSync(place).mode & 0o777, statSync(place).nlink]).toEqual([0o600, 1])

  const elsewhere = smallDisk(1_000_000)
  if (elsewhere === undefined) return skip('only root makes small disks')
  const far = await receiveIn(elsewhere)
  const copied = `cd${'e'.repeat(62)}`
  await store.write(copied, far.content())
  await far.drop()
  expect(await text(await store.read(copied))).toBe('some bytes')
  expect(readdirSync(path.join(folder, 'incoming'))).toEqual([])
})

/** Returns a folder of so many bytes, whose disk is then full; undefined where none may be made. */
const smallDisk = (bytes: number): string | undefined => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sheaf-full-test-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
  onTestFinished(() => {
    execFileSync('umount', [folder])
    rmSync(folder, { recursive: true })
  })
  return folder
}

test('[FILE-98, FILE-34, W-24] what a full disk cannot take leaves nothing, and what is there stays readable', async ({
  skip,
}) => {
  const folder = smallDisk(1_000_000)
  if (folder === undefined) return skip('only root makes small disks')
  const store = diskStore(folder)
  const small = `cd${'e'.repeat(62)}`
  await store.write(small, Buffer.from('small'))
  for (let time = 0; time < 5; time += 1)
    await expect(store.write(HASH, Buffer.alloc(2_000_000, 1))).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(await store.has(HASH)).toBe(false)
  const incoming = incomingIn(path.join(folder, 'incoming'))
  await expect(incoming.receive(Readable.from([Buffer.alloc(2_000_000, 1)]), 5_000_000)).rejects.toMatchObject({
    code: 'ENOSPC',
  })
  expect(readdirSync(path.join(folder, 'incoming'))).toEqual([])
  expect(await text(await store.read(small))).toBe('small')
  // There is room again for what is small enough.
  await store.write(HASH, Buffer.alloc(500_000, 1))
  expect(await store.has(HASH)).toBe(true)
})
