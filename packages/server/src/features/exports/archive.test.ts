import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { archiveOf, type ArchivedFile } from './archive.ts'

/** Reads a byte, and gives the archive time to make more than is read. */
const readALittle = async (archive: Readable): Promise<void> => {
  await once(archive, 'readable')
  archive.read(1)
  await new Promise((resolve) => setTimeout(resolve, 200))
}

const leave = async (archive: Readable): Promise<void> => {
  archive.destroy()
  await once(archive, 'close')
  await new Promise(setImmediate)
}

test('[EXP-9, W-19] an archive is made as it is read, and given up with its reader', async () => {
  let made = 0
  let isGivenUp = false
  const files = async function* (): AsyncIterable<ArchivedFile> {
    try {
      for (;;) {
        made++
        const content = Array.from({ length: 20_000 }, () => Math.random()).join()
        yield { path: `file ${made}`, content, modifiedAt: 0 }
      }
    } finally {
      isGivenUp = true
    }
  }
  const archive = archiveOf(files())
  await readALittle(archive)
  expect(made).toBeLessThan(10)
  await leave(archive)
  expect(isGivenUp).toBe(true)
})

test('[EXP-43, W-19] a file that comes in pieces is made as it is read, and given up with its reader', async () => {
  let made = 0
  let isGivenUp = false
  const pieces = async function* (): AsyncIterable<string> {
    try {
      for (;;) {
        made++
        yield randomBytes(100_000).toString('base64')
      }
    } finally {
      isGivenUp = true
    }
  }
  const files = async function* (): AsyncIterable<ArchivedFile> {
    yield { path: 'long', content: pieces(), modifiedAt: 0 }
  }
  const archive = archiveOf(files())
  await readALittle(archive)
  expect(made).toBeLessThan(20)
  await leave(archive)
  expect(isGivenUp).toBe(true)
})

test('[EXP-9] an archive breaks off when a piece of a file cannot be made', async () => {
  const pieces = async function* (): AsyncIterable<string> {
    yield 'one'
    throw new Error('no database')
  }
  const files = async function* (): AsyncIterable<ArchivedFile> {
    yield { path: 'broken', content: pieces(), modifiedAt: 0 }
  }
  await expect(archiveOf(files()).toArray()).rejects.toThrow('no database')
})
