import { IDS_PER_MESSAGE_MAX, UPDATE_MAX_BYTES, UPDATE_MAX_PARTS } from '@sheaf/contract/limits'
import * as Y from 'yjs'
import { AckTracker } from './ack-tracker.ts'
import type { Wire } from './pad-connection.ts'
import type { PadIds } from './unsent/pad-ids.ts'
import type { ServerMessage } from '@sheaf/contract/realtime/server-messages'

/** A message about the text. */
export type SyncMessage = Extract<
  ServerMessage,
  { readonly kind: 'state' | 'missing' | 'updates' | 'stored' | 'unstored' }
>

interface SyncOptions {
  readonly doc: Y.Doc
  readonly ids: PadIds
  readonly wire: Wire
  /** Whether the page accepts writing, which it does for a moment after the right has ended. */
  readonly isWriting: () => boolean
  /** Applies an update that has arrived. */
  readonly apply: (update: Uint8Array, origin: unknown) => void
  /** Called for a local change, with its number and the origin of its transaction. */
  readonly onWritten: (update: Uint8Array, number: number, origin: unknown) => void
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
 * Keeps a document and the server's alike over one connection after the other. No local change is sent before the server
 * knows its author and whose letters are in it, and what the server has acknowledged is remembered over all connections.
 */
export class Sync {
  readonly acks = new AckTracker()
  readonly #options: SyncOptions
  /** Whether the server may be told what was written here: it has welcomed the author. */
  #isWelcomed = false
  #isReadonly = false
  /** Whether the whole pad has arrived once. */
  #hasText = false
  #isSynced = false

  constructor(options: SyncOptions) {
    this.#options = options
  }

  /** Whether the document has everything that the server had when this connection began. */
  get isSynced(): boolean {
    return this.#isSynced
  }

  get isReadonly(): boolean {
    return this.#isReadonly
  }

  /** Whether the server has answered on this connection. A reader never gets acknowledgements. */
  get isInTouch(): boolean {
    return this.#isReadonly ? this.#isSynced : this.acks.isInTouch
  }

  /** Asks for what this document lacks. */
  readonly ask = (): void => this.#options.wire.send('state', Y.encodeStateVector(this.#options.doc))

  /** The server has said as whom it knows this page, and what the page may do. */
  welcome(isReadonly: boolean): void {
    this.#isWelcomed = true
    this.#isReadonly = isReadonly
  }

  disconnect(): void {
    this.#isWelcomed = false
    this.#isSynced = false
    this.#options.ids.disconnect()
    this.acks.disconnect()
  }

  receive(message: SyncMessage): void {
    switch (message.kind) {
      case 'state':
        return this.#shakeHands(message.payload)
      case 'missing':
        return this.#complete(message.payload)
      case 'updates':
        for (const update of message.payload) this.#apply(update)
        return
      case 'stored':
        return this.acks.answered(message.payload, true)
      case 'unstored':
        return this.acks.answered(message.payload, false)
    }
  }

  /** Sends what the server lacks. */
  #shakeHands(serverState: Uint8Array): void {
    if (!this.#isWelcomed || this.#isReadonly || this.acks.hasShakenHands) return
    const lacking = Y.encodeStateAsUpdate(this.#options.doc, serverState)
    const unsent = this.#options.unsent()
    // What the server has something else in place of would be missing, and acknowledged: it goes along whatever the
    // server says that it has.
    const all = unsent.length === 0 ? lacking : Y.mergeUpdates([lacking, ...unsent.map(({ update }) => update)])
    if (unsent.length === 0 || fitsInOne(all)) {
      this.acks.shakeHands()
      this.#send('missing', all)
      return
    }
    // The server refuses a message this large, so its parts go as they were written.
    this.acks.shakeHands(unsent.map(({ number }) => number))
    for (const { update } of unsent) this.#send('missing', update)
  }

  #complete(missing: Uint8Array): void {
    const hasArrived = this.#apply(missing)
    // A pad that could not be read must not be shown as an empty one.
    if (!hasArrived && !this.#hasText) return
    // Nobody writes before, and for a listener Yjs would merge everything that arrives into one update.
    if (!this.#hasText) this.#options.doc.on('update', this.#write)
    this.#hasText = true
    this.#isSynced = true
  }

  #apply(update: Uint8Array): boolean {
    try {
      this.#options.apply(update, this)
      return true
    } catch (error) {
      reportError(error)
      return false
    }
  }

  readonly #write = (update: Uint8Array, origin: unknown): void => {
    if (origin === this) return
    const { isWriting, onWritten } = this.#options
    // What a reader's editor may do to its own copy concerns nobody else.
    if (this.#isReadonly && !isWriting()) return
    const number = this.acks.write()
    onWritten(update, number, origin)
    // Before the handshake the change need not be sent, because the handshake will hold it.
    if (!this.acks.hasShakenHands) return
    this.acks.send(number)
    this.#send('update', update)
  }

  #send(kind: 'missing' | 'update', update: Uint8Array): void {
    this.#declare(update)
    this.#options.wire.send(kind, update)
  }

  /** Says, before an update, whose letters are in it that are not this author's. */
  #declare(update: Uint8Array): void {
    const ids = this.#options.ids.newDeclarations(update)
    for (let at = 0; at < ids.length; at += IDS_PER_MESSAGE_MAX)
      this.#options.wire.send(
        'declare',
        ids.slice(at, at + IDS_PER_MESSAGE_MAX).map(([id, whose]) => [id, whose]),
      )
  }
}
