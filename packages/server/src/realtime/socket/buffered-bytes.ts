/** Limit of the bytes that are buffered for all senders together. */
const ALL_MAX_BYTES = 256 * 1024 * 1024

/** The bytes that are buffered for one sender. */
export interface Share {
  received(bytes: number): void
  done(bytes: number): void
  /** Records that nothing is buffered any more. */
  ended(): void
}

interface Sender {
  readonly network: string
  readonly cutOff: () => void
  bytes: number
}

const most = <T>(all: Iterable<readonly [T, number]>): T => [...all].reduce((a, b) => (b[1] > a[1] ? b : a))[0]

/**
 * W-19: limits the memory that the server uses for what senders send, and returns a function that gives a sender in a
 * network a share of it. When too much is buffered altogether, the senders with the most in the network with the most
 * are cut off, so that no sender is cut off for what others sent; their pages connect again.
 */
export const bufferedBytes = (allMaxBytes = ALL_MAX_BYTES): ((network: string, cutOff: () => void) => Share) => {
  const senders = new Set<Sender>()
  let all = 0

  const set = (one: Sender, bytes: number): void => {
    all += bytes - one.bytes
    one.bytes = bytes
    if (bytes > 0) senders.add(one)
    else senders.delete(one)
  }

  /** Returns the sender that is cut off next. */
  const largest = (): Sender => {
    const ofNetwork = new Map<string, number>()
    for (const { network, bytes } of senders) ofNetwork.set(network, (ofNetwork.get(network) ?? 0) + bytes)
    const network = most(ofNetwork)
    return most([...senders].flatMap((one) => (one.network === network ? [[one, one.bytes] as const] : [])))
  }

  return (network, cutOff) => {
    const one: Sender = { network, cutOff, bytes: 0 }
    return {
      received: (bytes) => {
        set(one, one.bytes + bytes)
        while (all > allMaxBytes) {
          const first = largest()
          set(first, 0)
          first.cutOff()
        }
      },
      // A sender that was cut off counts with nothing, though a message of theirs may still be handled.
      done: (bytes) => set(one, Math.max(one.bytes - bytes, 0)),
      ended: () => set(one, 0),
    }
  }
}
