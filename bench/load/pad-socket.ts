import { openSequence } from '@sheaf/document/text/sequence'
import * as decoding from 'lib0/decoding'
import WebSocket from 'ws'
import * as Y from 'yjs'
import * as frames from './frames.ts'

export interface PadSocketOptions {
  readonly socketUrl: string
  readonly pad: string
  readonly token: string
  /** Set for a server that only repeats what it gets: it knows no sign-in, synchronisation or acknowledgement. */
  readonly bare: boolean
  readonly onUpdate: (frame: Buffer) => void
  readonly onAcknowledged?: () => void
  readonly onClosed: (reason: string) => void
}

/**
 * One person's connection to a pad. It opens the pad as the editor does, then counts bytes instead of keeping a
 * document.
 */
export class PadSocket {
  readonly #options: PadSocketOptions
  readonly #socket: WebSocket
  #isClosing = false

  private constructor(options: PadSocketOptions, socket: WebSocket) {
    this.#options = options
    this.#socket = socket
  }

  static open(options: PadSocketOptions): Promise<PadSocket> {
    const socket = new WebSocket(options.socketUrl, { perMessageDeflate: false, skipUTF8Validation: true })
    const opened = new PadSocket(options, socket)
    return new Promise((resolve, reject) => {
      socket.once('error', reject)
      socket.once('close', (code, reason) => {
        reject(new Error(`closed with ${code} ${reason.toString()}`))
        if (!opened.#isClosing) options.onClosed(`${code} ${reason.toString()}`)
      })
      socket.on('message', (data: Buffer) => opened.#receive(data, () => resolve(opened)))
      socket.once('open', () => {
        if (options.bare) return resolve(opened)
        const nothing = new Y.Doc()
        openSequence(nothing)
        socket.send(frames.authFrame(options.pad, options.token))
        socket.send(frames.syncFrame(options.pad, frames.STEP_ONE, Y.encodeStateVector(nothing)))
      })
    })
  }

  sendUpdate(update: Uint8Array): void {
    this.#socket.send(frames.syncFrame(this.#options.pad, frames.UPDATE, update))
  }

  close(): void {
    this.#isClosing = true
    this.#socket.close()
  }

  #receive(data: Buffer, synced: () => void): void {
    if (data.length === 1 && data[0] === frames.PING) return this.#socket.send(frames.PONG)
    const decoder = decoding.createDecoder(data)
    decoder.pos = decoding.readVarUint(decoder) + decoder.pos
    switch (decoding.readVarUint(decoder)) {
      case frames.SYNC:
        return this.#sync(decoding.readVarUint(decoder), data, synced)
      case frames.SYNC_STATUS:
        if (decoding.readVarInt(decoder) !== 1) return this.#options.onClosed('an update was refused')
        return this.#options.onAcknowledged?.()
      case frames.CLOSE:
        return this.#options.onClosed(decoding.readVarString(decoder))
      case frames.AUTH:
        if (decoding.readVarUint(decoder) !== frames.AUTHENTICATED)
          this.#options.onClosed('the server refused the token')
        return undefined
      default:
        return undefined
    }
  }

  #sync(step: number, data: Buffer, synced: () => void): void {
    if (step === frames.UPDATE) this.#options.onUpdate(data)
    else if (step === frames.STEP_ONE) synced()
  }
}
