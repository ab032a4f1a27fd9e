import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import WebSocket, { WebSocketServer } from 'ws'
import { binaryFrame } from './binary-frame.ts'

test('[RT-17] messages of every length are read as they were written, between those that `ws` itself writes', async () => {
  const lengths = [0, 1, 125, 126, 65_535, 65_536, 70_000]
  const payloads = lengths.map((length) => Buffer.from(Uint8Array.from({ length }, (_, n) => n % 251)))
  const server = new WebSocketServer({ port: 0, perMessageDeflate: false })
  onTestFinished(() => server.close())
  await once(server, 'listening')
  server.on('connection', (ws, { socket }) => {
    for (const payload of payloads) {
      socket.write(binaryFrame(payload))
      ws.send(payload)
    }
    ws.close()
  })
  const page = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const messages: unknown[] = []
  page.on('message', (data, isBinary) => void messages.push(isBinary && data))
  await once(page, 'close')
  expect(messages).toEqual(payloads.flatMap((payload) => [payload, payload]))
})
