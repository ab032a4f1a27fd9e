import { ACCESS_CHANGED } from '@sheaf/contract/realtime/socket'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PadServer } from '../testing/pad-server.ts'
import { writerWelcome } from '../testing/writer-welcome.ts'
import { type ConnectionEnd, PadConnection } from './pad-connection.ts'
import type { ServerMessage } from '@sheaf/contract/realtime/server-messages'

let server: PadServer
let connections: PadConnection[]
beforeEach(async () => {
  server = await PadServer.start(writerWelcome)
  connections = []
})
afterEach(() => {
  vi.useRealTimers()
  for (const connection of connections) connection.rest()
  server.stop()
})

const setUp = () => {
  const messages: ServerMessage[] = []
  const ends: ConnectionEnd[] = []
  const page = { messages, ends, isAnswerDue: false }
  const connection: PadConnection = new PadConnection({
    base: server.base,
    padId: 'pad1',
    open: () => ({ wire: 1, password: `given ${server.opened.length}` }),
    onConnected: () => connection.send('state', new Uint8Array([0])),
    onMessage: (message) => messages.push(message),
    onEnd: (end) => ends.push(end),
    isAnswerDue: () => page.isAnswerDue,
  })
  connections.push(connection)
  return { connection, page, kinds: () => messages.map(({ kind }) => kind) }
}

/** Waits until the server has let the page in so many times. */
const isIn = (times = 1) => expect.poll(() => [server.opened.length, server.pages]).toEqual([times, 1])

describe('a connection to a pad', () => {
  it('[RT-31, RT-13] begins with who the page is, and hands on what the server says', async () => {
    const { connection, kinds } = setUp()
    connection.send('chat', { type: 'chat-earlier', before: 1 })
    connection.connect()
    await expect.poll(kinds).toEqual(['welcome', 'authors', 'ids', 'presence', 'state', 'missing'])
    expect(server.opened).toEqual([{ wire: 1, password: 'given 0' }])
    expect(server.received.map(({ kind }) => kind)).toEqual(['state'])
    expect(server.violations).toEqual([])
  })

  it('[RT-17] ignores what it does not know, and answers a ping', async () => {
    const { connection, page, kinds } = setUp()
    connection.connect()
    await isIn()
    await expect.poll(kinds).toContain('missing')
    page.messages.length = 0
    for (const frame of ['text', new Uint8Array(), new Uint8Array([99, 1]), new Uint8Array([5, 0x7b])])
      server.sendFrame(frame)
    server.send('renamed', 7 as never)
    server.send('ping', undefined)
    server.send('renamed', 'Minutes')
    await expect.poll(() => page.messages).toEqual([{ kind: 'renamed', payload: 'Minutes' }])
    await expect.poll(() => server.received.at(-1)?.kind).toBe('pong')
    expect(page.ends).toEqual([])
  })

  it('[RT-14] is made again by itself when it is lost, for as long as that takes', async () => {
    const { connection, page } = setUp()
    connection.connect()
    await isIn()
    server.disconnect()
    await expect.poll(() => page.ends.length).toBeGreaterThan(2)
    server.reconnect(writerWelcome)
    await isIn(2)
    expect(new Set(page.ends.map(({ kind }) => kind))).toEqual(new Set(['lost']))
  })

  it('[RT-15] is made again at once when access has to be decided again', async () => {
    const { connection, page, kinds } = setUp()
    connection.connect()
    await expect.poll(kinds).toContain('welcome')
    // No pause ends.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    server.close(ACCESS_CHANGED)
    await isIn(2)
    expect(page.ends).toEqual([{ kind: 'access-changed' }])
  })

  it('[RT-42, RT-43] is made again when the server has a passing trouble, once', async () => {
    const { connection, page } = setUp()
    connection.connect()
    await isIn()
    server.close('BACKEND.ERROR.CONFIGURATION.CANTSTORE')
    await isIn(2)
    expect(page.ends).toEqual([{ kind: 'lost', errorKey: 'BACKEND.ERROR.CONFIGURATION.CANTSTORE' }])
  })

  it('[RT-15] that is refused is made again only when the page asks for it', async () => {
    const { connection, page } = setUp()
    server.reconnect('BACKEND.ERROR.TYPE.PASSWORD_MISSING')
    connection.connect()
    await expect.poll(() => page.ends).toEqual([{ kind: 'refused', errorKey: 'BACKEND.ERROR.TYPE.PASSWORD_MISSING' }])
    server.reconnect(writerWelcome)
    // This is longer than the first pause.
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(server.opened).toHaveLength(1)
    connection.connect()
    await isIn(2)
    expect(server.opened.at(-1)).toMatchObject({ password: 'given 1' })
  })

  it('[EDT-141] ends at once when the page is left, and is made again when it is back', async () => {
    const { connection } = setUp()
    connection.connect()
    await isIn()
    connection.rest()
    await expect.poll(() => server.pages).toBe(0)
    connection.wake(() => {})
    await isIn(2)
  })
})

describe('a connection that looks open', () => {
  const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const

  it('[EDT-20, RT-11] is given up when the server owes an answer and nothing comes, and otherwise not so soon', async () => {
    vi.useFakeTimers({ toFake: [...timers] })
    const { connection, page, kinds } = setUp()
    connection.connect()
    await expect.poll(kinds).toContain('missing')
    vi.advanceTimersByTime(30_000)
    expect(page.ends).toEqual([])
    page.isAnswerDue = true
    vi.advanceTimersByTime(10_000)
    server.send('ping', undefined)
    await expect.poll(() => server.received.at(-1)?.kind).toBe('pong')
    vi.advanceTimersByTime(10_000)
    expect(page.ends).toEqual([])
    vi.advanceTimersByTime(10_000)
    expect(page.ends).toEqual([{ kind: 'lost', errorKey: undefined }])
    vi.advanceTimersByTime(1_000)
    await isIn(2)
  })

  it('[EDT-20] is given up when not even a ping comes', async () => {
    vi.useFakeTimers({ toFake: [...timers] })
    const { connection, page, kinds } = setUp()
    connection.connect()
    await expect.poll(kinds).toContain('missing')
    vi.advanceTimersByTime(50_000)
    expect(page.ends).toHaveLength(1)
  })

  it('[EDT-20] is given up later each time until the server has answered', async () => {
    vi.useFakeTimers({ toFake: [...timers] })
    const { connection, page, kinds } = setUp()
    page.isAnswerDue = true
    const giveUp = async (afterMs: number) => {
      await expect.poll(kinds).toContain('missing')
      page.messages.length = 0
      const before = page.ends.length
      vi.advanceTimersByTime(afterMs - 4_000)
      expect(page.ends).toHaveLength(before)
      vi.advanceTimersByTime(6_000)
      expect(page.ends).toHaveLength(before + 1)
    }
    connection.connect()
    await giveUp(15_000)
    vi.advanceTimersByTime(1_000)
    await giveUp(30_000)
    vi.advanceTimersByTime(1_500)
    await giveUp(60_000)
    vi.advanceTimersByTime(2_500)
    await expect.poll(kinds).toContain('missing')
    connection.settle()
    await giveUp(15_000)
  })

  it.each([
    ['stays when it has outlived a sleep of the page', true],
    ['is replaced when it has not', false],
  ])('[EDT-20, RT-11] %s', async (_, isAlive) => {
    vi.useFakeTimers({ toFake: [...timers] })
    const { connection, page, kinds } = setUp()
    connection.connect()
    await expect.poll(kinds).toContain('missing')
    vi.advanceTimersByTime(10)
    page.messages.length = 0
    connection.wake(() => isAlive && connection.send('state', new Uint8Array([0])))
    if (isAlive) await expect.poll(kinds).toEqual(['missing'])
    vi.advanceTimersByTime(4_000)
    await isIn(isAlive ? 1 : 2)
    expect(page.ends).toHaveLength(isAlive ? 0 : 1)
  })
})
