import * as decoding from 'lib0/decoding'
import type WebSocket from 'ws'
import { STEP_TWO, SYNC, SYNC_STATUS, UPDATE } from '../load/frames.ts'
import { ImpatientSocket, type SocketClass } from './impatient-socket.ts'

/**
 * Counts the edits that the server has acknowledged. It reads the frames themselves rather than a counter of the
 * provider. The server answers in the order in which messages were sent, and the second step of the synchronisation
 * carries all that an earlier connection lost. Updates that the provider would send before that step are held back, as
 * the editor holds them back, because the step contains them.
 */
export class Acknowledgements {
  /** Number of edits made on this replica so far. The writer counts them. */
  made = 0
  /** Number of edits, from the first on, that are on the server. */
  received = 0
  refusals = 0
  /** For each message that awaits its answer, the number of edits that had been made when it left. */
  #onTheWay: number[] = []
  #hasShakenHands = false
  #current: unknown

  get areComplete(): boolean {
    return this.received === this.made
  }

  /** A `WebSocket` class for the provider, whose frames this ledger reads. Each socket has one pad. */
  socket(patienceMs?: number): SocketClass {
    const opened = (socket: unknown): void => {
      this.#current = socket
      this.#onTheWay = []
      this.#hasShakenHands = false
    }
    const mayLeave = (frame: unknown): boolean => !(frame instanceof Uint8Array) || this.#mayLeave(frame)
    const came = (socket: unknown, frame: Uint8Array): void => {
      // Late frames of an earlier connection answer nothing that was sent on this one.
      if (socket === this.#current) this.#came(frame)
    }
    return class extends ImpatientSocket {
      constructor(address: string | URL) {
        super(address, patienceMs)
        opened(this)
        this.on('message', (data: ArrayBuffer | Buffer) => came(this, new Uint8Array(data)))
      }

      override send(data: Parameters<WebSocket['send']>[0]): void {
        if (mayLeave(data)) super.send(data)
      }
    }
  }

  #mayLeave(frame: Uint8Array): boolean {
    // A pong names no pad, and neither does the ping that it answers.
    if (frame.length < 2) return true
    const decoder = decoding.createDecoder(frame)
    decoding.readVarString(decoder)
    if (decoding.readVarUint(decoder) !== SYNC) return true
    const step = decoding.readVarUint(decoder)
    if (step === UPDATE && !this.#hasShakenHands) return false
    if (step === STEP_TWO) this.#hasShakenHands = true
    if (step === STEP_TWO || step === UPDATE) this.#onTheWay.push(this.made)
    return true
  }

  #came(frame: Uint8Array): void {
    if (frame.length < 2) return
    const decoder = decoding.createDecoder(frame)
    decoding.readVarString(decoder)
    if (decoding.readVarUint(decoder) !== SYNC_STATUS) return
    const edits = this.#onTheWay.shift()
    if (edits === undefined) return
    if (decoding.readVarInt(decoder) === 1) this.received = Math.max(this.received, edits)
    else this.refusals += 1
  }
}
