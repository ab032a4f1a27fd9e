import { HocuspocusProviderWebsocket } from '@hocuspocus/provider'
import { SOCKET_PATH } from '@sheaf/contract/realtime/socket'

const socketUrl = (base: URL): URL => {
  const url = new URL(SOCKET_PATH, base)
  url.protocol = base.protocol === 'https:' ? 'wss:' : 'ws:'
  return url
}

/** The socket to the server, reconnecting with a growing pause. */
export class PadSocket extends HocuspocusProviderWebsocket {
  constructor(base: URL) {
    super({ url: socketUrl(base).href, delay: 500, minDelay: 500, factor: 1.6, maxDelay: 15_000 })
  }

  /**
   * Messages that cannot be sent now are dropped: the handshake of the next connection holds every change, and messages
   * sent twice would be acknowledged twice.
   */
  override send(message: unknown): void {
    if (this.webSocket?.readyState === WebSocket.OPEN) super.send(message)
  }

  /** Treats the connection as dead without waiting for the network to say so; a new one follows if one is wanted. */
  drop(): void {
    this.emit('close', { event: { code: 4000, reason: 'dropped by the page' } })
  }

  leave(): void {
    this.shouldConnect = false
    this.clearReconnectTimeout()
    this.drop()
  }

  get isOpen(): boolean {
    return this.webSocket?.readyState === WebSocket.OPEN
  }
}
