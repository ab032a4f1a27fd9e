import * as decoding from 'lib0/decoding'
import type WebSocket from 'ws'
import { ImpatientSocket, type SocketClass } from './impatient-socket.ts'

const SYNC = 0
const SYNC_STATUS = 8
const STEP_TWO = 1
const UPDATE = 2

/**
 * Which edits the server has acknowledged, read from the frames themselves rather than from a counter of the provider.
 * Answers come in the order of what was sent, and the second step of the synchronisation carries all that went astray
 * with an earlier connection. Updates that the provider would send before that step are kept back, as the editor keeps
 * them back: the step holds them.
 */
export class Acknowledgements {
  /** Edits made on this replica so far; whoever edits counts them. */
  made = 0
  /** The first so many of them are on the server. */
  received = 0
  refusals = 0
  /** For each message on its way, how many edits had been made when it left. */
  #onTheWay: number[] = []
  #hasShakenHands = false
  #current: unknown

  get areComplete(): boolean {
    return this.received === this.made
  }

  /** A `WebSocket` for the provider that tells this ledger what passes. One pad per socket. */
  socket(patienceMs?: number): SocketClass {
    const opened = (socket: unknown): void => {
      this.#current = socket
      this.#onTheWay = []
      this.#hasShakenHands = false
    }
    const mayLeave = (frame: unknown): boolean => !(frame instanceof Uint8Array) || this.#mayLeave(frame)
    const came = (socket: unknown, frame: Uint8Array): void => {
      // What an earlier connection still brings answers nothing that left on this one.
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
    // A pong names no pad, like the ping it answers.
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
