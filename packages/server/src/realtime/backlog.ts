import { setImmediate as nextTurn } from 'node:timers/promises'
import type { WebSocket } from 'ws'

/** A socket to which more is still to go out is not given what it asks for. */
const ASKED_MAX_BYTES = 1024 * 1024
/** A page that takes in nothing is cut off before what waits for it fills the memory. */
const ONE_MAX_BYTES = 32 * 1024 * 1024
/** What waits for all together. */
const ALL_MAX_BYTES = 256 * 1024 * 1024

/** What goes out over one socket. */
export interface Outgoing {
  send(data: Uint8Array): void
  /**
   * Resolves when the socket may be given what it asks for: a request of a few bytes is answered by a whole pad. One at
   * a time, when the answers before are as good as taken in. Resolves too when the socket is about to end.
   */
  hasRoom(): Promise<void>
}

/**
 * W-19, RT-25: bounds what waits in memory for pages that take nothing in. `sockets`: all that are open. When too much
 * waits, those for whom most waits are cut off; they connect again, and whoever reads is not disturbed.
 */
export const openBacklog = (
  sockets: ReadonlySet<WebSocket>,
  allMaxBytes = ALL_MAX_BYTES,
): ((ws: WebSocket) => Outgoing) => {
  /** For how many sockets each message waits: one to a thousand readers is in memory once. */
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

  /** One in each turn: what waited for it is gone only then. */
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

  return (ws) => {
    let last: Promise<void> = Promise.resolve()
    let wake = (): void => {}

    const hasTakenIn = async (): Promise<void> => {
      // What the one before was let do has gone out.
      await nextTurn()
      while (ws.readyState === ws.OPEN && ws.bufferedAmount > ASKED_MAX_BYTES)
        await new Promise<void>((resolve) => (wake = resolve))
    }
    ws.on('close', () => wake())

    return {
      send: (data) => {
        if (ws.bufferedAmount > ONE_MAX_BYTES) return ws.terminate()
        add(data)
        ws.send(data, () => {
          takeAway(data)
          wake()
        })
        if (bytes > allMaxBytes && !isCutting) void cutOff()
      },
      hasRoom: () => (last = last.then(hasTakenIn)),
    }
  }
}
