import { SESSION_ENDED_CODE, SESSION_SOCKET_BEAT_MS } from '@sheaf/contract/realtime/session-socket'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openSessionSocket, type SessionSocket } from './session-socket.ts'

/** The browser's end of a socket, whose other end the test plays. */
class OpenSocket extends EventTarget {
  static all: OpenSocket[] = []
  readonly url: string
  isOpen = true

  constructor(url: string | URL) {
    super()
    this.url = String(url)
    OpenSocket.all.push(this)
  }

  close(): void {
    this.isOpen = false
  }

  /** The server, or the network, ends the socket. */
  end(code: number): void {
    this.isOpen = false
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
}

let sessionSocket: SessionSocket
let ended: number
const last = (): OpenSocket => OpenSocket.all.at(-1) as OpenSocket
const openOnes = () => OpenSocket.all.filter(({ isOpen }) => isOpen)

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  vi.stubGlobal('WebSocket', OpenSocket)
  OpenSocket.all = []
  ended = 0
  sessionSocket = openSessionSocket(new URL('https://pads.example.org/pads/'), () => {
    ended += 1
  })
  onTestFinished(() => sessionSocket.follow(undefined))
})

test('[SES-30] a page has a socket while somebody is signed in, and another for another session', () => {
  expect(OpenSocket.all).toHaveLength(0)
  sessionSocket.follow('user anna')
  expect(last().url).toBe('wss://pads.example.org/pads/socket/session')
  sessionSocket.follow('user anna')
  expect(OpenSocket.all).toHaveLength(1)
  sessionSocket.follow('user ben')
  expect([OpenSocket.all.length, openOnes().length]).toEqual([2, 1])
  sessionSocket.follow(undefined)
  expect(openOnes()).toEqual([])
})

test('[SES-31] a socket that the server closes for its session’s end is told, and one that is lost is opened again with growing pauses', () => {
  sessionSocket.follow('user anna')
  last().end(1006)
  expect(ended).toBe(0)
  for (const pause of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    const { length } = OpenSocket.all
    vi.advanceTimersByTime(pause - 1)
    expect(OpenSocket.all).toHaveLength(length)
    vi.advanceTimersByTime(pause / 2 + 1)
    expect(OpenSocket.all).toHaveLength(length + 1)
    last().end(1006)
  }
  vi.advanceTimersByTime(45_000)
  last().end(SESSION_ENDED_CODE)
  expect(ended).toBe(1)
})

test('[SES-31] a socket is opened at once when the page is back online or in sight, and one that fell silent, too', () => {
  sessionSocket.follow('user anna')
  last().end(1006)
  window.dispatchEvent(new Event('online'))
  expect(OpenSocket.all).toHaveLength(2)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(OpenSocket.all).toHaveLength(2)
  for (let beats = 0; beats < 5; beats++) {
    vi.advanceTimersByTime(SESSION_SOCKET_BEAT_MS)
    last().dispatchEvent(new Event('message'))
  }
  expect(OpenSocket.all).toHaveLength(2)
  // A laptop sleeps: no timer runs meanwhile.
  vi.setSystemTime(Date.now() + 3_600_000)
  document.dispatchEvent(new Event('visibilitychange'))
  expect([OpenSocket.all.length, openOnes().length]).toEqual([3, 1])
  vi.advanceTimersByTime(5 * SESSION_SOCKET_BEAT_MS)
  expect(OpenSocket.all.length).toBeGreaterThan(3)
  expect(openOnes()).toHaveLength(1)
})

test('[SES-31] a page that is left closes its socket, so that the browser can keep the page, and opens it on the way back', () => {
  sessionSocket.follow('user anna')
  window.dispatchEvent(new Event('pagehide'))
  expect(openOnes()).toEqual([])
  window.dispatchEvent(new Event('pageshow'))
  expect(openOnes()).toHaveLength(1)
})
