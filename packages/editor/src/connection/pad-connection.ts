import { isErrorKey, isTransient, type ErrorKey } from '@sheaf/contract/errors'
import { CLIENT_MESSAGES, writeMessage, type ClientMessages } from '@sheaf/contract/realtime/messages'
import { ACCESS_CHANGED, socketPathOf, type Open } from '@sheaf/contract/realtime/socket'
import { readServerMessage, type ServerMessage } from '@sheaf/contract/realtime/server-messages'

/** Pauses before the next try. Each is cut at random by up to a half, so that not all pages come back at once. */
const PAUSE_FIRST_MS = 500
const PAUSE_GROWTH = 1.6
const PAUSE_MAX_MS = 15_000

/** The server sends a ping every 20 seconds: after this silence, the connection is dead. */
const DEAD_MS = 45_000
/**
 * While an answer is expected, a shorter silence counts. It grows with each connection that is given up for it, so that
 * a server that is only slow, or a network over which a long text takes its time, is not asked anew for ever.
 */
const ANSWER_FIRST_MS = 15_000
const ANSWER_MAX_MS = 120_000
/** After a sleep, a dead connection looks open for minutes. A live one answers a question within this time. */
const WAKE_ANSWER_MS = 4_000
const WATCH_EVERY_MS = 1_000

/** How a connection has ended. */
export type ConnectionEnd =
  /** The server does not let the page in. The page connects again only when it is asked to. */
  | { readonly kind: 'refused'; readonly errorKey: ErrorKey }
  /** The server decides anew about the page, which connects again at once. */
  | { readonly kind: 'access-changed' }
  /** The network or the server has a trouble, for the given reason if any; the page connects again after a pause. */
  | { readonly kind: 'lost'; readonly errorKey: ErrorKey | undefined }

/** What can be sent on a connection. */
export interface Wire {
  readonly send: <Kind extends keyof ClientMessages>(kind: Kind, payload: ClientMessages[Kind]) => void
}

interface PadConnectionOptions {
  readonly base: URL
  readonly padId: string
  /** Returns the first message of the next connection. */
  readonly open: () => Open
  /** Called when a socket is there and the first message has been sent. */
  readonly onConnected: () => void
  readonly onMessage: (message: ServerMessage) => void
  readonly onEnd: (end: ConnectionEnd) => void
  /** Whether the server owes this page an answer. */
  readonly isAnswerDue: () => boolean
}

type State =
  /** The page does not connect before it is asked to. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'waiting'; readonly timer: ReturnType<typeof setTimeout> }
  /** Until the server has welcomed the page. */
  | { readonly kind: 'connecting'; readonly socket: WebSocket }
  | { readonly kind: 'welcomed'; readonly socket: WebSocket }

const LOST: ConnectionEnd = { kind: 'lost', errorKey: undefined }

/** A damaged pad can be repaired, and is no reason to hide the text from a page that still shows it. */
const isPassing = (reason: ErrorKey): boolean => isTransient(reason) || reason === 'BACKEND.ERROR.PAD.DAMAGED'

const endOf = ({ reason }: CloseEvent): ConnectionEnd => {
  if (reason === ACCESS_CHANGED) return { kind: 'access-changed' }
  if (!isErrorKey(reason)) return LOST
  return isPassing(reason) ? { kind: 'lost', errorKey: reason } : { kind: 'refused', errorKey: reason }
}

const addressOf = ({ base, padId }: PadConnectionOptions): string => {
  const address = new URL(socketPathOf(padId), base)
  address.protocol = base.protocol === 'https:' ? 'wss:' : 'ws:'
  return address.href
}

/** The page's connection to the server for one pad. It connects again by itself until the server refuses the page. */
export class PadConnection implements Wire {
  readonly #options: PadConnectionOptions
  readonly #address: string
  #state: State = { kind: 'closed' }
  #pauseMs = PAUSE_FIRST_MS
  #answerMs = ANSWER_FIRST_MS
  #receivedAt = 0
  #answerDueSince: number | undefined

  constructor(options: PadConnectionOptions) {
    this.#options = options
    this.#address = addressOf(options)
    setInterval(this.#watch, WATCH_EVERY_MS)
  }

  /** Connects at once, instead of any connection that there is. */
  readonly connect = (): void => {
    if (this.#socket !== undefined) this.#end(LOST)
    this.#close()
    const socket = new WebSocket(this.#address)
    socket.binaryType = 'arraybuffer'
    this.#state = { kind: 'connecting', socket }
    this.#receivedAt = Date.now()
    socket.addEventListener('open', () => {
      if (socket !== this.#socket) return
      this.send('open', this.#options.open())
      this.#options.onConnected()
    })
    socket.addEventListener('message', ({ data }) => {
      if (socket === this.#socket && typeof data !== 'string') this.#receive(new Uint8Array(data as ArrayBuffer))
    })
    socket.addEventListener('close', (event) => {
      if (socket === this.#socket) this.#end(endOf(event))
    })
  }

  /** Sends a message. What cannot be sent is dropped: the next connection begins with everything that the server lacks. */
  readonly send: Wire['send'] = (kind, payload) => {
    const socket = this.#socket
    if (socket?.readyState === WebSocket.OPEN)
      socket.send(writeMessage(CLIENT_MESSAGES, kind, payload) as Uint8Array<ArrayBuffer>)
  }

  /** Gives the connection up, without waiting for the network to say so, and connects again after a pause. */
  readonly drop = (): void => {
    if (this.#socket !== undefined) this.#end(LOST)
  }

  /** Closes the connection until `wake` or `connect`. */
  readonly rest = (): void => {
    this.drop()
    this.#close()
  }

  /**
   * Finds out whether the connection has outlived a sleep of the page, or connects if there is none. `ask` sends
   * something that the server answers.
   */
  wake(ask: () => void): void {
    const { kind } = this.#state
    if (kind === 'closed' || kind === 'waiting') return this.connect()
    if (kind === 'connecting') return
    const [socket, receivedAt] = [this.#socket, this.#receivedAt]
    ask()
    setTimeout(() => {
      if (socket === this.#socket && receivedAt === this.#receivedAt) this.connect()
    }, WAKE_ANSWER_MS)
  }

  /** The server has answered all that it has to: the next trouble is another one. */
  settle(): void {
    this.#pauseMs = PAUSE_FIRST_MS
    this.#answerMs = ANSWER_FIRST_MS
  }

  get #socket(): WebSocket | undefined {
    return 'socket' in this.#state ? this.#state.socket : undefined
  }

  #receive(frame: Uint8Array): void {
    this.#receivedAt = Date.now()
    const message = readServerMessage(frame)
    if (message === undefined) return
    if (message.kind === 'ping') return this.send('pong', undefined)
    if (message.kind === 'welcome' && this.#state.kind === 'connecting')
      this.#state = { kind: 'welcomed', socket: this.#state.socket }
    this.#options.onMessage(message)
  }

  #end(end: ConnectionEnd): void {
    const wasWelcomed = this.#state.kind === 'welcomed'
    this.#close()
    this.#options.onEnd(end)
    if (end.kind === 'refused') return
    if (end.kind === 'access-changed' && wasWelcomed) return this.connect()
    this.#wait()
  }

  #wait(): void {
    const timer = setTimeout(this.connect, this.#pauseMs * (0.5 + Math.random() / 2))
    this.#state = { kind: 'waiting', timer }
    this.#pauseMs = Math.min(this.#pauseMs * PAUSE_GROWTH, PAUSE_MAX_MS)
  }

  #close(): void {
    const state = this.#state
    this.#state = { kind: 'closed' }
    if (state.kind === 'waiting') clearTimeout(state.timer)
    if ('socket' in state) state.socket.close()
  }

  /** Notices when nothing comes any more over a connection that looks open. */
  readonly #watch = (): void => {
    const { kind } = this.#state
    const isDue = kind === 'connecting' || (kind === 'welcomed' && this.#options.isAnswerDue())
    this.#answerDueSince = isDue ? (this.#answerDueSince ?? Date.now()) : undefined
    const silentSince = Math.max(this.#receivedAt, this.#answerDueSince ?? 0)
    if (this.#socket === undefined || Date.now() - silentSince < (isDue ? this.#answerMs : DEAD_MS)) return
    this.#answerDueSince = undefined
    if (isDue) this.#answerMs = Math.min(this.#answerMs * 2, ANSWER_MAX_MS)
    this.drop()
  }
}
