import { once } from 'node:events'
import { SESSION_ENDED_CODE, SESSION_SOCKET_PATH } from '@sheaf/contract/realtime/session-socket'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { waitUntil } from '../../testing/wait.ts'

export interface OpenPage {
  readonly socket: WebSocket
  /** Code with which the server has closed the socket; undefined while it is open. */
  readonly code: () => number | undefined
}

/** Opens the socket that a page of the site opens, with the cookie of a session. */
export const pageAt = async (url: string, token: string | undefined, from = url): Promise<OpenPage> => {
  const headers = { origin: new URL(from).origin }
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}${SESSION_SOCKET_PATH}`, {
    headers: { ...headers, ...(token === undefined ? {} : { cookie: `sheaf_session=${token}` }) },
  })
  let code: number | undefined
  socket.on('close', (given) => {
    code = given
  })
  onTestFinished(() => socket.terminate())
  await once(socket, 'open')
  return { socket, code: () => code }
}

/** Resolves once the server has closed the page's socket because its session has ended. */
export const isEnded = (page: OpenPage, timeout?: number) =>
  waitUntil(() => page.code() === SESSION_ENDED_CODE, { interval: 5, ...(timeout === undefined ? {} : { timeout }) })
