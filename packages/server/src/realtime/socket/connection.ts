import { randomBytes } from 'node:crypto'
import { isTransient } from '@sheaf/contract/errors'
import { SERVER_MESSAGES, writeMessage, type ServerMessages } from '@sheaf/contract/realtime/messages'
import { ACCESS_CHANGED, CLOSE_CODES, type CloseReason } from '@sheaf/contract/realtime/socket'
import type { Outgoing } from './backlog.ts'
import type { SocketCaller } from './socket-caller.ts'

/** The room of a pad, as the connection of a page that has been let in needs it. */
interface JoinedRoom {
  join(connection: Connection<InRoom>): void
  /** Keeps the room open until the work is done. */
  hold(work: Promise<void>): void
  leave(connection: Connection<InRoom>): void
}

interface InRoom {
  readonly room: JoinedRoom
}

type ConnectionState<Member> =
  /** It is not decided yet whether the page may open the pad, or the pad is being loaded. */
  | { readonly kind: 'opening' }
  /** The page has been let in. What it brings along has not come (`hasBrought` is false), or perhaps not all of it. */
  | { readonly kind: 'syncing'; readonly member: Member; readonly hasBrought: boolean }
  /** The page has brought what it had, and writes. */
  | { readonly kind: 'open'; readonly member: Member }
  /** The server has closed the socket. What came in over it and is not handled yet is ignored. */
  | { readonly kind: 'closed' }

/** Returns whether the page connects again by itself, since another attempt makes sense. */
const isWorthRetrying = (reason: CloseReason): boolean => reason === ACCESS_CHANGED || isTransient(reason)

/** The socket as the connection needs it. */
export interface PageSocket extends Outgoing {
  /** Drops what came in and is not being handled yet. */
  close(code: number, reason: string): void
  /** Resolves when what came in is handled. */
  handled(): Promise<void>
}

/**
 * The connection of one page to one pad. `Member` is what the server knows of the page from when it lets it in
 * (`PadConnection`).
 */
export class Connection<Member extends InRoom> {
  /** Distinguishes the page from others that have the pad open, on this server and on others. */
  readonly id = randomBytes(9).toString('base64url')
  /** The pad's id, or whatever the address of the socket names. */
  readonly pad: string
  readonly caller: SocketCaller
  readonly #socket: PageSocket
  #state: ConnectionState<Member> = { kind: 'opening' }
  #isGone = false
  /** Numbers of the page's messages that are stored, or not, since it was last told. */
  readonly #answers = { stored: 0, unstored: 0 }
  #answering: NodeJS.Immediate | undefined

  constructor(pad: string, caller: SocketCaller, socket: PageSocket) {
    this.pad = pad
    this.caller = caller
    this.#socket = socket
  }

  get state(): ConnectionState<Member> {
    return this.#state
  }

  /** What is known of the page; undefined unless it is let in. */
  get member(): Member | undefined {
    return 'member' in this.#state ? this.#state.member : undefined
  }

  get isClosed(): boolean {
    return this.#state.kind === 'closed'
  }

  /** Whether the page gets nothing any more: the socket has ended, or the server has closed it. */
  get isEnded(): boolean {
    return this.#isGone || this.isClosed
  }

  letIn(member: Member): void {
    this.#state = { kind: 'syncing', member, hasBrought: false }
    member.room.join(this)
  }

  /** Records that the page has brought what it had, or a part of it, and then that it writes. */
  advance(by: 'missing' | 'update'): void {
    const state = this.#state
    if (state.kind !== 'syncing') return
    this.#state = by === 'missing' ? { ...state, hasBrought: true } : { kind: 'open', member: state.member }
  }

  /** Records that the page's socket has ended. */
  ended(): void {
    this.#isGone = true
    this.#leave()
  }

  send<Kind extends keyof ServerMessages>(kind: Kind, payload: ServerMessages[Kind]): void {
    this.sendFrame(writeMessage(SERVER_MESSAGES, kind, payload))
  }

  /** Sends a message that is written already, since it goes to many. */
  sendFrame(frame: Uint8Array): void {
    if (!this.isEnded) this.#socket.send(frame)
  }

  /** Answers the page's next messages, in the order in which they came. */
  answer(kind: 'stored' | 'unstored', messages: number): void {
    if (this.#answers[kind === 'stored' ? 'unstored' : 'stored'] > 0) this.#sendAnswers()
    this.#answers[kind] += messages
    this.#answering ??= setImmediate(() => this.#sendAnswers())
  }

  /** Resolves when the page has taken in enough to get the reply to an expensive request. */
  hasRoom(): Promise<void> {
    return this.#socket.hasRoom()
  }

  /** Closes the socket with a reason. The page connects again by itself where that makes sense. */
  close(reason: CloseReason): void {
    this.#end(isWorthRetrying(reason) ? CLOSE_CODES.again : CLOSE_CODES.refused, reason)
  }

  /** Closes the socket of a page that sends what no page sends. */
  closeFaulty(reason: CloseReason): void {
    this.#end(CLOSE_CODES.faulty, reason)
  }

  #end(code: number, reason: CloseReason): void {
    if (this.isClosed) return
    this.#sendAnswers()
    this.#leave()
    this.#state = { kind: 'closed' }
    this.#socket.close(code, reason)
  }

  #leave(): void {
    const { member } = this
    // The pad stays loaded until everything that its page has sent is stored.
    member?.room.hold(this.#socket.handled())
    member?.room.leave(this)
  }

  #sendAnswers(): void {
    clearImmediate(this.#answering)
    this.#answering = undefined
    for (const kind of ['stored', 'unstored'] as const) {
      const messages = this.#answers[kind]
      this.#answers[kind] = 0
      if (messages > 0) this.send(kind, messages)
    }
  }
}
