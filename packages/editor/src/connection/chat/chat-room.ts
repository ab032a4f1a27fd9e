import type { ChatEvent } from '@sheaf/contract/realtime/rows'
import type { ChatRequest } from '@sheaf/contract/realtime/row-requests'
import { chatDraftOf } from '@sheaf/ui/lib/chat-drafts'
import { Store } from '@sheaf/ui/lib/store'
import { parseJson, siteStorage, textOfBase } from '@sheaf/ui/lib/browser-storage'
import { addEarlier, addSaid, EMPTY_LOG, openLog, removeUpTo, type ChatLog } from './chat-log.ts'
import { UnsentChat, type UnsentMessage } from './unsent-chat.ts'

export interface ChatState extends ChatLog {
  /** Author of the messages of this page; `undefined` before the server has let it in. */
  readonly author: string | undefined
  readonly isConnected: boolean
  readonly mayWrite: boolean
  readonly isLoadingEarlier: boolean
  /** Messages said here that the server has not acknowledged. */
  readonly unsent: readonly UnsentMessage[]
  /** Messages up to this number have been seen. */
  readonly readTo: number
}

const NOBODY_YET: ChatState = {
  ...EMPTY_LOG,
  author: undefined,
  isConnected: false,
  mayWrite: false,
  isLoadingEarlier: false,
  unsent: [],
  readTo: Infinity,
}

interface ChatRoomOptions {
  readonly base: string
  readonly padId: string
  readonly send: (request: ChatRequest) => void
}

const newMessageId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Counts the messages of other authors that were not seen on this page. */
export const countUnread = ({ messages, author, readTo: seen }: ChatState): number =>
  messages.filter((message) => message.seq > seen && message.author !== author).length

/** The last message that this browser has shown of each pad's chat. */
const storedMarks = textOfBase(siteStorage, 'sheaf-chat-read', { isOlder: true })
const PADS_MAX = 200

type Mark = readonly [pad: string, seq: number]

const isMark = (value: unknown): value is Mark =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number' && value[1] >= 0

const readMarks = (): readonly Mark[] => {
  const marks = parseJson(storedMarks.get())
  return Array.isArray(marks) ? marks.filter(isMark) : []
}

/** Returns the last message of a pad's chat that this browser has shown; `undefined` if it never showed any. */
const readTo = (pad: string): number | undefined => readMarks().find(([of]) => of === pad)?.[1]

/**
 * Remembers the last message shown, for the most recent pads only. Another window of this browser may have shown later
 * ones.
 */
const markRead = (pad: string, seq: number): void => {
  const others = readMarks().filter(([of]) => of !== pad)
  storedMarks.set(JSON.stringify([[pad, Math.max(seq, readTo(pad) ?? 0)], ...others].slice(0, PADS_MAX)))
}

/**
 * This page's part in the chat of its pad. A message is kept until the server has acknowledged it, and sent again under
 * the same id after each reconnection, so that none is lost or duplicated. A refused message waits for its author, who
 * may no longer want to send it.
 */
export class ChatRoom {
  readonly state = new Store<ChatState>(NOBODY_YET)
  /** The message being typed; it survives the closing of the panel, a refusal, and for its author a reload. */
  readonly draft = new Store('')
  #draftOf: string | undefined
  /** Whether an unacknowledged message, of any author, exists in this page alone. */
  readonly isAtRisk = new Store(false)
  readonly #options: ChatRoomOptions
  /**
   * Unsent messages by author, so that an author who comes back also finds messages that the browser could not store.
   */
  readonly #unsentOf = new Map<string, UnsentChat>()
  #kept: UnsentChat | undefined
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  /** Messages up to this number were removed during the present connection. */
  #removedTo = 0

  constructor(options: ChatRoomOptions) {
    this.#options = options
    this.draft.subscribe(() => {
      if (this.#draftOf !== undefined) this.#keepDraft(this.#draftOf)
    })
  }

  /** The server has said who this page is. */
  enter(author: string): void {
    if (this.state.get().author === author) return
    const { base, padId } = this.#options
    if (this.#draftOf !== author) {
      this.#draftOf = author
      this.draft.set(chatDraftOf(base, padId, author).get() ?? '')
    }
    this.#kept = this.#unsentOf.get(author) ?? new UnsentChat({ base, padId, author })
    this.#unsentOf.set(author, this.#kept)
    this.#set({ ...NOBODY_YET, author, unsent: this.#kept.list(), readTo: readTo(this.#pad) ?? Infinity })
  }

  #keepDraft(author: string): void {
    const { base, padId } = this.#options
    const kept = chatDraftOf(base, padId, author)
    const text = this.draft.get()
    if (text === '') kept.remove()
    else kept.set(text)
  }

  /** The connection is lost, but what is shown stays. */
  lose(): void {
    clearTimeout(this.#retryTimer)
    this.#removedTo = 0
    this.#set({ isConnected: false, isLoadingEarlier: false })
  }

  /** This page may no longer show the pad. Unsent messages stay on the device, or in the page, for their author. */
  leave(): void {
    clearTimeout(this.#retryTimer)
    this.#kept = undefined
    this.state.set(NOBODY_YET)
  }

  readonly say = (text: string): void => {
    const message = { id: newMessageId(), text, at: Date.now() }
    this.#keep(message)
    this.#set({ unsent: [...this.state.get().unsent, message] })
    this.#deliver(message)
  }

  readonly sayAgain = (id: string): void => {
    const refused = this.state.get().unsent.find((one) => one.id === id)
    if (refused === undefined) return
    const { error: _, ...message } = refused
    this.#replace(message)
    this.#deliver(message)
  }

  readonly discard = (id: string): void => {
    this.#kept?.remove(id)
    this.#followRisk()
    this.#set({ unsent: this.state.get().unsent.filter((message) => message.id !== id) })
  }

  readonly loadEarlier = (): void => {
    const { messages, isConnected, isLoadingEarlier } = this.state.get()
    const before = messages[0]?.seq
    if (!isConnected || isLoadingEarlier || before === undefined) return
    this.#set({ isLoadingEarlier: true })
    this.#options.send({ type: 'chat-earlier', before })
  }

  /** Marks everything that is here as seen. */
  readonly see = (): void => {
    const last = this.state.get().messages.at(-1)?.seq
    if (last === undefined || last <= this.state.get().readTo) return
    markRead(this.#pad, last)
    this.#set({ readTo: last })
  }

  onEvent(event: ChatEvent): void {
    const state = this.state.get()
    switch (event.type) {
      case 'chat-opened': {
        // The server may have read them before a removal that it told this page of first.
        const log = removeUpTo(openLog(state, event), this.#removedTo)
        // On the first visit, the author has missed nothing.
        const seen = state.readTo === Infinity ? (log.messages.at(-1)?.seq ?? 0) : state.readTo
        this.#set({ ...log, isConnected: true, mayWrite: event.mayWrite, readTo: seen })
        this.#deliverAll()
        return
      }
      case 'chat-earlier':
        return this.#set({ ...addEarlier(state, event), isLoadingEarlier: false })
      case 'chat-said': {
        const { author, id } = event.message
        if (author === state.author) this.discard(id)
        return this.#set(addSaid(this.state.get(), event.message))
      }
      case 'chat-refused':
        return this.#refused(event)
      case 'chat-removed':
        this.#removedTo = event.to
        return this.#set(removeUpTo(state, event.to))
    }
  }

  #refused({ id, error, retryAfter }: Extract<ChatEvent, { type: 'chat-refused' }>): void {
    if (retryAfter !== undefined) {
      clearTimeout(this.#retryTimer)
      this.#retryTimer = setTimeout(() => this.#deliverAll(), retryAfter * 1000)
      return
    }
    const refused = this.state.get().unsent.find((one) => one.id === id)
    if (refused !== undefined) this.#replace({ ...refused, error })
  }

  #keep(message: UnsentMessage): void {
    this.#kept?.put(message)
    this.#followRisk()
  }

  #followRisk(): void {
    this.isAtRisk.set([...this.#unsentOf.values()].some((unsent) => unsent.isAtRisk))
  }

  #replace(message: UnsentMessage): void {
    this.#keep(message)
    this.#set({ unsent: this.state.get().unsent.map((one) => (one.id === message.id ? message : one)) })
  }

  #deliverAll(): void {
    for (const message of this.state.get().unsent) if (message.error === undefined) this.#deliver(message)
  }

  #deliver({ id, text }: UnsentMessage): void {
    const { isConnected, mayWrite } = this.state.get()
    if (isConnected && mayWrite) this.#options.send({ type: 'chat-say', id, text })
  }

  get #pad(): string {
    return this.#options.base + this.#options.padId
  }

  #set(change: Partial<ChatState>): void {
    this.state.set({ ...this.state.get(), ...change })
  }
}
