import type { ClientFrame, FrameFault } from './frames.ts'

/** What may come in over a socket for pads that it is opening: its rights, and what was typed meanwhile. */
export const OPENING_MAX_BYTES = 2 * 1024 * 1024
export const OPENING_MAX_MESSAGES = 500
/** Pages open one pad over a socket, programs perhaps some. */
export const PADS_MAX = 8

/** The pads that one socket is opening: what comes for them is kept by Hocuspocus until they are open. */
export interface Openings {
  /** What becomes of a frame for a pad that is not open. */
  receive(frame: Exclude<ClientFrame, { kind: 'pong' }>, bytes: number): 'kept' | 'ignored' | FrameFault
  /** The pad is open now, or refused. */
  ended(address: string): void
}

/**
 * RT-46, SEC-40: an opening begins with saying who one is, and then it is the server's to end it. Hocuspocus has bounds of
 * its own, and prints what strangers call the pad when they are passed. `open`: how many pads are.
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
        // On its way when the server closed the pad, or sent by no page: the opening that follows brings it again.
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
