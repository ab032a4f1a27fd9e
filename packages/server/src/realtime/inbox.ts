import type { Connection } from '@hocuspocus/server'
import { FRAME_MAX_BYTES } from '@sheaf/contract/limits'
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import { messageYjsUpdate } from 'y-protocols/sync'
import * as Y from 'yjs'
import type { ConnectionContext } from './connection-context.ts'
import { readUpdateFrame, writeUpdateFrame, type ClientFrame } from './frames.ts'
import { closeConnection, UNEXPECTED } from './refusal.ts'
import { inspect } from './update-check.ts'

/** What waits of one socket, of all its pads; more stays in the network, where it slows its sender down. */
const WAITING_MAX = 200
const WAITING_MAX_BYTES = FRAME_MAX_BYTES
/** Few enough parts to be applied without being tried out first (`checkUpdate`). */
const MERGED_MAX_BYTES = 4 * 1024

export interface Inbox {
  receive(frame: ClientFrame, bytes: Uint8Array): void
  /** Resolves when all that came in is done. */
  settled(): Promise<void>
}

/** What of a socket's messages waits to be done. */
export interface Flow {
  came(bytes: number): void
  done(bytes: number, messages?: number): void
}

/** Takes nothing more out of the network while too much waits, and goes on when half of that is done. */
export const socketFlow = (ws: Pick<WebSocket, 'pause' | 'resume'>): Flow => {
  let messages = 0
  let bytes = 0
  let isPaused = false
  return {
    came: (size) => {
      messages += 1
      bytes += size
      if (isPaused || (messages < WAITING_MAX && bytes < WAITING_MAX_BYTES)) return
      isPaused = true
      ws.pause()
    },
    done: (size, count = 1) => {
      messages -= count
      bytes -= size
      if (!isPaused || messages > WAITING_MAX / 2 || bytes > WAITING_MAX_BYTES / 2) return
      isPaused = false
      ws.resume()
    },
  }
}

/** For how many messages of the client each merged message stands; it awaits as many answers. */
const weights = new WeakMap<Uint8Array, number>()

export const weightOf = (bytes: Uint8Array): number => weights.get(bytes) ?? 1

interface Waiting {
  readonly bytes: Uint8Array
  readonly isUpdate: boolean
}

/** An update that may be merged: not before it is known that Yjs can read it. */
const isSafeUpdate = ({ bytes, isUpdate }: Waiting): boolean => isUpdate && inspect(readUpdateFrame(bytes).update).ok

/** How many updates at the beginning can go as one. */
const countMergeable = (waiting: readonly Waiting[]): number => {
  let size = 0
  const end = waiting.findIndex((message) => {
    size += message.bytes.length
    return size > MERGED_MAX_BYTES || !isSafeUpdate(message)
  })
  return end === -1 ? waiting.length : end
}

/** Takes the first message out, and with it those that can go as one. */
const takeNext = (waiting: Waiting[]): Waiting[] => {
  const together = waiting.length > 1 ? countMergeable(waiting) : 0
  return waiting.splice(0, Math.max(together, 1))
}

const asOne = (taken: readonly Waiting[]): Uint8Array => {
  const [{ bytes: first }] = taken as readonly [Waiting]
  if (taken.length === 1) return first
  const updates = taken.map(({ bytes }) => readUpdateFrame(bytes).update)
  const merged = writeUpdateFrame(readUpdateFrame(first).address, Y.mergeUpdates(updates))
  weights.set(merged, taken.length)
  return merged
}

const sizeOf = (messages: readonly Waiting[]): number => messages.reduce((sum, { bytes }) => sum + bytes.length, 0)

/**
 * What comes in over one connection to one pad, one message at a time and in order. What a writer sends while an earlier
 * update is being committed goes into the log as one entry: a burst costs a few commits, not one each.
 */
export const openInbox = (connection: Connection<ConnectionContext>, flow: Flow, log: Logger): Inbox => {
  const waiting: Waiting[] = []
  let underWay: Promise<void> | undefined

  const perform = async (taken: readonly Waiting[]): Promise<void> => {
    try {
      connection.handleMessage(asOne(taken))
      await connection.waitForPendingMessages()
    } finally {
      flow.done(sizeOf(taken), taken.length)
    }
  }

  /** Nothing here should throw; what does must not end the server, nor be taken for stored. */
  const giveUp = (error: unknown): void => {
    log.error({ err: error, pad: connection.document.name }, 'a message could not be handled')
    flow.done(sizeOf(waiting), waiting.length)
    waiting.length = 0
    closeConnection(connection, UNEXPECTED)
  }

  const run = async (): Promise<void> => {
    try {
      // Behind what Hocuspocus had kept until the pad was open.
      await connection.waitForPendingMessages()
      while (waiting.length > 0) await perform(takeNext(waiting))
    } catch (error) {
      giveUp(error)
    }
    underWay = undefined
  }

  return {
    receive: (frame, bytes) => {
      waiting.push({ bytes, isUpdate: frame.kind === 'sync' && frame.step === messageYjsUpdate })
      flow.came(bytes.length)
      underWay ??= run()
    },
    settled: async () => {
      await underWay
      await connection.waitForPendingMessages().catch(() => {})
    },
  }
}
