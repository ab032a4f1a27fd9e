import type { Connection } from '@hocuspocus/server'
import { FRAME_MAX_BYTES } from '@sheaf/contract/limits'
import { messageYjsUpdate } from 'y-protocols/sync'
import * as Y from 'yjs'
import { readUpdateFrame, writeUpdateFrame, type ClientFrame } from './frames.ts'
import { inspect } from './update-check.ts'

/** What waits of one connection; more stays in the network, where it slows its sender down. */
const WAITING_MAX = 200
const WAITING_MAX_BYTES = FRAME_MAX_BYTES
/** Few enough parts to be applied without being tried out first (`checkUpdate`). */
const MERGED_MAX_BYTES = 4 * 1024

export interface Inbox {
  receive(frame: ClientFrame, bytes: Uint8Array): void
  /** Resolves when all that came in is done. */
  settled(): Promise<void>
}

export interface Flow {
  pause(): void
  resume(): void
}

/** For how many messages of the client each merged message stands; it awaits as many answers. */
const weights = new WeakMap<Uint8Array, number>()

export const weightOf = (bytes: Uint8Array): number => weights.get(bytes) ?? 1

interface Waiting {
  readonly bytes: Uint8Array
  readonly isUpdate: boolean
}

/** An update that may be merged: not before it is known that Yjs can read it. */
const safeUpdateIn = (bytes: Uint8Array): Uint8Array | undefined => {
  const { update } = readUpdateFrame(bytes)
  return inspect(update).ok ? update : undefined
}

/** The updates at the beginning that can go as one. */
const mergeable = (waiting: readonly Waiting[]): Uint8Array[] => {
  const updates: Uint8Array[] = []
  let size = 0
  for (const { bytes, isUpdate } of waiting) {
    size += bytes.length
    const update = isUpdate && size <= MERGED_MAX_BYTES ? safeUpdateIn(bytes) : undefined
    if (!update) break
    updates.push(update)
  }
  return updates
}

/** Takes the first message out, and with it those that can go as one. */
const takeNext = (waiting: Waiting[]): Uint8Array => {
  const [{ bytes: first }] = waiting as [Waiting]
  const updates = waiting.length > 1 ? mergeable(waiting) : []
  if (updates.length < 2) {
    waiting.shift()
    return first
  }
  waiting.splice(0, updates.length)
  const merged = writeUpdateFrame(readUpdateFrame(first).address, Y.mergeUpdates(updates))
  weights.set(merged, updates.length)
  return merged
}

/**
 * What comes in over one connection to one pad, one message at a time and in order. What a writer sends while an earlier
 * update is being committed goes into the log as one entry: a burst costs a few commits, not one each.
 */
export const openInbox = (connection: Connection, flow: Flow): Inbox => {
  const waiting: Waiting[] = []
  let underWay: Promise<void> | undefined
  let isPaused = false

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      connection.handleMessage(takeNext(waiting))
      await connection.waitForPendingMessages()
      if (!isPaused || waiting.length > 0) continue
      isPaused = false
      flow.resume()
    }
    underWay = undefined
  }

  return {
    receive: (frame, bytes) => {
      waiting.push({ bytes, isUpdate: frame.kind === 'sync' && frame.step === messageYjsUpdate })
      const size = waiting.reduce((sum, { bytes }) => sum + bytes.length, 0)
      if ((waiting.length >= WAITING_MAX || size >= WAITING_MAX_BYTES) && !isPaused) {
        isPaused = true
        flow.pause()
      }
      // Behind what Hocuspocus had kept until the pad was open.
      underWay ??= connection.waitForPendingMessages().then(run)
    },
    settled: async () => {
      await underWay
      await connection.waitForPendingMessages()
    },
  }
}
