import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { PICTURE_PIXELS_MAX, PICTURE_SECONDS_MAX } from '@sheaf/contract/limits'
import { takeTurns } from '../lib/take-turns.ts'
import { pictureTypeOf } from './media-type.ts'
import type { PictureOutcome, PictureTask, WorkerMessage } from './prepared-picture.ts'
import { compileWasm, type WasmModule } from './web-assembly.ts'

interface PictureLimits {
  readonly maxPixels: number
  /** Time of processors after which a picture is given up. A busy machine makes no difference. */
  readonly maxCpuMs: number
}

const LIMITS: PictureLimits = { maxPixels: PICTURE_PIXELS_MAX, maxCpuMs: PICTURE_SECONDS_MAX * 1000 }

/** How many times longer a picture may take by the clock, for a decoder that waits for itself. */
const PATIENCE = 10
const POLL_MS = 50

/**
 * Turns at reading pictures, for the whole server: one takes a processor and up to 850 MB. Others wait.
 */
const turns = takeTurns()

let compiled: Promise<WasmModule> | undefined

/** Returns the decoder, which all threads share once it is compiled. */
const decoder = (): Promise<WasmModule> => {
  compiled ??= readFile(fileURLToPath(import.meta.resolve('wasm-vips/vips.wasm'))).then(compileWasm)
  return compiled
}

/** Returns the time that all threads but the event loop's have used: a decoder has several, which cannot be told apart. */
const cpuMsBeside = (): number => {
  const [all, own] = [process.cpuUsage(), process.threadCpuUsage()]
  return (all.user + all.system - own.user - own.system) / 1000
}

/** Calls `end` once a picture has taken too long. Returns a function that stops the watch. */
const watchTime = (maxCpuMs: number, end: () => void): (() => void) => {
  const [began, used] = [performance.now(), cpuMsBeside()]
  const timer = setInterval(() => {
    if (cpuMsBeside() - used > maxCpuMs || performance.now() - began > PATIENCE * maxCpuMs) end()
  }, POLL_MS).unref()
  return () => clearInterval(timer)
}

/**
 * Reads one picture in a thread that then ends, so that what a picture does to its decoder meets no other picture, and
 * the memory is given back. Throws if the decoder does not even begin.
 */
const readInThread = (task: PictureTask, maxCpuMs: number): Promise<PictureOutcome> =>
  new Promise<PictureOutcome>((resolve, reject) => {
    const worker = new Worker(new URL('./picture-worker.ts', import.meta.url), {
      workerData: task,
      transferList: [task.bytes.buffer],
      // A decoder needs none of the server's secrets, and nothing of how the server was started.
      env: {},
      execArgv: [],
    })
    worker.unref()
    let [hasBegun, hasEnded] = [false, false]
    const stopWatch = watchTime(maxCpuMs, () => end({ ok: false, reason: 'too-many-pixels' }))
    const end = (outcome: PictureOutcome | Error): void => {
      if (hasEnded) return
      hasEnded = true
      stopWatch()
      // The next picture begins when the memory of this one is free.
      const finish = (): void => (outcome instanceof Error ? reject(outcome) : resolve(outcome))
      worker.terminate().then(finish, finish)
    }
    const fail = (why: unknown): void =>
      end(hasBegun ? { ok: false, reason: 'damaged' } : new Error('Pictures cannot be read', { cause: why }))
    worker.on('message', (message: WorkerMessage) => {
      if (message === 'begun') hasBegun = true
      else end(message)
    })
    worker.on('error', fail)
    worker.on('exit', (code) => fail(new Error(`The thread ended with ${code}`)))
  })

/** Returns bytes that can be moved to a thread without others: small ones share their memory with what else was read. */
const withOwnMemory = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
  bytes.length === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)

/**
 * Decodes a picture and writes it anew, with its smaller sizes, in a thread. One is read at a time, and the parties that
 * have some waiting take turns. A function that loads the bytes is called when it is its turn, so that those that wait need
 * no memory; what it returns is moved to the thread, and is nobody else's.
 */
export const preparePicture = (
  source: Uint8Array | (() => Promise<Uint8Array<ArrayBuffer>>),
  party = '',
  { maxPixels, maxCpuMs }: PictureLimits = LIMITS,
): Promise<PictureOutcome> =>
  turns.take(party, async () => {
    const bytes = typeof source === 'function' ? withOwnMemory(await source()) : new Uint8Array(source)
    const type = await pictureTypeOf(bytes)
    if (type === 'no-picture' || type === 'not-supported') return { ok: false, reason: type }
    return readInThread({ decoder: await decoder(), type, bytes, maxPixels }, maxCpuMs)
  })
