import type { ClientFrame, FrameFault } from './frames.ts'

/**
 * Limits of what may come in over a socket for pads that it is opening: the credentials, and what was typed meanwhile.
 */
export const OPENING_MAX_BYTES = 2 * 1024 * 1024
export const OPENING_MAX_MESSAGES = 500
/** Limit of the pads open over one socket. Pages open one, programs perhaps a few. */
export const PADS_MAX = 8

/** The pads that one socket is opening. Hocuspocus queues the frames for them until they are open. */
export interface Openings {
  /** Decides what happens to a frame for a pad that is not open. */
  receive(frame: Exclude<ClientFrame, { kind: 'pong' }>, bytes: number): 'kept' | 'ignored' | FrameFault
  /** Records that the pad is open now, or refused. */
  ended(address: string): void
}

/**
 * RT-46, SEC-40: an opening begins with authentication, and then only the server ends it. Hocuspocus has bounds of its
 * own, but prints the name that strangers give the pad when they are exceeded. `open` returns the number of open pads.
 */
export const openings = (open: () => number): Openings => {
  const underWay = new Map<string, { bytes: number; messages: number }>()

  const isTooMuch = (): boolean => {
    const all = [...underWay.values()]
    const sum = (of: 'bytes' | 'messages'): number => all.reduce((sum, opening) => sum + opening[of], 0)
    return sum('bytes') > OPENING_MAX_BYTES || sum('messages') > OPENING_MAX_MESSAGES
  }

  return {
    receive: ({ kind, address }, bytes) => {
      const opening = underWay.get(address) ?? { bytes: 0, messages: 0 }
      if (opening.messages === 0) {
        // Such a frame was on its way when the server closed the pad, or is not from a page; the opening that follows
        // sends its content again.
        if (kind !== 'auth') return 'ignored'
        if (open() + underWay.size >= PADS_MAX) return 'malformed'
        underWay.set(address, opening)
      }
      opening.bytes += bytes
      opening.messages += 1
      return isTooMuch() ? 'too-large' : 'kept'
    },
    ended: (address) => void underWay.delete(address),
  }
}
