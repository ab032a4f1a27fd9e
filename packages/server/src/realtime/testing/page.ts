import { randomUUID } from 'node:crypto'
import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider'
import { chatEventSchema, type ChatEvent } from '@sheaf/contract/realtime/chat'
import type { ChatRequest } from '@sheaf/contract/realtime/chat-request'
import {
  serverMessageSchema,
  type Authors,
  type ConnectionToken,
  type Declare,
  type Introduced,
  type Welcome,
} from '@sheaf/contract/realtime/socket'
import { padText } from '@sheaf/document/plain-text'
import { openSequence } from '@sheaf/document/text/sequence'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import { waitFor, waitUntil } from '../../testing/wait.ts'
import { PageIds } from './page-ids.ts'
import { writeLine } from './write-line.ts'

type Introduction = Pick<Introduced, 'name' | 'color'>

/** A page with a pad open: the editor's own connection, without the editor. */
export interface Page {
  readonly doc: Y.Doc
  readonly ids: PageIds
  /** The server's receipts, of which the page brings the last one when it connects again. */
  readonly receipts: readonly string[]
  readonly provider: HocuspocusProvider
  readonly socket: HocuspocusProviderWebsocket
  /** What the server said at each opening. */
  readonly welcomes: readonly Welcome[]
  readonly authors: Authors['authors']
  /** Names of the pad that were sent to the page, in order. */
  readonly names: readonly string[]
  /** Names and colours of the author that were sent to the page, in order. */
  readonly introductions: readonly Introduction[]
  /** Chat events that the page received, in order. */
  readonly chat: readonly ChatEvent[]
  /** Reasons of the server's refusals and closings, in order. */
  readonly reasons: readonly string[]
  text(): string
  /** Writes a line at the end of the text, or into its only line if that is empty; with `whose`, for that author. */
  write(text: string, whose?: string): void
  /** Sends a request about the chat to the server. */
  sendChat(request: ChatRequest): void
  /** Resolves when everything written is acknowledged. */
  saved(): Promise<void>
  shows(text: string): Promise<void>
  close(): void
}

export interface PageOptions {
  readonly url: string
  readonly pad: string
  readonly token?: ConnectionToken | string
  readonly headers?: Record<string, string>
  readonly doc?: Y.Doc
  /** Whether to wait until the text is there. */
  readonly opened?: boolean
}

export const openPage = async (options: PageOptions): Promise<Page> => {
  const { url, pad, token = {}, headers = {}, doc = new Y.Doc(), opened = true } = options
  openSequence(doc)
  const guest = randomUUID()
  const receipts: string[] = []
  const welcomes: Welcome[] = []
  const ids = new PageIds(
    () => welcomes.at(-1)?.author ?? '',
    (declared) => provider.sendStateless(JSON.stringify({ type: 'declare', ids: declared } satisfies Declare)),
  )
  const authors: Authors['authors'] = {}
  const names: string[] = []
  const introductions: Introduction[] = []
  const chat: ChatEvent[] = []
  const reasons: string[] = []
  class WithHeaders extends WebSocket {
    constructor(address: string) {
      super(address, { headers })
      // A socket that is closed while opening reports that as an error.
      this.on('error', () => {})
    }
  }
  const socket = new HocuspocusProviderWebsocket({
    url,
    WebSocketPolyfill: WithHeaders,
    delay: 50,
    minDelay: 50,
    maxDelay: 200,
    onClose: ({ event }) => void reasons.push(event.reason),
  })
  const provider: HocuspocusProvider = new HocuspocusProvider({
    websocketProvider: socket,
    name: pad,
    document: doc,
    token: () =>
      typeof token === 'string'
        ? token
        : JSON.stringify({ guest, ...token, ...(receipts.length > 0 ? { receipt: receipts.at(-1) } : {}) }),
    onAuthenticationFailed: ({ reason }) => void reasons.push(reason),
    onClose: ({ event }) => void reasons.push(event.reason),
    onStateless: ({ payload }) => {
      const json: unknown = JSON.parse(payload)
      const event = chatEventSchema.safeParse(json)
      if (event.success) return void chat.push(event.data)
      const message = serverMessageSchema.parse(json)
      if (message.type === 'welcome') {
        ids.connect()
        welcomes.push(message)
      } else if (message.type === 'ids') ids.learn(message.ids, doc)
      else if (message.type === 'receipt') receipts.push(message.receipt)
      else if (message.type === 'renamed') names.push(message.padName)
      else if (message.type === 'introduced') introductions.push({ name: message.name, color: message.color })
      else Object.assign(authors, message.authors)
    },
  })
  provider.attach()
  const close = (): void => {
    provider.destroy()
    socket.destroy()
  }
  onTestFinished(close)
  const page: Page = {
    doc,
    ids,
    receipts,
    provider,
    socket,
    welcomes,
    authors,
    names,
    introductions,
    chat,
    reasons,
    text: () => padText(doc),
    write: (text, whose) => writeLine(doc, text, ids, whose),
    sendChat: (request) => provider.sendStateless(JSON.stringify(request)),
    saved: async () => {
      await waitUntil(() => provider.isAuthenticated && provider.synced && provider.unsyncedChanges === 0, {
        interval: 5,
      })
    },
    shows: (text) =>
      waitFor(
        () => {
          if (!padText(doc).includes(text)) throw new Error(`It shows ${JSON.stringify(padText(doc))} without ${text}`)
        },
        { interval: 5 },
      ),
    close,
  }
  if (opened) await waitUntil(() => provider.synced && welcomes.length > 0, { interval: 5 })
  return page
}
