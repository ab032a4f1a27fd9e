import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { MessageType, type Connection, type Hocuspocus, type WebSocketLike } from '@hocuspocus/server'
import type { ErrorKey } from '@sheaf/contract/errors'
import { FRAME_MAX_BYTES } from '@sheaf/contract/limits'
import type { CloseReason } from '@sheaf/contract/realtime/socket'
import type { Logger } from 'pino'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import type { Config } from '../config.ts'
import { openBacklog, type Outgoing } from './backlog.ts'
import { requestOriginReader } from '../http/request-origin.ts'
import type { ConnectionContext } from './connection-context.ts'
import type { ConnectionLimit } from '../rate-limits/connection-limit.ts'
import { networkOf } from '../rate-limits/network-of.ts'
import { bufferedBytes } from './buffered-bytes.ts'
import { closeAllSockets, refuseUpgrade } from './close-sockets.ts'
import { readFrame, type FrameFault } from './frames.ts'
import { openInbox, socketFlow, type Inbox } from './inbox.ts'
import { OPENING_MAX_BYTES, openings } from './openings.ts'
import { closeConnection, UNEXPECTED } from './refusal.ts'
import { socketCaller } from './socket-caller.ts'

/** Time within which a page must open its pad after opening the socket. */
const OPENING_MS = 15_000
/** Pages take a socket that is silent for 30 seconds for dead (Hocuspocus' provider), so the server sends pings. */
const PING_MS = 20_000

const FAULTY = 4400
/** Hocuspocus' code for 'reset connection'. */
const AGAIN = 4205
/**
 * Delay before a socket is closed whose pad cannot be opened now; the page adds its own delay before it tries again.
 */
const HANG_UP_MS = 2000

const KEY_OF: Record<FrameFault, ErrorKey> = {
  malformed: 'BACKEND.ERROR.REALTIME.BAD_MESSAGE',
  'too-large': 'BACKEND.ERROR.REALTIME.TOO_LARGE',
}

/** The actual request is not kept: nothing behind needs its headers, which contain secrets. */
const NAMELESS_REQUEST = new Request('http://localhost/')

const PING = Uint8Array.of(MessageType.Ping)

/** One open socket, as the hooks see it. */
export interface Socket {
  /**
   * Records that a pad was opened over the socket. Returns a function that resolves when everything received for it is
   * handled.
   */
  opened(connection: Connection<ConnectionContext>): Inbox['drained']
  /** Resolves when the socket may get the reply to an expensive request. */
  hasRoom(): Promise<void>
}

export interface Sockets {
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Returns the socket over which a connection runs. */
  socketOf(connection: Connection): Socket | undefined
  count(): number
  close(): Promise<void>
}

export interface SocketsNeeds {
  readonly hocuspocus: Hocuspocus<ConnectionContext>
  readonly log: Logger
  readonly config: Pick<Config, 'trustedProxies' | 'secureCookies'>
  readonly connections: ConnectionLimit
  readonly openingMs?: number
  readonly backlogMaxBytes?: number
  readonly unfinishedMaxBytes?: number
  readonly waitingMaxBytes?: number
}

const bytesOf = (data: RawData): Uint8Array => {
  if (Array.isArray(data)) return Buffer.concat(data)
  return data instanceof ArrayBuffer ? new Uint8Array(data) : data
}

/** Adapts a socket to what Hocuspocus needs of it. */
const adapt = (ws: WebSocket, outgoing: Outgoing): WebSocketLike => ({
  get readyState() {
    return ws.readyState
  },
  send: (data) => outgoing.send(data as Uint8Array),
  close: (code, reason) => ws.close(code, reason),
})

/**
 * Removes the prototype of the plain objects in which Hocuspocus keeps a socket's pads, where a pad called
 * `constructor` would find the inherited property (W-35).
 */
const keepNamesApart = (client: object): void => {
  for (const value of Object.values(client) as unknown[]) {
    const isEmptyRecord =
      typeof value === 'object' &&
      value !== null &&
      Object.getPrototypeOf(value) === Object.prototype &&
      Object.keys(value).length === 0
    if (isEmptyRecord) Object.setPrototypeOf(value, null)
  }
}

/**
 * W-19: ends a socket that opens no pad in time, or sends too much before it does. Returns a function for when one is
 * open, or the socket has ended.
 */
const limitOpening = (ws: WebSocket, network: Duplex, ms: number): (() => void) => {
  const deadline = setTimeout(() => ws.close(FAULTY, 'BACKEND.ERROR.REALTIME.BAD_MESSAGE'), ms)
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
  const { hocuspocus, log, config, connections } = needs
  const requestOrigin = requestOriginReader(config)
  const server = new WebSocketServer({ noServer: true, maxPayload: FRAME_MAX_BYTES, perMessageDeflate: false })
  const outgoingOf = openBacklog(server.clients, needs.backlogMaxBytes)
  /** RT-61: what has come in of frames that have not ended. */
  const unfinishedOf = bufferedBytes(needs.unfinishedMaxBytes)
  /** RT-67: what has come in and is not handled. */
  const waitingOf = bufferedBytes(needs.waitingMaxBytes)
  const byLike = new Map<WebSocketLike, Socket>()
  let closing = false

  const accept = (ws: WebSocket, request: IncomingMessage): void => {
    const origin = requestOrigin(request)
    const caller = socketCaller(request, origin)
    const network = networkOf(origin.address)
    const outgoing = outgoingOf(ws)
    const like = adapt(ws, outgoing)
    const hangUp = (reason: CloseReason): void => void setTimeout(() => ws.close(AGAIN, reason), HANG_UP_MS).unref()
    const pads = new Map<string, { readonly connection: Connection<ConnectionContext>; readonly inbox: Inbox }>()
    const opening = openings(() => pads.size)
    const context = { caller, hangUp, refused: (name: string) => opening.ended(name) }
    const client = hocuspocus.handleConnection(like, NAMELESS_REQUEST, context)
    keepNamesApart(client)
    const unfinished = unfinishedOf(network, () => ws.terminate())
    // `ws` reads each piece after it is counted, and emits the frames that end with it.
    request.socket.prependListener('data', ({ length }: Buffer) => unfinished.received(length))
    const endWait = limitOpening(ws, request.socket, needs.openingMs ?? OPENING_MS)
    let hasOpened = false
    const markOpened = (): void => {
      if (hasOpened) return
      hasOpened = true
      endWait()
      connections.opened(origin.address)
    }

    const flow = socketFlow(ws)

    byLike.set(like, {
      hasRoom: () => outgoing.hasRoom(),
      opened: (connection) => {
        markOpened()
        const address = connection.messageAddress
        const waiting = waitingOf(network, () => {
          closeConnection(connection, UNEXPECTED)
          inbox.clear()
          ws.terminate()
        })
        const inbox: Inbox = openInbox(connection, [flow, waiting], log)
        pads.set(address, { connection, inbox })
        opening.ended(address)
        connection.onClose(() => {
          if (pads.get(address)?.connection === connection) pads.delete(address)
        })
        return () => inbox.drained()
      },
    })

    const refuse = (fault: FrameFault): void => {
      log.warn({ address: caller.address, fault }, 'a frame was refused')
      for (const { connection } of pads.values()) closeConnection(connection, KEY_OF[fault])
      ws.close(FAULTY, KEY_OF[fault])
    }

    ws.on('message', (data, isBinary) => {
      unfinished.ended()
      // Frames still in the network after a refusal are ignored.
      if (ws.readyState !== ws.OPEN) return
      const bytes = bytesOf(data)
      const frame = isBinary ? readFrame(bytes) : 'malformed'
      if (typeof frame === 'string') return refuse(frame)
      client.lastMessageReceivedAt = Date.now()
      if (frame.kind === 'pong') return
      const opened = pads.get(frame.address)
      if (opened) return opened.inbox.receive(frame, bytes)
      const fate = opening.receive(frame, bytes.length)
      if (fate === 'kept') client.handleMessage(bytes)
      else if (fate !== 'ignored') refuse(fate)
    })
    ws.on('close', (code, reason) => {
      endWait()
      unfinished.ended()
      byLike.delete(like)
      connections.release(origin.address, hasOpened)
      client.handleClose({ code, reason: reason.toString() })
    })
    // `ws` itself closes the socket after a frame that is too big or violates the protocol.
    ws.on('error', (error: Error & { code?: string }) =>
      log.warn({ address: caller.address, code: error.code ?? error.message }, 'a socket broke off'),
    )
  }

  const pinging = setInterval(() => {
    for (const ws of server.clients) if (ws.readyState === ws.OPEN) ws.send(PING, () => {})
  }, PING_MS).unref()

  return {
    handleUpgrade: (request, socket, head) => {
      if (closing) return refuseUpgrade(socket, '503 Service Unavailable')
      const { address } = requestOrigin(request)
      if (!connections.admit(address)) {
        log.warn({ address }, 'too many sockets from one address')
        return refuseUpgrade(socket, '429 Too Many Requests')
      }
      let accepted = false
      socket.once('close', () => {
        if (!accepted) connections.release(address, false)
      })
      server.handleUpgrade(request, socket, head, (ws) => {
        accepted = true
        accept(ws, request)
      })
    },
    socketOf: (connection) => byLike.get(connection.webSocket),
    count: () => server.clients.size,
    close: async () => {
      closing = true
      clearInterval(pinging)
      await closeAllSockets(server)
    },
  }
}
