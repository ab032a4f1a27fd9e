import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface LosingProxy {
  /** URL of the service by way of the proxy. */
  readonly url: string
  /** Loses whatever is said over every connection, old and new, and tells nobody. */
  readonly vanish: () => void
  /** Serves new connections again. The old ones stay lost. */
  readonly comeBack: () => void
  /** Ends every connection. */
  readonly close: () => void
}

/** Starts a network between us and a service, which can lose it. */
export const losingProxy = async (service: string): Promise<LosingProxy> => {
  const url = new URL(service)
  const sockets = new Set<Socket>()
  let isGone = false
  const lose = (socket: Socket): void =>
    void socket
      .removeAllListeners()
      .on('error', () => {})
      .resume()
  const server = createServer((client) => {
    const target = connect(Number(url.port), url.hostname)
    for (const socket of [client, target]) sockets.add(socket)
    client.pipe(target).on('error', () => client.destroy())
    target.pipe(client).on('error', () => target.destroy())
    if (isGone) for (const socket of [client, target]) lose(socket.unpipe())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = (): void => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  onTestFinished(close)
  const proxied = new URL(service)
  proxied.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: proxied.href,
    vanish: () => {
      isGone = true
      for (const socket of sockets) lose(socket.unpipe())
    },
    comeBack: () => void (isGone = false),
    close,
  }
}
