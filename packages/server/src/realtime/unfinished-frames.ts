import type { WebSocket } from 'ws'

/** Limit of the bytes of unfinished frames of all sockets together. */
const ALL_MAX_BYTES = 256 * 1024 * 1024

/** Counts the bytes of the frame that is coming in over each socket. */
export interface UnfinishedFrames {
  came(ws: WebSocket, bytes: number): void
  /** Notes that the frame has come to its end, or the socket to its own. */
  ended(ws: WebSocket): void
}

/**
 * W-19, RT-61: bounds the memory used for frames that do not end. When all together hold too much, the sockets with the
 * most are terminated; their pages connect again, and pages whose frames end are not disturbed.
 */
export const unfinishedFrames = (allMaxBytes = ALL_MAX_BYTES): UnfinishedFrames => {
  const held = new Map<WebSocket, number>()
  let all = 0

  const ended = (ws: WebSocket): void => {
    all -= held.get(ws) ?? 0
    held.delete(ws)
  }

  return {
    came: (ws, bytes) => {
      held.set(ws, (held.get(ws) ?? 0) + bytes)
      all += bytes
      while (all > allMaxBytes) {
        const [most] = [...held].reduce((a, b) => (b[1] > a[1] ? b : a))
        ended(most)
        most.terminate()
      }
    },
    ended,
  }
}
