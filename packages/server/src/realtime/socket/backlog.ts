import type { Writable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { binaryFrame } from './binary-frame.ts'

/** A socket with more outgoing bytes buffered than this gets no replies to expensive requests until it has drained. */
const REPLY_BACKLOG_MAX_BYTES = 1024 * 1024
/** A page that reads nothing is cut off at this many buffered bytes, before they fill the memory. */
const ONE_MAX_BYTES = 32 * 1024 * 1024
/** Limit of the outgoing bytes buffered for all sockets together. */
const ALL_MAX_BYTES = 256 * 1024 * 1024

/** Messages up to this size are copied behind their header; a copy of longer ones would cost more than a second write. */
const ONE_PIECE_MAX_BYTES = 16 * 1024

/** The outgoing side of one socket. */
export interface Outgoing {
  send(data: Uint8Array): void
  /**
   * Resolves when the socket may get the reply to a request, since a request of a few bytes is answered by a whole pad.
   * Requests are let through one at a time, once earlier answers are nearly drained. Also resolves when the socket is
   * about to end.
   */
  hasRoom(): Promise<void>
}

/**
 * W-19, RT-25: bounds the memory used for pages that read nothing; `sockets` are all that are open. When too much is
 * buffered, the sockets with the most are terminated; their pages connect again, and pages that do read are not
 * disturbed.
 */
export const openBacklog = (
  sockets: ReadonlySet<WebSocket>,
  allMaxBytes = ALL_MAX_BYTES,
): ((ws: WebSocket, network: Writable) => Outgoing) => {
  /** Number of sockets that each message waits for: a message to a thousand readers is in memory once. */
  const waiting = new Map<Uint8Array, number>()
  let bytes = 0
  let isCutting = false

  const add = (data: Uint8Array): void => {
    const times = waiting.get(data) ?? 0
    waiting.set(data, times + 1)
    if (times === 0) bytes += data.length
  }

  const takeAway = (data: Uint8Array): void => {
    const times = waiting.get(data) ?? 0
    if (times > 1) return void waiting.set(data, times - 1)
    waiting.delete(data)
    bytes -= data.length
  }

  let last: { readonly data: Uint8Array; readonly frame: Buffer } | undefined

  /** Returns the frame of a message. One that goes to many sockets is written for all of them. */
  const frameOf = (data: Uint8Array): Buffer => {
    if (last?.data !== data) last = { data, frame: binaryFrame(data) }
    return last.frame
  }

  /**
   * `ws` writes header and payload apart, which takes the system longer than the message itself. Frames of both may follow
   * each other, since `ws` compresses nothing here and writes each at once.
   */
  const write = (ws: WebSocket, network: Writable, data: Uint8Array, written: () => void): void => {
    if (data.length > ONE_PIECE_MAX_BYTES || ws.readyState !== ws.OPEN) ws.send(data, written)
    else network.write(frameOf(data), written)
  }

  /** Terminates one socket per turn of the event loop, because its buffered bytes are released only then. */
  const cutOff = async (): Promise<void> => {
    isCutting = true
    while (bytes > allMaxBytes) {
      const open = [...sockets].filter((ws) => ws.readyState === ws.OPEN)
      if (open.length === 0) break
      open.reduce((a, b) => (b.bufferedAmount > a.bufferedAmount ? b : a)).terminate()
      await nextTurn()
    }
    isCutting = false
  }

  return (ws, network) => {
    let lastAnswered: Promise<void> = Promise.resolve()
    let wake = (): void => {}

    const hasTakenIn = async (): Promise<void> => {
      // By the next turn, the answer to the request before this one is in the buffer.
      await nextTurn()
      while (ws.readyState === ws.OPEN && ws.bufferedAmount > REPLY_BACKLOG_MAX_BYTES)
        await new Promise<void>((resolve) => (wake = resolve))
    }
    ws.on('close', () => wake())

    return {
      send: (data) => {
        if (ws.bufferedAmount > ONE_MAX_BYTES) return ws.terminate()
        add(data)
        write(ws, network, data, () => {
          takeAway(data)
          wake()
        })
        if (bytes > allMaxBytes && !isCutting) void cutOff()
      },
      hasRoom: () => (lastAnswered = lastAnswered.then(hasTakenIn)),
    }
  }
}
