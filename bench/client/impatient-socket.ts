import WebSocket from 'ws'

const PATIENCE_MS = 5000

export type SocketClass = new (address: string | URL) => WebSocket

/**
 * A socket that gives up when nobody answers, as the editor does. The provider alone would wait for ever, both for the
 * connection to open and for its first message.
 */
export class ImpatientSocket extends WebSocket {
  constructor(address: string | URL, patienceMs = PATIENCE_MS) {
    super(address, { perMessageDeflate: false, handshakeTimeout: patienceMs })
    // `ws` reports closing a socket that is still opening as an error. The provider no longer listens by then.
    this.on('error', () => {})
    this.once('open', () => {
      const silence = setTimeout(() => this.terminate(), patienceMs)
      this.once('message', () => clearTimeout(silence))
      this.once('close', () => clearTimeout(silence))
    })
  }
}
