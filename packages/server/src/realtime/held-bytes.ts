/** Limit of the bytes that all senders together may hold. */
const ALL_MAX_BYTES = 256 * 1024 * 1024

/** The bytes that are held for one sender. */
export interface Share {
  came(bytes: number): void
  done(bytes: number): void
  /** Notes that nothing is held any more. */
  ended(): void
}

interface Held {
  readonly network: string
  readonly cutOff: () => void
  bytes: number
}

const most = <T>(all: Iterable<readonly [T, number]>): T => [...all].reduce((a, b) => (b[1] > a[1] ? b : a))[0]

/**
 * W-19: bounds the memory that senders can make the server use for what they send, and returns how a sender in a network
 * gets a share of it. When all together hold too much, the senders with the most in the network that holds the most are
 * cut off, so that nobody is for what others hold; their pages connect again.
 */
export const heldBytes = (allMaxBytes = ALL_MAX_BYTES): ((network: string, cutOff: () => void) => Share) => {
  const held = new Set<Held>()
  let all = 0

  const set = (one: Held, bytes: number): void => {
    all += bytes - one.bytes
    one.bytes = bytes
    if (bytes > 0) held.add(one)
    else held.delete(one)
  }

  /** Returns the sender that goes first. */
  const largest = (): Held => {
    const ofNetwork = new Map<string, number>()
    for (const { network, bytes } of held) ofNetwork.set(network, (ofNetwork.get(network) ?? 0) + bytes)
    const network = most(ofNetwork)
    return most([...held].flatMap((one) => (one.network === network ? [[one, one.bytes] as const] : [])))
  }

  return (network, cutOff) => {
    const one: Held = { network, cutOff, bytes: 0 }
    return {
      came: (bytes) => {
        set(one, one.bytes + bytes)
        while (all > allMaxBytes) {
          const first = largest()
          set(first, 0)
          first.cutOff()
        }
      },
      // Whoever was cut off holds nothing any more, though something of theirs may still be under way.
      done: (bytes) => set(one, Math.max(one.bytes - bytes, 0)),
      ended: () => set(one, 0),
    }
  }
}
