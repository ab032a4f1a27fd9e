import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import Vips from 'wasm-vips'
import type { PictureOutcome, PictureTask, WorkerMessage } from './prepared-picture.ts'
import { rewritePicture } from './rewrite-picture.ts'
import { instantiateWasm } from './web-assembly.ts'

/* This file runs in a thread of its own: one picture is decoded and written anew, and the thread ends. */

const LOWER_PRIORITY = 5

const openVips = ({ decoder, type }: PictureTask): Promise<typeof Vips> =>
  Vips({
    // The decoder of AVIF is a part of its own, which takes a while to load. Those of SVG and JPEG XL are never loaded.
    dynamicLibraries: type === 'image/avif' ? ['vips-heif.wasm'] : [],
    instantiateWasm: (imports, whenDone) => {
      void instantiateWasm(decoder, imports).then((instance) => whenDone(instance, decoder))
      return {}
    },
    // One thread decodes, so that the other processors are everybody else's. Warnings about pictures that strangers send
    // belong into no log, and some of them are written past the two functions below.
    preRun: ({ ENV }: { ENV: Record<string, string> }) =>
      void Object.assign(ENV, { VIPS_CONCURRENCY: '1', VIPS_WARNING: '0' }),
    print: () => {},
    printErr: () => {},
  })

const buffersOf = (outcome: PictureOutcome): ArrayBuffer[] =>
  outcome.ok
    ? [outcome.picture, ...outcome.picture.sizes]
        .map(({ bytes }) => bytes.buffer)
        .filter((b) => b instanceof ArrayBuffer)
    : []

const read = (vips: typeof Vips, task: PictureTask): PictureOutcome => {
  try {
    return rewritePicture(vips, task)
  } catch {
    return { ok: false, reason: 'damaged' }
  }
}

/** Lets the event loop have the processor first. */
const stepBack = (): void => {
  // On Linux this is the priority of the calling thread and of those that it starts; elsewhere it would be the server's.
  if (process.platform !== 'linux') return
  try {
    setPriority(0, LOWER_PRIORITY)
  } catch {
    // A sandbox may forbid it, and pictures are read all the same.
  }
}

stepBack()

const task = workerData as PictureTask
const vips = await openVips(task)
parentPort?.postMessage('begun' satisfies WorkerMessage)
const outcome = read(vips, task)
parentPort?.postMessage(outcome satisfies WorkerMessage, buffersOf(outcome))
