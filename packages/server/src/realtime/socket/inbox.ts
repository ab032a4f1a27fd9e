import { UPDATE_MAX_BYTES } from '@sheaf/contract/limits'
import type { ClientMessages, Read } from '@sheaf/contract/realtime/messages'
import type { WebSocket } from 'ws'
import * as Y from 'yjs'
import { inspectWithinLimits, LIGHT_PARTS } from '../edits/update-check.ts'

/** Limit of the messages waiting from one socket; more stays in the network, which slows the sender down. */
const WAITING_MAX = 200
const WAITING_MAX_BYTES = UPDATE_MAX_BYTES
/** Merged up to this size and to `LIGHT_PARTS`, updates are applied without a dry run (`checkUpdate`). */
const MERGED_MAX_BYTES = 4 * 1024

export type ClientMessage = Read<ClientMessages>

/** Counts what has come in and waits to be handled. */
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

interface Waiting {
  readonly message: ClientMessage
  readonly bytes: number
}

/** Returns how many updates at the beginning can be merged into one: those of which it is known that Yjs can read them. */
const countMergeable = (waiting: readonly Waiting[]): number => {
  let [size, parts] = [0, 0]
  const end = waiting.findIndex(({ message, bytes }) => {
    size += bytes
    if (size > MERGED_MAX_BYTES || message.kind !== 'update') return true
    const inspected = inspectWithinLimits(message.payload)
    if (inspected.ok) parts += inspected.parts
    return !inspected.ok || parts > LIGHT_PARTS
  })
  return end === -1 ? waiting.length : end
}

const merge = (taken: readonly Waiting[]): ClientMessage => {
  const [{ message }] = taken as readonly [Waiting]
  if (taken.length === 1) return message
  const updates = taken.flatMap((one) => (one.message.kind === 'update' ? [one.message.payload] : []))
  return { kind: 'update', payload: Y.mergeUpdates(updates) }
}

/** What has come in over one socket and waits to be handled. */
export interface Inbox {
  receive(message: ClientMessage, bytes: number): void
  /** Resolves when everything that has come in is handled. */
  handled(): Promise<void>
  /** Drops the waiting messages, none of which is answered. */
  clear(): void
}

/**
 * Handles what comes in over one socket, one message at a time and in order. Updates that come while an earlier one is
 * being committed go into the log as one entry, so that a burst costs a few commits, not one each. `handle` gets a message
 * and the number of the page's messages that it stands for, and never rejects. `onError` is called with what Yjs throws when
 * updates cannot be merged; they are not handled then, and nobody was told that they are stored.
 */
export const openInbox = (
  flows: readonly Flow[],
  handle: (message: ClientMessage, messages: number) => Promise<void>,
  onError: (error: unknown) => void,
): Inbox => {
  const waiting: Waiting[] = []
  let running: Promise<void> | undefined

  const done = (messages: readonly Waiting[]): void => {
    const bytes = messages.reduce((sum, message) => sum + message.bytes, 0)
    for (const flow of flows) flow.done(bytes, messages.length)
  }

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const together = waiting.length > 1 ? countMergeable(waiting) : 0
      const taken = waiting.splice(0, Math.max(together, 1))
      try {
        await handle(merge(taken), taken.length)
      } catch (error) {
        onError(error)
      }
      done(taken)
    }
    running = undefined
  }

  return {
    receive: (message, bytes) => {
      waiting.push({ message, bytes })
      for (const flow of flows) flow.received(bytes)
      running ??= run()
    },
    handled: async () => running,
    clear: () => done(waiting.splice(0)),
  }
}
