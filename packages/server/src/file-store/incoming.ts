import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { NewContent } from './file-store.ts'

/** Bytes that came with a request, in a file of this server until they are stored. */
export interface Received {
  readonly bytes: number
  /** SHA-256 of them, hex. */
  readonly hash: string
  /** `false` if the sender went away before the end. */
  readonly isWhole: boolean
  /** Returns the first bytes. */
  head(bytes: number): Promise<Uint8Array>
  whole(): Promise<Uint8Array<ArrayBuffer>>
  /** Returns them as the store takes them. */
  content(): NewContent
  /** Deletes the file. */
  readonly drop: () => Promise<void>
}

/** More bytes came than may. */
export class TooManyBytes extends Error {
  override readonly name = 'TooManyBytes'
}

/** Where bytes wait that come with requests. They go to a file as they come, however many come at once. */
export interface Incoming {
  /** Receives at most `maxBytes`. Throws `TooManyBytes`, and what the disk throws; then nothing is left. */
  readonly receive: (bytes: AsyncIterable<Uint8Array>, maxBytes: number) => Promise<Received>
  /** Deletes what a server that was killed has left here for longer than `ms`. */
  sweep(ms: number): Promise<void>
}

const received = (file: string, facts: Pick<Received, 'bytes' | 'hash' | 'isWhole'>): Received => ({
  ...facts,
  head: async (bytes) => {
    const handle = await open(file, 'r')
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0)
      return buffer.subarray(0, bytesRead)
    } finally {
      await handle.close()
    }
  },
  whole: () => readFile(file),
  content: () => ({ file }),
  drop: () => rm(file, { force: true }),
})

export const incomingIn = (folder: string): Incoming => ({
  receive: async (source, maxBytes) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = path.join(folder, randomBytes(12).toString('hex'))
    const handle = await open(file, 'wx', 0o600)
    const hash = createHash('sha256')
    let bytes = 0
    let isWhole = true
    /** What this server failed at, as opposed to the sender. */
    let failure: unknown
    try {
      for await (const chunk of source) {
        bytes += chunk.length
        if (bytes > maxBytes) throw (failure = new TooManyBytes('More bytes came than may'))
        hash.update(chunk)
        await handle.writeFile(chunk).catch((error: unknown) => {
          failure = error
          throw error
        })
      }
    } catch (error) {
      if (failure !== undefined) {
        await rm(file, { force: true })
        throw error
      }
      isWhole = false
    } finally {
      await handle.close()
    }
    return received(file, { bytes, hash: hash.digest('hex'), isWhole })
  },
  sweep: async (ms) => {
    const names = await readdir(folder).catch(() => [])
    for (const name of names) {
      const file = path.join(folder, name)
      const found = await stat(file).catch(() => undefined)
      if (found && Date.now() - found.mtimeMs > ms) await rm(file, { force: true })
    }
  },
})
