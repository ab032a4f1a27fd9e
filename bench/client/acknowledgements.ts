import * as decoding from 'lib0/decoding'
import type WebSocket from 'ws'
import { ImpatientSocket, type SocketClass } from './impatient-socket.ts'

const SYNC = 0
const SYNC_STATUS = 8
const STEP_TWO = 1
const UPDATE = 2

interface Sent {
  readonly isStepTwo: boolean
  /** How many edits had been made when it left. */
  readonly edits: number
}

/**
 * Which edits the server has acknowledged, read from the frames themselves rather than from a counter of the provider:
 * acknowledgements come in the order of what was sent, and count for nothing before the second step of the
 * synchronisation, which carries all that went astray with an earlier connection.
 */
export class Acknowledgements {
  /** Edits made on this replica so far; whoever edits counts them. */
  made = 0
  /** The first so many of them are on the server. */
  received = 0
  refusals = 0
  #sent: Sent[] = []
  #hasSynced = false
  #putOff = 0

  get areComplete(): boolean {
    return this.received === this.made
  }

  /** A `WebSocket` for the provider that tells this ledger what passes. One pad per socket. */
  get socket(): SocketClass {
    const opened = (): void => {
      this.#sent = []
      this.#hasSynced = false
      this.#putOff = 0
    }
    const left = (frame: unknown): void => {
      if (frame instanceof Uint8Array) this.#left(frame)
    }
    const came = (frame: Uint8Array): void => this.#came(frame)
    return class extends ImpatientSocket {
      constructor(address: string | URL) {
        super(address)
        opened()
        this.on('message', (data: ArrayBuffer | Buffer) => came(new Uint8Array(data)))
      }

      override send(data: Parameters<WebSocket['send']>[0]): void {
        left(data)
        super.send(data)
      }
    }
  }

  #left(frame: Uint8Array): void {
    // A pong names no pad, like the ping it answers.
    if (frame.length < 2) return
    const decoder = decoding.createDecoder(frame)
    decoding.readVarString(decoder)
    if (decoding.readVarUint(decoder) !== SYNC) return
    const step = decoding.readVarUint(decoder)
    if (step === STEP_TWO || step === UPDATE) this.#sent.push({ isStepTwo: step === STEP_TWO, edits: this.made })
  }

  #came(frame: Uint8Array): void {
    if (frame.length < 2) return
    const decoder = decoding.createDecoder(frame)
    decoding.readVarString(decoder)
    if (decoding.readVarUint(decoder) !== SYNC_STATUS) return
    const isStored = decoding.readVarInt(decoder) === 1
    // What leans on edits that went astray is put off first and acknowledged on its own after the second step.
    if (isStored && this.#hasSynced && this.#putOff > 0) {
      this.#putOff -= 1
      return
    }
    const sent = this.#sent.shift()
    if (!sent) return
    if (!isStored) {
      if (this.#hasSynced) this.refusals += 1
      else this.#putOff += 1
      return
    }
    if (sent.isStepTwo) this.#hasSynced = true
    if (this.#hasSynced) this.received = Math.max(this.received, sent.edits)
  }
}
