import { readFileSync } from 'node:fs'
import { CLIENT_MESSAGES, SERVER_MESSAGES, WIRE_VERSION, writeMessage } from '@sheaf/contract/realtime/messages'
import { CLOSE_CODES, socketPathOf } from '@sheaf/contract/realtime/socket'
import { isFullRun } from '@sheaf/document/testing/random'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { Api } from '../../bench/client/api.ts'
import { readPad } from '../../bench/client/connect.ts'
import { tokensOf } from '../../bench/client/pad-text.ts'
import { until } from '../../bench/client/processes.ts'
import { Server } from '../../bench/client/server.ts'
import { Writer } from '../../bench/client/writer.ts'
import { readMetrics } from './support/metrics.ts'

/** Number of sockets with an open pad, and of those without, from all addresses together. */
const [READERS, SILENT] = isFullRun ? [10_000, 3000] : [2000, 1500]
/** Number of sockets that one address may have open before they open a pad. */
const PENDING_MAX = 1000
/** Sockets that are opened at once, from one address. */
const BATCH = 100
const ADDRESSES = Array.from({ length: 10 }, (_, n) => `127.0.0.${2 + n}`)
const ONE_ADDRESS = ['127.0.0.200']
/** Descriptors that each process needs, besides those for the sockets. */
const OTHER_DESCRIPTORS = 500
/**
 * Upper bound of the memory for one idle socket. About 20 KB are measured with a pad open; a buffer as large
 * as a page would exceed it.
 */
const BYTES_EACH = 32 * 1024
const REFUSED = 'Unexpected server response: 429'

/** Returns how many files and sockets a process may have open; Node has raised that as far as the machine lets it. */
const descriptorsOf = (pid: number): number =>
  Number(/^Max open files +(\d+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'utf8'))?.[1])

interface Idler {
  readonly socket: WebSocket
  /** Reason why the socket ended: a close code, or the text of a refusal. */
  end: string | undefined
}

const OPEN = writeMessage(CLIENT_MESSAGES, 'open', { wire: WIRE_VERSION })
const PONG = writeMessage(CLIENT_MESSAGES, 'pong', undefined)

/**
 * Opens a pad's socket from one of this machine's many loopback addresses, and over it the pad, unless it is to be
 * silent. It does nothing but answer whether it is still there, as an idle page does.
 */
const open = (server: Server, address: string, pad: string, isSilent: boolean): Promise<Idler> =>
  new Promise((resolve) => {
    const url = `${server.url.replace(/^http/, 'ws')}${socketPathOf(pad)}`
    const socket = new WebSocket(url, { localAddress: address, perMessageDeflate: false })
    const idler: Idler = { socket, end: undefined }
    socket.on('open', () => (isSilent ? resolve(idler) : socket.send(OPEN)))
    socket.on('message', (data: Buffer) => {
      if (data[0] === SERVER_MESSAGES.ping[0]) socket.send(PONG)
      resolve(idler)
    })
    socket.on('close', (code) => {
      idler.end ??= String(code)
      resolve(idler)
    })
    socket.on('error', (error) => (idler.end ??= error.message))
  })

interface Flood {
  readonly count: number
  readonly addresses: readonly string[]
  readonly pad: string
  readonly isSilent?: boolean
}

/** Opens so many sockets, from one of these addresses after the other. */
const flood = async (server: Server, { count, addresses, pad, isSilent = false }: Flood): Promise<Idler[]> => {
  const idlers: Idler[] = []
  onTestFinished(() => {
    for (const { socket } of idlers) socket.terminate()
  })
  for (let batch = 0; batch < count / BATCH; batch++) {
    const address = addresses[batch % addresses.length] ?? ''
    idlers.push(...(await Promise.all(Array.from({ length: BATCH }, () => open(server, address, pad, isSilent)))))
  }
  return idlers
}

const endsOf = (idlers: readonly Idler[]): Set<string | undefined> => new Set(idlers.map(({ end }) => end))

test('[RT-19, W-19, W-36] thousands of idle sockets take a bounded memory each, without a pad a bounded time, and hold up nobody', async () => {
  const server = await Server.create({ env: { SHEAF_LIMITS: 'on' } })
  onTestFinished(() => server.dispose())
  await server.start()
  for (const pid of [process.pid, server.pid])
    expect(
      descriptorsOf(pid),
      'The machine lets a process open too few sockets for this test: see `ulimit -Hn`',
    ).toBeGreaterThan(READERS + SILENT + PENDING_MAX + OTHER_DESCRIPTORS)
  const api = new Api(server.url)
  const ada = await api.register('ada')
  const pad = await api.createPad(ada, await api.createGroup(ada, 'Garden'), 'Seeds')
  const place = { url: server.url, pad, token: ada.token }
  const writer = new Writer('ada', 1, place)
  onTestFinished(() => writer.close())
  const write = async (): Promise<void> => {
    writer.edit()
    await until('It is acknowledged', 20_000, () => writer.client.isSaved)
  }
  await write()
  const before = await readMetrics(server)
  expect(before.sockets).toBe(1)

  const readers = await flood(server, { count: READERS, addresses: ADDRESSES, pad })
  const reading = await readMetrics(server)
  expect(reading).toMatchObject({ sockets: READERS + 1, connections: READERS + 1 })
  expect(reading.memory - before.memory).toBeLessThan(READERS * BYTES_EACH)
  await write()

  // On a slow machine some of the first are closed before the last have come.
  const silent = await flood(server, { count: SILENT, addresses: ADDRESSES, pad, isSilent: true })
  expect(tokensOf(await readPad(place)).size).toBeGreaterThan(0)
  await until('One address may open no more', 120_000, async () => {
    const more = await flood(server, { count: BATCH, addresses: ONE_ADDRESS, pad, isSilent: true })
    silent.push(...more)
    return endsOf(more).has(REFUSED)
  })
  const during = await readMetrics(server)
  expect(during.sockets).toBeLessThanOrEqual(READERS + SILENT + PENDING_MAX + 1)
  expect(during.memory - before.memory).toBeLessThan((READERS + SILENT) * BYTES_EACH)
  await write()
  await until('All are closed', 60_000, () => !endsOf(silent).has(undefined))
  expect(endsOf(silent)).toEqual(new Set([String(CLOSE_CODES.again), REFUSED]))
  await until('Those with a pad are left', 20_000, async () => (await readMetrics(server)).sockets === READERS + 1)
  await write()
  expect(endsOf(readers)).toEqual(new Set([undefined]))
})
