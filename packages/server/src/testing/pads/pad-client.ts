import { isErrorKey, isTransient } from '@sheaf/contract/errors'
import type { ChatEvent } from '@sheaf/contract/realtime/rows'
import type { ChatRequest } from '@sheaf/contract/realtime/row-requests'
import { CLIENT_MESSAGES, WIRE_VERSION, writeMessage, type ClientMessages } from '@sheaf/contract/realtime/messages'
import {
  ACCESS_CHANGED,
  socketPathOf,
  type Authors,
  type Introduced,
  type KeptVersion,
  type Open,
  type OwnPresence,
  type Presence,
  type Welcome,
} from '@sheaf/contract/realtime/socket'
import { openSequence } from '@sheaf/document/text/sequence'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import { PageIds } from './page-ids.ts'
import { readServerMessage, type ServerMessage } from '@sheaf/contract/realtime/server-messages'

const FIRST_PAUSE_MS = 50
const PAUSE_GROWTH = 1.6
const LONGEST_PAUSE_MS = 250
const PATIENCE_MS = 5000
const SILENCE_MS = 45_000

export interface PadClientOptions {
  /** Application base of the server. */
  readonly url: string
  readonly pad: string
  /** Who opens the pad, and by which right. */
  readonly credentials?: Partial<Open>
  readonly headers?: Readonly<Record<string, string>>
  readonly doc?: Y.Doc
  /** Time without a message after which the client takes an open socket for dead. */
  readonly silenceMs?: number | undefined
  /** Time that the server has to accept the socket, and then to say something. */
  readonly patienceMs?: number | undefined
}

/** Somebody who has the pad open, as the server says. */
export type Person = Omit<Presence, 'connection' | 'hasLeft'>

/** One socket of a client. */
interface Link {
  readonly socket: WebSocket
  /** For each message that awaits its answer, the number of edits that had been made when it left. */
  readonly onTheWay: number[]
  isWelcome: boolean
  /** Whether the server's text is here. */
  hasText: boolean
  /** Whether the server has been sent what it lacked, so that edits go out as they are made. */
  hasSent: boolean
}

/** The address of a pad's socket at a server. */
export const socketAddress = (url: string, pad: string): string => `${url.replace(/^http/, 'ws')}${socketPathOf(pad)}`

/** Returns whether a page that was closed for this reason shows it, and does not connect again by itself. */
const isFinal = (reason: string): boolean => isErrorKey(reason) && !isTransient(reason)

/**
 * A program that joins a pad as the page does, with the text in a document of Yjs: it connects, synchronises, sends what
 * is written in the document, and connects again, with shorter pauses than the page's. It knows of each edit whether the
 * server has stored it.
 */
export class PadClient {
  readonly pad: string
  readonly doc: Y.Doc
  readonly ids: PageIds
  /** Number of edits made in the document here. */
  made = 0
  /** Number of edits, from the first on, that are on the server's disk. */
  stored = 0
  /** Number of messages that the server did not store, since this client may only read. */
  refused = 0
  /** What the server said at each opening. */
  readonly welcomes: Welcome[] = []
  readonly authors: Authors = {}
  /** Receipts of the server, of which the client brings the last one when it connects again. */
  readonly receipts: string[] = []
  /** Names of the pad that came after it was opened, in order. */
  readonly names: string[] = []
  /** Names and colours of the client's own author that came after it was opened, in order. */
  readonly introductions: Introduced[] = []
  readonly chat: ChatEvent[] = []
  /** Versions that the server has kept by itself meanwhile. */
  readonly keptVersions: KeptVersion[] = []
  /** The others who have the pad open, by connection. */
  readonly people = new Map<string, Person>()
  /** Reasons of the ends that the client has not made itself, in order; that of a connection that was lost is empty. */
  readonly reasons: string[] = []
  readonly #options: PadClientOptions
  #presence: OwnPresence = {}
  #link: Link | undefined
  #pause = FIRST_PAUSE_MS
  #retry: NodeJS.Timeout | undefined

  constructor(options: PadClientOptions) {
    this.#options = options
    this.pad = options.pad
    this.doc = options.doc ?? new Y.Doc()
    openSequence(this.doc)
    this.ids = new PageIds(
      () => this.welcomes.at(-1)?.author ?? '',
      (declared) => {
        if (this.isOpen) this.send('declare', declared)
      },
    )
    this.doc.on('update', this.#onUpdate)
  }

  /** Whether a socket is open, be the pad open or not. */
  get isConnected(): boolean {
    return this.#link?.socket.readyState === WebSocket.OPEN
  }

  /** Whether the server has let the client in, and the connection stands. */
  get isOpen(): boolean {
    return this.#link?.isWelcome ?? false
  }

  /** Whether the server's text is here, and what the server lacked has been sent, unless the client may only read. */
  get isSynced(): boolean {
    const link = this.#link
    return link !== undefined && link.hasText && (link.hasSent || this.welcomes.at(-1)?.readonly === true)
  }

  /** Whether the text here is the server's, and all of it is on the server's disk. */
  get isSaved(): boolean {
    return this.isSynced && this.#link?.onTheWay.length === 0 && this.stored === this.made
  }

  /** Number of bytes that have not left this process. */
  get bufferedAmount(): number {
    return this.#link?.socket.bufferedAmount ?? 0
  }

  /** Connects, unless the client is connected or just about to be. It does so again whenever the connection is lost. */
  connect(): void {
    clearTimeout(this.#retry)
    if (this.#link) return
    const { url, pad, headers = {}, patienceMs = PATIENCE_MS, silenceMs = SILENCE_MS } = this.#options
    const socket = new WebSocket(socketAddress(url, pad), {
      headers,
      perMessageDeflate: false,
      handshakeTimeout: patienceMs,
    })
    const link: Link = { socket, onTheWay: [], isWelcome: false, hasText: false, hasSent: false }
    this.#link = link
    let deadline: NodeJS.Timeout | undefined
    const waitFor = (ms: number): void => {
      clearTimeout(deadline)
      deadline = setTimeout(() => socket.terminate(), ms)
    }
    // The end of a socket that could not be opened comes as an error, too.
    socket.on('error', () => {})
    socket.on('open', () => {
      if (link !== this.#link) return
      waitFor(patienceMs)
      this.#sayHello()
    })
    socket.on('message', (data: Buffer) => {
      // Late messages of an earlier connection answer nothing that was sent on this one.
      if (link !== this.#link) return
      waitFor(silenceMs)
      const message = readServerMessage(data)
      if (message === undefined) throw new Error('The server sent what is no message')
      this.#receive(link, message)
    })
    socket.on('close', (_code, reason) => {
      clearTimeout(deadline)
      if (link === this.#link) this.#ended(reason.toString())
    })
  }

  /** Ends the connection until `connect` is called. Resolves when the socket is closed on both sides. */
  async disconnect(): Promise<void> {
    clearTimeout(this.#retry)
    const socket = this.#link?.socket
    this.#link = undefined
    this.people.clear()
    if (socket === undefined) return
    const { promise, resolve } = Promise.withResolvers<void>()
    socket.on('close', () => resolve())
    socket.close()
    return promise
  }

  /** Ends the connection, and takes no note of what happens in the document any more. */
  close(): void {
    this.doc.off('update', this.#onUpdate)
    void this.disconnect()
  }

  /** Sends a message, however little it fits. It is lost while there is no connection, or one that is just being made. */
  send<Kind extends keyof ClientMessages>(kind: Kind, payload: ClientMessages[Kind]): void {
    const socket = this.#link?.socket
    if (socket?.readyState === WebSocket.OPEN) socket.send(writeMessage(CLIENT_MESSAGES, kind, payload))
  }

  /** Shows others where the client's cursor is, and what a guest is called. */
  show(presence: OwnPresence): void {
    this.#presence = { ...this.#presence, ...presence }
    if (this.isOpen) this.send('presence', presence)
  }

  sendChat(request: ChatRequest): void {
    this.send('chat', request)
  }

  #sayHello(): void {
    const receipt = this.receipts.at(-1)
    this.send('open', {
      wire: WIRE_VERSION,
      ...this.#options.credentials,
      ...(receipt === undefined ? {} : { receipt }),
    })
    this.send('state', Y.encodeStateVector(this.doc))
  }

  readonly #onUpdate = (update: Uint8Array, origin: unknown): void => {
    if (origin === this) return
    this.made += 1
    // Before that, the edit is part of what the server lacks.
    if (this.#link?.hasSent) this.#sendText(this.#link, 'update', update)
  }

  #sendText(link: Link, kind: 'missing' | 'update', update: Uint8Array): void {
    link.onTheWay.push(this.made)
    this.send(kind, update)
  }

  #ended(reason: string): void {
    this.#link = undefined
    this.people.clear()
    this.reasons.push(reason)
    if (isFinal(reason)) return
    this.#retry = setTimeout(() => this.connect(), reason === ACCESS_CHANGED ? 0 : this.#pause)
    this.#pause = Math.min(this.#pause * PAUSE_GROWTH, LONGEST_PAUSE_MS)
  }

  #receive(link: Link, message: ServerMessage): void {
    const { kind, payload } = message
    switch (kind) {
      case 'welcome':
        return this.#welcomed(link, payload)
      case 'authors':
        return void Object.assign(this.authors, payload)
      case 'ids':
        return this.ids.learn(payload, this.doc)
      case 'receipt':
        return void this.receipts.push(payload)
      case 'renamed':
        return void this.names.push(payload)
      case 'introduced':
        return void this.introductions.push(payload)
      case 'state':
        this.#sendText(link, 'missing', Y.encodeStateAsUpdate(this.doc, payload))
        return void (link.hasSent = true)
      case 'missing':
        Y.applyUpdate(this.doc, payload, this)
        return void (link.hasText = true)
      case 'updates':
        return this.doc.transact(() => {
          for (const update of payload) Y.applyUpdate(this.doc, update)
        }, this)
      case 'stored':
        for (const edits of link.onTheWay.splice(0, payload)) this.stored = Math.max(this.stored, edits)
        return
      case 'unstored':
        return void (this.refused += link.onTheWay.splice(0, payload).length)
      case 'presence':
        return this.#look(payload)
      case 'chat':
        return void this.chat.push(payload)
      case 'version':
        return void this.keptVersions.push(payload)
      case 'ping':
        return this.send('pong', undefined)
    }
  }

  #welcomed(link: Link, welcome: Welcome): void {
    link.isWelcome = true
    this.#pause = FIRST_PAUSE_MS
    this.welcomes.push(welcome)
    this.people.clear()
    this.ids.connect()
    // The others see it from this message on.
    this.send('presence', this.#presence)
  }

  #look(changed: readonly Presence[]): void {
    for (const { connection, hasLeft, ...person } of changed)
      if (hasLeft) this.people.delete(connection)
      else this.people.set(connection, { ...this.people.get(connection), ...person })
  }
}
