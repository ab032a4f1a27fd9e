import { HocuspocusProvider, MessageType } from '@hocuspocus/provider'
import { IDS_PER_MESSAGE_MAX, UPDATE_MAX_BYTES, UPDATE_MAX_PARTS } from '@sheaf/contract/limits'
import type { Declare } from '@sheaf/contract/realtime/socket'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { Awareness, removeAwarenessStates } from 'y-protocols/awareness'
import { messageYjsSyncStep1, messageYjsSyncStep2, messageYjsUpdate } from 'y-protocols/sync'
import * as Y from 'yjs'
import { AckTracker } from './ack-tracker.ts'
import type { PadIds } from './pad-ids.ts'
import type { PadSocket } from './pad-socket.ts'

interface PadProviderOptions {
  readonly padId: string
  readonly doc: Y.Doc
  readonly ids: PadIds
  readonly socket: PadSocket
  readonly token: () => string
  /** Whether the page accepts writing, which it does for a moment after the right has ended. */
  readonly isWriting: () => boolean
  /** Called for a local change, with its number and the origin of its transaction. */
  readonly onWritten: (update: Uint8Array, number: number, origin: unknown) => void
  /** Called when the server has acknowledged or refused a change, or the connection is lost. */
  readonly onAnswer: () => void
  /** Applies an update that has arrived. */
  readonly apply: (update: Uint8Array, origin: unknown) => void
  /** The changes not yet acknowledged, each small enough to travel. */
  readonly unsent: () => readonly { readonly number: number; readonly update: Uint8Array }[]
}

/** Counts the insertions and deleted ranges that the server would have to look at. */
const partsOf = (update: Uint8Array): number => {
  const { structs, ds } = Y.decodeUpdate(update)
  return [...ds.clients.values()].reduce((sum, ranges) => sum + ranges.length, structs.length)
}

const fitsInOne = (update: Uint8Array): boolean =>
  update.length <= UPDATE_MAX_BYTES && partsOf(update) <= UPDATE_MAX_PARTS

/**
 * Hocuspocus' provider with three differences: no local change is sent before the server knows its author and whose
 * letters are in it, the record of acknowledgements survives reconnections, and this page is present under an id of its
 * own, which never writes: others know it, and could write under it.
 */
export class PadProvider extends HocuspocusProvider {
  readonly acks = new AckTracker()
  readonly #options: PadProviderOptions
  #mayHandOver = false
  /** Whether the whole pad has arrived once. */
  #hasText = false
  /** State vector that the server says it has. */
  #serverState: Uint8Array | undefined

  constructor(options: PadProviderOptions) {
    super({
      name: options.padId,
      document: options.doc,
      awareness: new Awareness(new Y.Doc()),
      websocketProvider: options.socket,
      token: options.token,
    })
    this.#options = options
  }

  get isReadonly(): boolean {
    return this.authorizedScope === 'readonly'
  }

  /** Sends the changes that the server lacks, now that it knows their author. */
  handOver(): void {
    this.#mayHandOver = true
    this.#shakeHands()
  }

  /**
   * Authenticates again on the same socket, after the server has closed or refused this pad. For an open pad the server
   * would not answer, and nothing would be sent until the socket is closed.
   */
  reopen(): void {
    void this.onOpen(new Event('open'))
  }

  override documentUpdateHandler(update: Uint8Array, origin: unknown): void {
    if (origin === this) return
    // What a reader's editor may do to its own copy concerns nobody else.
    if (this.isReadonly && !this.#options.isWriting()) return
    const number = this.acks.write()
    this.#options.onWritten(update, number, origin)
    // Before the handshake the change need not be sent, because the handshake will hold it.
    if (this.acks.hasShakenHands) this.#sendUpdate(update, number)
  }

  /**
   * Handles every message about the text. The base class would answer the server's synchronisation step at once, before
   * the server has named the author of this page, and apply each update by itself.
   */
  override onMessage(event: MessageEvent): void {
    const decoder = decoding.createDecoder(new Uint8Array(event.data as ArrayBuffer))
    decoding.readVarString(decoder)
    const type = decoding.readVarUint(decoder)
    if (type === Number(MessageType.Sync)) this.#readSync(decoder)
    else if (type === Number(MessageType.SyncStatus)) {
      this.acks.answered(decoding.readVarInt(decoder) === 1)
      this.#options.onAnswer()
    } else super.onMessage(event)
  }

  override async onOpen(event: Event): Promise<void> {
    this.#disconnect()
    await super.onOpen(event)
  }

  /** Says that the page is here. The base class would look for it under the document's own id. */
  override startSync(): void {
    this.forceSync()
    const { awareness } = this
    if (awareness !== null && awareness.getLocalState() !== null)
      this.awarenessUpdateHandler({ added: [awareness.clientID], updated: [], removed: [] }, 'open')
  }

  override onClose(): void {
    this.isAuthenticated = false
    this.synced = false
    const { awareness } = this
    if (awareness !== null) {
      const others = [...awareness.getStates().keys()].filter((client) => client !== awareness.clientID)
      removeAwarenessStates(awareness, others, this)
    }
    this.#disconnect()
    this.#options.onAnswer()
  }

  override pageHide(): void {
    this.#leave()
  }

  override destroy(): void {
    this.#leave()
    super.destroy()
  }

  // The base class counts in a way that cannot be relied on (see `AckTracker`).
  override incrementUnsyncedChanges(): void {}
  override decrementUnsyncedChanges(): void {}

  /** Tells the others that nobody is here any more. */
  #leave(): void {
    const { awareness } = this
    if (awareness !== null) removeAwarenessStates(awareness, [awareness.clientID], 'left')
  }

  #disconnect(): void {
    this.#mayHandOver = false
    this.#serverState = undefined
    this.#options.ids.disconnect()
    this.acks.disconnect()
  }

  #shakeHands(): void {
    if (!this.#mayHandOver || this.#serverState === undefined || this.isReadonly) return
    const lacking = Y.encodeStateAsUpdate(this.document, this.#serverState)
    this.#serverState = undefined
    const unsent = this.#options.unsent()
    // What the server has something else in place of would be missing, and acknowledged: it goes along whatever the
    // server says that it has.
    const all = unsent.length === 0 ? lacking : Y.mergeUpdates([lacking, ...unsent.map(({ update }) => update)])
    if (unsent.length === 0 || fitsInOne(all)) {
      this.acks.shakeHands()
      this.#sendSync(messageYjsSyncStep2, all)
      return
    }
    // The server refuses an update this large, so its parts go as they were written.
    this.acks.shakeHandsInPieces()
    for (const { update, number } of unsent) this.#sendUpdate(update, number)
  }

  #sendUpdate(update: Uint8Array, number: number): void {
    this.acks.send(number)
    this.#sendSync(messageYjsUpdate, update)
  }

  #sendSync(type: number, update: Uint8Array): void {
    this.#declare(update)
    const encoder = encoding.createEncoder()
    encoding.writeVarString(encoder, this.effectiveName)
    encoding.writeVarUint(encoder, Number(MessageType.Sync))
    encoding.writeVarUint(encoder, type)
    encoding.writeVarUint8Array(encoder, update)
    this.#options.socket.send(encoding.toUint8Array(encoder))
  }

  /** Says, before an update, whose letters are in it that are not this author's. */
  #declare(update: Uint8Array): void {
    const ids = this.#options.ids.tellOf(update)
    for (let at = 0; at < ids.length; at += IDS_PER_MESSAGE_MAX) {
      const message: Declare = {
        type: 'declare',
        ids: ids.slice(at, at + IDS_PER_MESSAGE_MAX).map(([id, whose]) => [id, whose]),
      }
      this.sendStateless(JSON.stringify(message))
    }
  }

  #readSync(decoder: decoding.Decoder): void {
    const type = decoding.readVarUint(decoder)
    const content = decoding.readVarUint8Array(decoder)
    if (type === messageYjsSyncStep1) {
      this.#serverState = content
      this.#shakeHands()
      return
    }
    try {
      this.#take(content)
    } catch (error) {
      reportError(error)
      // A pad that could not be read must not be shown as an empty one.
      if (!this.#hasText) return
    }
    if (type === messageYjsSyncStep2) {
      this.#hasText = true
      this.synced = true
    }
  }

  #take(update: Uint8Array): void {
    const apply = () => this.#options.apply(update, this)
    if (this.#hasText) return apply()
    // Nobody writes yet, and for its listeners Yjs would merge everything that arrives into one update.
    this.document.off('update', this.boundDocumentUpdateHandler)
    try {
      apply()
    } finally {
      this.document.on('update', this.boundDocumentUpdateHandler)
    }
  }
}
