import WebSocket from 'ws'

const HANDSHAKE_MS = 5000
const FIRST_WORD_MS = 5000

export type SocketClass = new (address: string | URL) => WebSocket

/**
 * A connection that nobody answers is given up, as the editor gives it up: the provider alone waits for its opening, and
 * for the first word after it, for ever.
 */
export class ImpatientSocket extends WebSocket {
  constructor(address: string | URL) {
    super(address, { perMessageDeflate: false, handshakeTimeout: HANDSHAKE_MS })
    // Closing a socket that is still opening is an error to `ws`; the provider listens no more by then.
    this.on('error', () => {})
    this.once('open', () => {
      const silence = setTimeout(() => this.terminate(), FIRST_WORD_MS)
      this.once('message', () => clearTimeout(silence))
      this.once('close', () => clearTimeout(silence))
    })
  }
}
