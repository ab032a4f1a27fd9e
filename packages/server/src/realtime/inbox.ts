import type { Connection } from '@hocuspocus/server'
import { FRAME_MAX_BYTES } from '@sheaf/contract/limits'
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import { messageYjsUpdate } from 'y-protocols/sync'
import * as Y from 'yjs'
import type { ConnectionContext } from './connection-context.ts'
import { readUpdateFrame, writeUpdateFrame, type ClientFrame } from './frames.ts'
import { closeConnection, UNEXPECTED } from './refusal.ts'
import { inspectWithinLimits } from './update-check.ts'

/**
 * Limit of the messages waiting from one socket, over all its pads; more stays in the network, which slows the sender
 * down.
 */
const WAITING_MAX = 200
const WAITING_MAX_BYTES = FRAME_MAX_BYTES
/** Updates merged up to this size have few enough parts to be applied without a dry run (`checkUpdate`). */
const MERGED_MAX_BYTES = 4 * 1024

export interface Inbox {
  receive(frame: ClientFrame, bytes: Uint8Array): void
  /** Resolves when everything that came in has been handled. */
  drained(): Promise<void>
  /** Drops the waiting messages, none of which is acknowledged. */
  clear(): void
}

/** Counts the messages of a socket that wait to be handled. */
export interface Flow {
  received(bytes: number): void
  done(bytes: number, messages?: number): void
}

/** Applies backpressure: stops reading from the network while too much waits, and goes on when half of that is done. */
export const socketFlow = (ws: Pick<WebSocket, 'pause' | 'resume'>): Flow => {
  let messages = 0
  let bytes = 0
  let isPaused = false
  return {
    received: (size) => {
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

/**
 * Weight of each merged message: the number of the client's messages that were merged into it. The client awaits as many
 * acknowledgements.
 */
const weights = new WeakMap<Uint8Array, number>()

export const weightOf = (bytes: Uint8Array): number => weights.get(bytes) ?? 1

interface Waiting {
  readonly bytes: Uint8Array
  readonly isUpdate: boolean
}

/** Returns whether an update may be merged: only once it is known that Yjs can read it. */
const isSafeUpdate = ({ bytes, isUpdate }: Waiting): boolean =>
  isUpdate && inspectWithinLimits(readUpdateFrame(bytes).update).ok

/** Returns how many updates at the beginning can be merged into one. */
const countMergeable = (waiting: readonly Waiting[]): number => {
  let size = 0
  const end = waiting.findIndex((message) => {
    size += message.bytes.length
    return size > MERGED_MAX_BYTES || !isSafeUpdate(message)
  })
  return end === -1 ? waiting.length : end
}

/** Takes out the first message, and with it those that can be merged with it. */
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
 * Handles what comes in over one connection to one pad, one message at a time and in order. Updates that a writer sends
 * while an earlier one is being committed go into the log as one entry, so that a burst costs a few commits, not one
 * each.
 */
export const openInbox = (connection: Connection<ConnectionContext>, flows: readonly Flow[], log: Logger): Inbox => {
  const waiting: Waiting[] = []
  let underWay: Promise<void> | undefined

  const done = (messages: readonly Waiting[]): void => {
    for (const flow of flows) flow.done(sizeOf(messages), messages.length)
  }

  const clear = (): void => done(waiting.splice(0))

  const perform = async (taken: readonly Waiting[]): Promise<void> => {
    try {
      connection.handleMessage(asOne(taken))
      await connection.waitForPendingMessages()
    } finally {
      done(taken)
    }
  }

  /**
   * Closes the connection. Nothing here should throw; if something does, it must neither end the server nor be taken
   * for stored.
   */
  const giveUp = (error: unknown): void => {
    log.error({ err: error, pad: connection.document.name }, 'a message could not be handled')
    clear()
    closeConnection(connection, UNEXPECTED)
  }

  const run = async (): Promise<void> => {
    try {
      // First come the messages that Hocuspocus had queued until the pad was open.
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
      for (const flow of flows) flow.received(bytes.length)
      underWay ??= run()
    },
    drained: async () => {
      await underWay
      await connection.waitForPendingMessages().catch(() => {})
    },
    clear,
  }
}
