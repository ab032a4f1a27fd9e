import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { CloseReason, Open } from '@sheaf/contract/realtime/socket'
import { CLOSE_CODES, declaredIdsSchema, openSchema, padOfSocketPath } from '@sheaf/contract/realtime/socket'
import {
  CLIENT_MESSAGES,
  readMessage,
  SERVER_MESSAGES,
  writeMessage,
  type ClientMessages,
  type Read,
  type ServerMessages,
} from '@sheaf/contract/realtime/messages'
import { contradicts } from '@sheaf/document/contradicts'
import { padText } from '@sheaf/document/plain-text'
import { openSequence } from '@sheaf/document/text/sequence'
import { vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import * as Y from 'yjs'
import type { Welcome } from '@sheaf/contract/realtime/socket'
import { LetterOwners } from './letter-owners.ts'

/** The server's answer to a page: a welcome, or why it is refused. */
type Decision = Welcome | CloseReason

/** The browser's WebSocket: that of jsdom cannot dispatch its events among those of the tests. */
class PageSocket extends WebSocket {
  constructor(address: string) {
    super(address)
    // The page is told by the end of the connection.
    this.on('error', () => {})
  }
}

/** A real server of WebSockets with one pad, which keeps to the contract and closes whatever does not. */
export class PadServer {
  readonly doc = new Y.Doc()
  readonly owners = new LetterOwners()
  /** The first messages of the pages, in order. */
  readonly opened: Open[] = []
  /** What pages sent from then on, in order. */
  readonly received: Read<ClientMessages>[] = []
  /** Messages sent before their time, each of which ended its connection. */
  readonly violations: string[] = []
  readonly #server: WebSocketServer
  readonly #pages = new Set<Page>()
  #decision: Decision
  #isDisconnected = false

  private constructor(server: WebSocketServer, decision: Decision) {
    this.#server = server
    this.#decision = decision
    openSequence(this.doc)
    server.on('connection', (socket, { url = '' }) => {
      if (this.#isDisconnected || padOfSocketPath(url.slice(1)) !== 'pad1') return socket.terminate()
      const page = new Page(this, socket)
      this.#pages.add(page)
      socket.on('close', () => {
        this.#pages.delete(page)
        page.leave()
      })
    })
  }

  static async start(decision: Decision): Promise<PadServer> {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
    await once(server, 'listening')
    vi.stubGlobal('WebSocket', PageSocket)
    return new PadServer(server, decision)
  }

  stop(): void {
    this.disconnect()
    this.#server.close()
  }

  get base(): URL {
    return new URL(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`)
  }

  get decision(): Decision {
    return this.#decision
  }

  /** Number of pages that are connected. */
  get pages(): number {
    return this.#pages.size
  }

  get text(): string {
    return padText(this.doc)
  }

  /** Cuts all connections, and lets none in. */
  disconnect(): void {
    this.#isDisconnected = true
    for (const page of this.#pages) page.cut()
  }

  /** Closes all connections for a reason. */
  close(reason: CloseReason): void {
    for (const page of this.#pages) page.close(reason)
  }

  /** From now on, pages are let in, or refused. */
  reconnect(decision: Decision): void {
    this.#decision = decision
    this.#isDisconnected = false
  }

  /** Sends a message to all pages. */
  send<Kind extends keyof ServerMessages>(kind: Kind, payload: ServerMessages[Kind]): void {
    for (const page of this.#pages) page.send(kind, payload)
  }

  /** Sends bytes as they are to all pages. */
  sendFrame(frame: Uint8Array | string): void {
    for (const page of this.#pages) page.sendFrame(frame)
  }
}

type Message<Kind extends keyof ClientMessages> = Extract<Read<ClientMessages>, { readonly kind: Kind }>

/** The server's end of a connection. */
class Page {
  readonly #server: PadServer
  readonly #socket: WebSocket
  readonly #declared = new Map<number, string>()
  #welcome: Welcome | undefined
  #phase: 'opening' | 'syncing' | 'open' = 'opening'
  #hasShakenHands = false
  #stopLearning = (): void => {}

  constructor(server: PadServer, socket: WebSocket) {
    this.#server = server
    this.#socket = socket
    socket.binaryType = 'arraybuffer'
    socket.on('message', (data) => this.#receive(new Uint8Array(data as ArrayBuffer)))
  }

  send<Kind extends keyof ServerMessages>(kind: Kind, payload: ServerMessages[Kind]): void {
    this.sendFrame(writeMessage(SERVER_MESSAGES, kind, payload))
  }

  sendFrame(frame: Uint8Array | string): void {
    this.#socket.send(frame)
  }

  close(reason: CloseReason): void {
    this.#phase = 'opening'
    this.#socket.close(CLOSE_CODES.again, reason)
  }

  cut(): void {
    this.#socket.terminate()
  }

  leave(): void {
    this.#stopLearning()
    this.#server.doc.off('update', this.#tell)
  }

  #receive(frame: Uint8Array): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    const message = readMessage(CLIENT_MESSAGES, frame)
    if (message === undefined) return this.#refuse('no message')
    if (message.kind === 'open') return this.#open(message)
    if (this.#phase === 'opening') return this.#refuse(`${message.kind} before open`)
    this.#server.received.push(message)
    switch (message.kind) {
      case 'state':
        return this.send('missing', Y.encodeStateAsUpdate(this.#server.doc, message.payload))
      case 'declare':
        for (const [id, whose] of declaredIdsSchema.parse(message.payload)) this.#declared.set(id, whose)
        return
      case 'missing':
        if (this.#phase !== 'syncing') return this.#refuse('missing after an update')
        this.#hasShakenHands = true
        return this.#store(message.payload)
      case 'update':
        if (!this.#hasShakenHands) return this.#refuse('update before missing')
        this.#phase = 'open'
        return this.#store(message.payload)
      default:
    }
  }

  #open({ payload }: Message<'open'>): void {
    if (this.#phase !== 'opening') return this.#refuse('open twice')
    this.#server.opened.push(openSchema.parse(payload))
    const { decision } = this.#server
    if (typeof decision === 'string') {
      this.#socket.close(CLOSE_CODES.refused, decision)
      return
    }
    this.#welcome = decision
    this.#phase = 'syncing'
    this.send('welcome', decision)
    this.send('authors', {})
    this.#stopLearning = this.#server.owners.join({ learn: (ids) => this.send('ids', ids) })
    this.send('presence', [])
    if (!decision.readonly) this.send('state', Y.encodeStateVector(this.#server.doc))
    this.#server.doc.on('update', this.#tell)
  }

  #store(update: Uint8Array): void {
    if (this.#welcome === undefined || this.#welcome.readonly) return this.#refuse('written by a reader')
    if (contradicts(this.#server.doc, update)) {
      this.#socket.close(CLOSE_CODES.faulty, 'BACKEND.ERROR.REALTIME.BAD_MESSAGE' satisfies CloseReason)
      return
    }
    this.#server.owners.note(this.#welcome.author, update, this.#declared)
    Y.applyUpdate(this.#server.doc, update, this)
    this.send('stored', 1)
  }

  readonly #tell = (update: Uint8Array, origin: unknown): void => {
    if (origin !== this) this.send('updates', [update])
  }

  #refuse(violation: string): void {
    this.#server.violations.push(violation)
    this.#socket.close(CLOSE_CODES.faulty, 'BACKEND.ERROR.REALTIME.BAD_MESSAGE' satisfies CloseReason)
  }
}
