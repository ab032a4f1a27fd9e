import type { Duplex } from 'node:stream'
import type { WebSocketServer } from 'ws'

/** Code that announces a restart of the service. Pages connect again by themselves. */
const RESTART = 1012
/** Time that pages have to close their side. */
const CLOSING_MS = 1000

export const refuseUpgrade = (socket: Duplex, status: string): void => {
  socket.on('error', () => {})
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Closes all sockets of a server that stops. Resolves when they have ended. */
export const closeAllSockets = async (server: WebSocketServer): Promise<void> => {
  for (const ws of server.clients) ws.close(RESTART)
  await new Promise<void>((resolve) => {
    const force = setTimeout(() => {
      for (const ws of server.clients) ws.terminate()
    }, CLOSING_MS)
    server.close(() => {
      clearTimeout(force)
      resolve()
    })
  })
}
