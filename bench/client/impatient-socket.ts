import WebSocket from 'ws'

const PATIENCE_MS = 5000

export type SocketClass = new (address: string | URL) => WebSocket

/**
 * A connection that nobody answers is given up, as the editor gives it up: the provider alone waits for its opening, and
 * for the first word after it, for ever.
 */
export class ImpatientSocket extends WebSocket {
  constructor(address: string | URL, patienceMs = PATIENCE_MS) {
    super(address, { perMessageDeflate: false, handshakeTimeout: patienceMs })
    // Closing a socket that is still opening is an error to `ws`; the provider listens no more by then.
    this.on('error', () => {})
    this.once('open', () => {
      const silence = setTimeout(() => this.terminate(), patienceMs)
      this.once('message', () => clearTimeout(silence))
      this.once('close', () => clearTimeout(silence))
    })
  }
}
