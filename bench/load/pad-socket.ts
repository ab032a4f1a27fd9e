import {
  CLIENT_MESSAGES,
  SERVER_MESSAGES,
  WIRE_VERSION,
  writeMessage,
  type ServerMessages,
} from '@sheaf/contract/realtime/messages'
import { socketPathOf } from '@sheaf/contract/realtime/socket'
import WebSocket from 'ws'

export interface PadSocketOptions {
  /** Application base of the server. */
  readonly url: string
  readonly pad: string
  readonly token: string
  /** Set for a server that only repeats what it gets: it knows no sign-in, synchronisation or acknowledgement. */
  readonly bare: boolean
  /** Gets the frames that updates come in, several in one or one by one. */
  readonly onUpdates: (frame: Buffer) => void
  readonly onStored?: () => void
  readonly onClosed: (reason: string) => void
}

/** Kinds of the frames that are looked at, by their first byte. */
const [STATE, UPDATES, STORED, UNSTORED, PING] = (
  ['state', 'updates', 'stored', 'unstored', 'ping'] satisfies (keyof ServerMessages)[]
).map((kind) => SERVER_MESSAGES[kind][0]) as [number, number, number, number, number]

const PONG = writeMessage(CLIENT_MESSAGES, 'pong', undefined)
/** State vector and update of a text of which nothing is known. */
const NOTHING_KNOWN = writeMessage(CLIENT_MESSAGES, 'state', Uint8Array.of(0))
const NOTHING_MISSING = writeMessage(CLIENT_MESSAGES, 'missing', Uint8Array.of(0, 0))

/**
 * One person's connection to a pad. It opens the pad as the editor does, then counts bytes instead of keeping a
 * document.
 */
export class PadSocket {
  readonly #options: PadSocketOptions
  readonly #socket: WebSocket
  #isClosing = false
  /** Whether what the server lacks, which is nothing, was acknowledged. Updates are counted from then on. */
  #isSynced = false

  private constructor(options: PadSocketOptions, socket: WebSocket) {
    this.#options = options
    this.#socket = socket
  }

  static open(options: PadSocketOptions): Promise<PadSocket> {
    const address = `${options.url.replace(/^http/, 'ws')}${socketPathOf(options.pad)}`
    const socket = new WebSocket(address, { perMessageDeflate: false, skipUTF8Validation: true })
    const opened = new PadSocket(options, socket)
    return new Promise((resolve, reject) => {
      socket.once('error', reject)
      socket.once('close', (code, reason) => {
        reject(new Error(`closed with ${code} ${reason.toString()}`))
        if (!opened.#isClosing) options.onClosed(`${code} ${reason.toString()}`)
      })
      if (options.bare) socket.on('message', (data: Buffer) => options.onUpdates(data))
      else socket.on('message', (data: Buffer) => opened.#receive(data, () => resolve(opened)))
      socket.once('open', () => {
        if (options.bare) return resolve(opened)
        socket.send(writeMessage(CLIENT_MESSAGES, 'open', { wire: WIRE_VERSION, token: options.token }))
        socket.send(NOTHING_KNOWN)
      })
    })
  }

  sendUpdate(update: Uint8Array): void {
    this.#socket.send(writeMessage(CLIENT_MESSAGES, 'update', update))
  }

  close(): void {
    this.#isClosing = true
    this.#socket.close()
  }

  #receive(data: Buffer, synced: () => void): void {
    switch (data[0]) {
      case UPDATES:
        return this.#options.onUpdates(data)
      case STORED:
        return this.#stored(data.readUInt32BE(1), synced)
      case UNSTORED:
        return this.#options.onClosed('an update was refused')
      case STATE:
        return this.#socket.send(NOTHING_MISSING)
      case PING:
        return this.#socket.send(PONG)
      default:
        return undefined
    }
  }

  #stored(messages: number, synced: () => void): void {
    if (this.#isSynced) for (let n = 0; n < messages; n++) this.#options.onStored?.()
    this.#isSynced = true
    synced()
  }
}
