import type { WebSocket } from 'ws'

/** Limit of the bytes of unfinished frames of all sockets together. */
const ALL_MAX_BYTES = 256 * 1024 * 1024

/** Counts the bytes of the frame that is coming in over each socket, which belongs to a network. */
export interface UnfinishedFrames {
  came(ws: WebSocket, network: string, bytes: number): void
  /** Notes that the frame has come to its end, or the socket to its own. */
  ended(ws: WebSocket): void
}

interface Held {
  readonly network: string
  bytes: number
}

const most = <T>(all: Iterable<readonly [T, number]>): T => [...all].reduce((a, b) => (b[1] > a[1] ? b : a))[0]

/**
 * W-19, RT-61: bounds the memory used for frames that do not end. When all together hold too much, the sockets with the
 * most in the network that holds the most are terminated, so that nobody is cut off for what others hold; their pages
 * connect again.
 */
export const unfinishedFrames = (allMaxBytes = ALL_MAX_BYTES): UnfinishedFrames => {
  const held = new Map<WebSocket, Held>()
  let all = 0

  const ended = (ws: WebSocket): void => {
    all -= held.get(ws)?.bytes ?? 0
    held.delete(ws)
  }

  /** Returns the socket that goes first. */
  const largest = (): WebSocket => {
    const ofNetwork = new Map<string, number>()
    for (const { network, bytes } of held.values()) ofNetwork.set(network, (ofNetwork.get(network) ?? 0) + bytes)
    const network = most(ofNetwork)
    return most([...held].flatMap(([ws, one]) => (one.network === network ? [[ws, one.bytes] as const] : [])))
  }

  return {
    came: (ws, network, bytes) => {
      const one = held.get(ws) ?? { network, bytes: 0 }
      one.bytes += bytes
      held.set(ws, one)
      all += bytes
      while (all > allMaxBytes) {
        const ws = largest()
        ended(ws)
        ws.terminate()
      }
    },
    ended,
  }
}
