import { MessageType } from '@hocuspocus/provider'
import * as encoding from 'lib0/encoding'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { Api } from '../../bench/client/api.ts'
import { readPad } from '../../bench/client/connect.ts'
import { tokensOf } from '../../bench/client/pad-text.ts'
import { until } from '../../bench/client/processes.ts'
import { Server } from '../../bench/client/server.ts'
import { Writer } from '../../bench/client/writer.ts'

/** Number of sockets that one address may have open before they open a pad. */
const PENDING_MAX = 1000
const ADDRESSES = 3
const SOCKETS = ADDRESSES * PENDING_MAX
/**
 * Upper bound of the memory for one idle socket. About 10 KB are measured; a buffer as large as a page would exceed it.
 */
const BYTES_EACH = 32 * 1024

interface Figures {
  readonly memory: number
  readonly sockets: number
  readonly connections: number
}

const figuresOf = async ({ url }: Server): Promise<Figures> => {
  const text = await (await fetch(`${url}metrics`)).text()
  const read = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  return {
    memory: read('process_resident_memory_bytes'),
    sockets: read('sheaf_sockets'),
    connections: read('sheaf_pad_connections'),
  }
}

interface Idler {
  readonly socket: WebSocket
  /** Reason why the socket ended: a close code, or the text of a refusal. */
  end: string | undefined
}

/** Opens a socket from one of this machine's many loopback addresses. */
const open = (server: Server, address: string): Promise<Idler> =>
  new Promise((resolve) => {
    const socket = new WebSocket(server.socketUrl, { localAddress: address, perMessageDeflate: false })
    const idler: Idler = { socket, end: undefined }
    socket.on('open', () => resolve(idler))
    socket.on('close', (code) => {
      idler.end ??= String(code)
      resolve(idler)
    })
    socket.on('error', (error) => (idler.end ??= error.message))
  })

const flood = async (server: Server): Promise<Idler[]> => {
  const idlers: Idler[] = []
  for (let batch = 0; batch < SOCKETS / 100; batch++) {
    const address = `127.0.0.${2 + (batch % ADDRESSES)}`
    idlers.push(...(await Promise.all(Array.from({ length: 100 }, () => open(server, address)))))
  }
  onTestFinished(() => {
    for (const { socket } of idlers) socket.terminate()
  })
  return idlers
}

const openingOf = (pad: string): Uint8Array => {
  const encoder = encoding.createEncoder()
  encoding.writeVarString(encoder, pad)
  encoding.writeVarUint(encoder, MessageType.Auth)
  encoding.writeVarUint(encoder, 0)
  encoding.writeVarString(encoder, '{}')
  return encoding.toUint8Array(encoder)
}

test('[RT-19, W-19, W-36] thousands of idle sockets take a bounded memory each, without a pad a bounded time, and hold up nobody', async () => {
  const server = await Server.create({ env: { SHEAF_LIMITS: 'on' } })
  onTestFinished(() => server.dispose())
  await server.start()
  const api = new Api(server.url)
  const ada = await api.register('ada')
  const pad = await api.createPad(ada, await api.createGroup(ada, 'Garden'), 'Seeds')
  const place = { socketUrl: server.socketUrl, pad, token: ada.token }
  const writer = new Writer('ada', 1, place)
  onTestFinished(() => writer.close())
  const write = async (): Promise<void> => {
    writer.edit()
    await until('It is acknowledged', 20_000, () => writer.acknowledgements.areComplete)
  }
  await write()
  const before = await figuresOf(server)
  expect(before.sockets).toBe(1)

  const silent = await flood(server)
  expect(silent.filter(({ end }) => end !== undefined)).toEqual([])
  const during = await figuresOf(server)
  expect(during.sockets).toBe(SOCKETS + 1)
  expect(during.memory - before.memory).toBeLessThan(SOCKETS * BYTES_EACH)
  expect((await open(server, '127.0.0.2')).end).toContain('429')
  await write()
  const doc = await readPad(place)
  expect(tokensOf(doc).size).toBeGreaterThan(0)
  await until('All are closed', 60_000, () => silent.every(({ end }) => end === '4400'))
  await until('The server counts only the writer', 20_000, async () => (await figuresOf(server)).sockets === 1)

  // Readers have opened a pad, so they are not pending and may stay.
  const readers = await flood(server)
  for (const { socket } of readers) socket.send(openingOf(pad))
  await until('All have the pad open', 60_000, async () => (await figuresOf(server)).connections === SOCKETS + 1)
  expect((await figuresOf(server)).memory - before.memory).toBeLessThan(SOCKETS * BYTES_EACH)
  await write()
  expect(readers.filter(({ end }) => end !== undefined)).toEqual([])
})
