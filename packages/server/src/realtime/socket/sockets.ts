import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorKey } from '@sheaf/contract/errors'
import { FRAME_MAX_BYTES, JSON_MESSAGE_MAX_BYTES, PRESENCE_MAX_BYTES, UPDATE_MAX_BYTES } from '@sheaf/contract/limits'
import {
  CLIENT_MESSAGES,
  kindOf,
  readMessage,
  SERVER_MESSAGES,
  writeMessage,
  type ClientMessages,
} from '@sheaf/contract/realtime/messages'
import { CLOSE_CODES } from '@sheaf/contract/realtime/socket'
import type { Logger } from 'pino'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import type { Config } from '../../config.ts'
import { requestOriginReader } from '../../http/requests/request-origin.ts'
import type { ConnectionLimit } from '../../rate-limits/connection-limit.ts'
import { networkOf } from '../../rate-limits/network-of.ts'
import { openBacklog } from './backlog.ts'
import { bufferedBytes } from './buffered-bytes.ts'
import { closeAllSockets, refuseUpgrade } from './close-sockets.ts'
import { Connection } from './connection.ts'
import type { Member, PadConnection } from '../room/room.ts'
import { openInbox, socketFlow, type ClientMessage } from './inbox.ts'
import { socketCaller } from './socket-caller.ts'

/** Time within which a page must have opened its pad after opening the socket. */
const OPENING_MS = 15_000
/** Limit of what may come in until the pad is open: who the page is, and what is typed meanwhile. */
const OPENING_MAX_BYTES = 2 * 1024 * 1024
/** Interval between pings. Pages take a socket for dead over which none comes. */
const PING_MS = 20_000
/** A page is gone, though its network has not said so, when it has sent nothing after this many pings. */
const UNANSWERED_MAX = 2
/**
 * Pings do not count among these that wait behind a long text, which may take its time over a slow network. So many may,
 * as long as a page itself waits for a text.
 */
const BEHIND_TEXT_MAX = 6

/** Maximum size of `open`: a session token, a password and the JSON around them. */
const OPEN_MAX_BYTES = 5000

/** Largest payload of each kind in bytes. */
const MAX_BYTES: Readonly<Record<keyof ClientMessages, number>> = {
  open: OPEN_MAX_BYTES,
  state: UPDATE_MAX_BYTES,
  missing: UPDATE_MAX_BYTES,
  update: UPDATE_MAX_BYTES,
  declare: JSON_MESSAGE_MAX_BYTES,
  presence: PRESENCE_MAX_BYTES,
  chat: JSON_MESSAGE_MAX_BYTES,
  pong: 0,
}

const BAD_MESSAGE: ErrorKey = 'BACKEND.ERROR.REALTIME.BAD_MESSAGE'
const PING = writeMessage(SERVER_MESSAGES, 'ping', undefined)

export interface Sockets {
  /** Opens the socket of a pad, which is what its address names and may be no pad at all. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, pad: string): void
  count(): number
  close(): Promise<void>
}

export interface SocketsNeeds {
  readonly log: Logger
  readonly config: Pick<Config, 'trustedProxies' | 'secureCookies'>
  readonly connections: ConnectionLimit
  /** Handles a message of a page (`messageHandler`). */
  readonly handle: (connection: PadConnection, message: ClientMessage, messages: number) => Promise<void>
  readonly openingMs?: number | undefined
  readonly pingMs?: number | undefined
  readonly backlogMaxBytes?: number | undefined
  readonly unfinishedMaxBytes?: number | undefined
  readonly waitingMaxBytes?: number | undefined
}

/** RT-17: returns the message that a frame of a page holds, or the reason for which its socket is closed. */
const readClientMessage = (frame: Uint8Array): ClientMessage | ErrorKey => {
  const kind = kindOf(CLIENT_MESSAGES, frame)
  if (kind === undefined) return BAD_MESSAGE
  if (frame.length - 1 > MAX_BYTES[kind]) return 'BACKEND.ERROR.REALTIME.TOO_LARGE'
  return readMessage(CLIENT_MESSAGES, frame) ?? BAD_MESSAGE
}

const bytesOf = (data: RawData): Uint8Array => {
  if (Array.isArray(data)) return Buffer.concat(data)
  return data instanceof ArrayBuffer ? new Uint8Array(data) : data
}

/**
 * W-19: ends a socket that opens no pad in time, or sends too much before it does. A page on a slow network tries again.
 * Returns a function for when the pad is open, or the socket has ended.
 */
const limitOpening = (ws: WebSocket, network: Duplex, ms: number): (() => void) => {
  const deadline = setTimeout(() => ws.close(CLOSE_CODES.again), ms)
  let early = 0
  const countEarly = ({ length }: Buffer): void => {
    early += length
    if (early > OPENING_MAX_BYTES) ws.terminate()
  }
  network.on('data', countEarly)
  return () => {
    network.off('data', countEarly)
    clearTimeout(deadline)
  }
}

/** Manages the sockets of this server: who may open one, what may come in over it, and when it ends. */
export const openSockets = (needs: SocketsNeeds): Sockets => {
  const { log, config, connections } = needs
  const requestOrigin = requestOriginReader(config)
  const server = new WebSocketServer({ noServer: true, maxPayload: FRAME_MAX_BYTES, perMessageDeflate: false })
  const outgoingOf = openBacklog(server.clients, needs.backlogMaxBytes)
  /** RT-61: what has come in of frames that have not ended. */
  const unfinishedOf = bufferedBytes(needs.unfinishedMaxBytes)
  /** RT-67: what has come in and is not handled. */
  const waitingOf = bufferedBytes(needs.waitingMaxBytes)
  let closing = false

  /** Numbers of pings since a page has sent anything: those that it could have read, and those behind a long text. */
  const unanswered = new WeakMap<WebSocket, { readonly readable: number; readonly behindText: number }>()

  const accept = (ws: WebSocket, request: IncomingMessage, pad: string): void => {
    const origin = requestOrigin(request)
    const network = networkOf(origin.address)
    const outgoing = outgoingOf(ws, request.socket)
    const connection = new Connection<Member>(pad, socketCaller(request, origin), {
      send: (frame) => outgoing.send(frame),
      hasRoom: () => outgoing.hasRoom(),
      close: (code, reason) => {
        inbox.clear()
        ws.close(code, reason)
      },
      handled: () => inbox.handled(),
    })
    const unfinished = unfinishedOf(network, () => ws.terminate())
    const waiting = waitingOf(network, () => {
      connection.close('BACKEND.ERROR.PERMISSION.UNEXPECTED')
      ws.terminate()
    })
    // `ws` reads each piece after it is counted, and emits the frames that end with it.
    request.socket.prependListener('data', ({ length }: Buffer) => {
      unanswered.delete(ws)
      unfinished.received(length)
    })
    const endOpening = limitOpening(ws, request.socket, needs.openingMs ?? OPENING_MS)
    let hasOpened = false

    const handle = async (message: ClientMessage, messages: number): Promise<void> => {
      await needs.handle(connection, message, messages)
      if (hasOpened || connection.member === undefined) return
      hasOpened = true
      endOpening()
      connections.opened(origin.address)
    }
    const inbox = openInbox([socketFlow(ws), waiting], handle, (error) => {
      log.error({ err: error, pad }, 'messages could not be handled')
      connection.close('BACKEND.ERROR.PERMISSION.UNEXPECTED')
    })

    ws.on('message', (data, isBinary) => {
      unfinished.ended()
      // Frames still in the network after a refusal are ignored.
      if (ws.readyState !== ws.OPEN || connection.isClosed) return
      const frame = bytesOf(data)
      const message = isBinary ? readClientMessage(frame) : BAD_MESSAGE
      if (typeof message === 'string') {
        log.warn({ address: origin.address, key: message }, 'a frame was refused')
        connection.closeFaulty(message)
      } else if (message.kind !== 'pong') inbox.receive(message, frame.length)
    })
    ws.on('close', () => {
      endOpening()
      unfinished.ended()
      connections.release(origin.address, hasOpened)
      connection.ended()
    })
    // `ws` itself closes the socket after a frame that is too big or violates the protocol.
    ws.on('error', (error: Error & { code?: string }) =>
      log.warn({ address: origin.address, code: error.code ?? error.message }, 'a socket broke off'),
    )
  }

  const ping = (ws: WebSocket): void => {
    const { readable, behindText } = unanswered.get(ws) ?? { readable: 0, behindText: 0 }
    const isBehind = ws.bufferedAmount > 0
    if (isBehind ? behindText >= BEHIND_TEXT_MAX : readable >= UNANSWERED_MAX) return ws.terminate()
    unanswered.set(ws, isBehind ? { readable, behindText: behindText + 1 } : { readable: readable + 1, behindText })
    if (ws.readyState === ws.OPEN) ws.send(PING, () => {})
  }
  const pinging = setInterval(() => {
    for (const ws of server.clients) ping(ws)
  }, needs.pingMs ?? PING_MS).unref()

  return {
    handleUpgrade: (request, socket, head, pad) => {
      if (closing) return refuseUpgrade(socket, '503 Service Unavailable')
      const { address } = requestOrigin(request)
      if (!connections.admit(address)) {
        log.warn({ address }, 'too many sockets from one address')
        return refuseUpgrade(socket, '429 Too Many Requests')
      }
      const release = (): void => connections.release(address, false)
      socket.once('close', release)
      server.handleUpgrade(request, socket, head, (ws) => {
        // It would keep the request, with all its headers, for as long as the socket lasts.
        socket.off('close', release)
        accept(ws, request, pad)
      })
    },
    count: () => server.clients.size,
    close: async () => {
      closing = true
      clearInterval(pinging)
      await closeAllSockets(server)
    },
  }
}
