/*
 * The limit of the machine: a `ws` server that repeats each update to everybody else at the same pad and does nothing
 * more.
 *
 * node bench/bare-server.ts PORT
 */
import { WebSocketServer, type WebSocket } from 'ws'

const everybody = new Set<WebSocket>()
const server = new WebSocketServer({
  port: Number(process.argv[2] ?? 9002),
  host: '127.0.0.1',
  perMessageDeflate: false,
})
server.on('connection', (socket) => {
  everybody.add(socket)
  socket.on('close', () => everybody.delete(socket))
  socket.on('message', (data, isBinary) => {
    for (const other of everybody) if (other !== socket) other.send(data, { binary: isBinary })
  })
})
