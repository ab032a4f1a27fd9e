import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { UserId } from '@sheaf/contract/ids'
import { SESSION_ENDED_CODE, SESSION_SOCKET_BEAT_MS } from '@sheaf/contract/realtime/session-socket'
import { WebSocketServer, type WebSocket } from 'ws'
import type { AccessChange, Services } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import { lookUpToken } from '../../features/sessions/tokens.ts'
import { requestOriginReader } from '../../http/requests/request-origin.ts'
import type { ConnectionLimit } from '../../rate-limits/connection-limit.ts'
import { closeAllSockets, refuseUpgrade } from './close-sockets.ts'
import { socketCaller } from './socket-caller.ts'

/** A page says nothing over this socket: longer frames are refused before they are read. */
const MESSAGE_MAX_BYTES = 125
const FAULTY = 4400

interface SessionSocket {
  readonly ws: WebSocket
  readonly token: string
  /** Session that the token stood for when it was last looked up; undefined before the first time. */
  session: { readonly id: string; readonly user: UserId | undefined; readonly expiresAt: number } | undefined
  isAlive: boolean
}

/** SES-30: the sockets over which pages learn that their session has ended. None of them keeps its session alive. */
export interface SessionSockets {
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Looks up the sessions that a change may have ended, and closes the sockets of those that have. */
  accessChanged(change: AccessChange): Promise<void>
  /** Looks up the sessions that should have expired by now. */
  checkExpired(): Promise<void>
  count(): number
  close(): Promise<void>
}

const isAffected = (change: AccessChange, { session }: SessionSocket): boolean => {
  // Whatever is being looked up at the moment is looked up again.
  if ('everything' in change || session === undefined) return true
  if ('pads' in change) return false
  return 'session' in change ? change.session === session.id : change.user === session.user
}

export const openSessionSockets = (
  services: Pick<Services, 'clock' | 'config' | 'log' | 'settings'> & { readonly db: Db },
  connections: ConnectionLimit,
): SessionSockets => {
  const { clock, config, log } = services
  const requestOrigin = requestOriginReader(config)
  const server = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_MAX_BYTES, perMessageDeflate: false })
  const open = new Set<SessionSocket>()
  let closing = false

  const check = async (socket: SessionSocket): Promise<void> => {
    try {
      const found = await lookUpToken(services, socket.token)
      if (found === undefined || 'expired' in found) return socket.ws.close(SESSION_ENDED_CODE)
      const { actor, sessionId, expiresAt } = found
      socket.session = { id: sessionId, user: actor.kind === 'user' ? actor.id : undefined, expiresAt }
    } catch (error) {
      // The page will notice by its next call at the latest.
      log.error({ err: error }, 'a session could not be looked up for an open page')
    }
  }

  const checkThose = async (which: (socket: SessionSocket) => boolean): Promise<void> => {
    for (const socket of [...open].filter(which)) {
      await check(socket)
      await nextTurn()
    }
  }

  const accept = (ws: WebSocket, address: string, token: string | undefined): void => {
    // It will never open a pad, and counts among the open sockets alone.
    connections.opened(address)
    ws.on('close', () => connections.release(address, true))
    ws.on('error', (error: Error & { code?: string }) =>
      log.warn({ address, code: error.code ?? error.message }, 'a socket broke off'),
    )
    if (token === undefined) return ws.close(SESSION_ENDED_CODE)
    const socket: SessionSocket = { ws, token, session: undefined, isAlive: true }
    open.add(socket)
    ws.on('close', () => open.delete(socket))
    ws.on('message', () => ws.close(FAULTY))
    ws.on('pong', () => {
      socket.isAlive = true
    })
    void check(socket)
  }

  const beating = setInterval(() => {
    for (const socket of open) {
      const { ws, isAlive } = socket
      if (!isAlive) ws.terminate()
      else if (ws.readyState === ws.OPEN) {
        socket.isAlive = false
        ws.ping()
        ws.send('', () => {})
      }
    }
  }, SESSION_SOCKET_BEAT_MS).unref()

  return {
    handleUpgrade: (request, socket, head) => {
      if (closing) return refuseUpgrade(socket, '503 Service Unavailable')
      const origin = requestOrigin(request)
      if (!connections.admit(origin.address)) {
        log.warn({ address: origin.address }, 'too many sockets from one address')
        return refuseUpgrade(socket, '429 Too Many Requests')
      }
      const release = (): void => connections.release(origin.address, false)
      socket.once('close', release)
      server.handleUpgrade(request, socket, head, (ws) => {
        // It would keep the request, with all its headers, for as long as the socket lasts.
        socket.off('close', release)
        accept(ws, origin.address, socketCaller(request, origin).cookieToken)
      })
    },
    accessChanged: (change) => checkThose((socket) => isAffected(change, socket)),
    checkExpired: () => checkThose(({ session }) => session !== undefined && session.expiresAt <= clock.now()),
    count: () => server.clients.size,
    close: () => {
      closing = true
      clearInterval(beating)
      return closeAllSockets(server)
    },
  }
}
