import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider'
import { openSequence } from '@sheaf/document/text/sequence'
import * as Y from 'yjs'
import { ImpatientSocket, type SocketClass } from './impatient-socket.ts'
import { until } from './processes.ts'

export interface Place {
  readonly socketUrl: string
  readonly pad: string
  readonly token: string
}

export interface Connected {
  readonly doc: Y.Doc
  readonly provider: HocuspocusProvider
  readonly close: () => void
}

export interface ConnectOptions {
  readonly doc?: Y.Doc
  readonly socket?: SocketClass
  /** Time without a message after which the provider gives the connection up. */
  readonly silenceMs?: number
  /** Time without an answer after which the provider gives up an attempt to connect. */
  readonly patienceMs?: number
}

/**
 * Connects with the provider that the editor uses, but with shorter patience: a run of many crashes cannot wait half a
 * minute for each.
 */
export const connect = ({ socketUrl, pad, token }: Place, options: ConnectOptions = {}): Connected => {
  const doc = options.doc ?? new Y.Doc()
  openSequence(doc)
  const socket = new HocuspocusProviderWebsocket({
    url: socketUrl,
    WebSocketPolyfill: options.socket ?? ImpatientSocket,
    delay: 50,
    minDelay: 20,
    maxDelay: 250,
    messageReconnectTimeout: options.silenceMs ?? 30_000,
  })
  const provider = new HocuspocusProvider({
    websocketProvider: socket,
    name: pad,
    document: doc,
    token: JSON.stringify({ token }),
  })
  provider.attach()
  return {
    doc,
    provider,
    close: () => {
      provider.destroy()
      socket.destroy()
    },
  }
}

/** Reads a pad as a newcomer sees it, who brings no text along. */
export const readPad = async (place: Place, withinMs = 40_000): Promise<Y.Doc> => {
  const { doc, provider, close } = connect(place)
  const story: string[] = []
  provider.on('status', ({ status }: { status: string }) => story.push(status))
  provider.on('authenticated', () => story.push('authenticated'))
  provider.on('authenticationFailed', ({ reason }: { reason: string }) => story.push(`refused: ${reason}`))
  provider.on('close', ({ event }: { event: { code: number; reason: string } }) =>
    story.push(`closed: ${event.code} ${event.reason}`),
  )
  try {
    await until(`A new reader is in ${place.pad}`, withinMs, () => provider.isSynced, 5)
  } catch (error) {
    throw new Error(`${String(error)} (${story.slice(-12).join(', ')})`)
  } finally {
    close()
  }
  return doc
}
