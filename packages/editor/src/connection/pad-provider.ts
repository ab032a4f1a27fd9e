import { HocuspocusProvider, MessageType } from '@hocuspocus/provider'
import { UPDATE_MAX_BYTES, UPDATE_MAX_PARTS } from '@sheaf/contract/limits'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { messageYjsSyncStep1, messageYjsSyncStep2, messageYjsUpdate } from 'y-protocols/sync'
import * as Y from 'yjs'
import { Deliveries } from './deliveries.ts'
import type { PadSocket } from './pad-socket.ts'

interface PadProviderOptions {
  readonly padId: string
  readonly doc: Y.Doc
  readonly socket: PadSocket
  readonly token: () => string
  /** Whether one can write on this page, which goes on for a moment when the right to has ended. */
  readonly isWriting: () => boolean
  /** A local change, with its number. */
  readonly onWritten: (update: Uint8Array, number: number) => void
  /** The server answered, or can no longer. */
  readonly onAnswer: () => void
  /** Of what has come. */
  readonly apply: (update: Uint8Array, origin: unknown) => void
  /** The changes not acknowledged yet, each small enough to travel. */
  readonly unsent: () => readonly { readonly number: number; readonly update: Uint8Array }[]
}

/** How many insertions and ranges of deletions the server would have to look at. */
const partsOf = (update: Uint8Array): number => {
  const { structs, ds } = Y.decodeUpdate(update)
  return [...ds.clients.values()].reduce((sum, ranges) => sum + ranges.length, structs.length)
}

const fitsInOne = (update: Uint8Array): boolean =>
  update.length <= UPDATE_MAX_BYTES && partsOf(update) <= UPDATE_MAX_PARTS

/**
 * Hocuspocus' provider, except that nothing written here leaves before the page has said under whose name, and that the
 * account of what has been acknowledged holds across reconnections.
 */
export class PadProvider extends HocuspocusProvider {
  readonly deliveries = new Deliveries()
  readonly #options: PadProviderOptions
  #mayHandOver = false
  /** The whole pad has come once. */
  #hasText = false
  /** What the server said it has, as a state vector. */
  #serverState: Uint8Array | undefined

  constructor(options: PadProviderOptions) {
    super({
      name: options.padId,
      document: options.doc,
      websocketProvider: options.socket,
      token: options.token,
    })
    this.#options = options
    options.doc.on('afterTransaction', this.#leaveAsItCame)
  }

  get isReadonly(): boolean {
    return this.authorizedScope === 'readonly'
  }

  /** The server knows this page as the author of what is in its document: what it lacks may go there now. */
  handOver(): void {
    this.#mayHandOver = true
    this.#shakeHands()
  }

  /**
   * Asks to be let in again on the same socket, where this pad is closed or was refused. Where it is open the server
   * answers nothing, and nothing would be sent until the socket is given up.
   */
  reopen(): void {
    void this.onOpen(new Event('open'))
  }

  override documentUpdateHandler(update: Uint8Array, origin: unknown): void {
    if (origin === this) return
    // A reader's binding may tidy its own copy; that is nobody's business but its own.
    if (this.isReadonly && !this.#options.isWriting()) return
    const number = this.deliveries.write()
    this.#options.onWritten(update, number)
    // Before the handshake it need not be sent: the handshake will hold it.
    if (this.deliveries.hasShakenHands) this.#sendUpdate(update, number)
  }

  /**
   * All that is about the text is done here. The base class would answer the server's synchronisation step at once, whoever
   * we turn out to be, and apply each update by itself.
   */
  override onMessage(event: MessageEvent): void {
    const decoder = decoding.createDecoder(new Uint8Array(event.data as ArrayBuffer))
    decoding.readVarString(decoder)
    const type = decoding.readVarUint(decoder)
    if (type === Number(MessageType.Sync)) this.#readSync(decoder)
    else if (type === Number(MessageType.SyncStatus)) {
      this.deliveries.answered(decoding.readVarInt(decoder) === 1)
      this.#options.onAnswer()
    } else super.onMessage(event)
  }

  override async onOpen(event: Event): Promise<void> {
    this.#disconnect()
    await super.onOpen(event)
  }

  override onClose(): void {
    super.onClose()
    this.#disconnect()
    this.#options.onAnswer()
  }

  // The counting of the base class, which cannot be relied on (see `Deliveries`).
  override incrementUnsyncedChanges(): void {}
  override decrementUnsyncedChanges(): void {}

  #disconnect(): void {
    this.#mayHandOver = false
    this.#serverState = undefined
    this.deliveries.disconnect()
  }

  #shakeHands(): void {
    if (!this.#mayHandOver || this.#serverState === undefined || this.isReadonly) return
    const lacking = Y.encodeStateAsUpdate(this.document, this.#serverState)
    this.#serverState = undefined
    const unsent = this.#options.unsent()
    if (unsent.length === 0 || fitsInOne(lacking)) {
      this.deliveries.shakeHands()
      this.#sendSync(messageYjsSyncStep2, lacking)
      return
    }
    // The server refuses what is larger, so what it lacks goes in the pieces it was written in.
    this.deliveries.shakeHandsInPieces()
    for (const { update, number } of unsent) this.#sendUpdate(update, number)
  }

  #sendUpdate(update: Uint8Array, number: number): void {
    this.deliveries.send(number)
    this.#sendSync(messageYjsUpdate, update)
  }

  #sendSync(type: number, update: Uint8Array): void {
    const encoder = encoding.createEncoder()
    encoding.writeVarString(encoder, this.effectiveName)
    encoding.writeVarUint(encoder, Number(MessageType.Sync))
    encoding.writeVarUint(encoder, type)
    encoding.writeVarUint8Array(encoder, update)
    this.#options.socket.send(encoding.toUint8Array(encoder))
  }

  /**
   * After somebody else's edit Yjs deletes marks that have become superfluous. Of a whole pad that has just arrived that
   * is long work for nothing; and a reader may write nothing at all, and would hand it over once they may.
   */
  readonly #leaveAsItCame = (transaction: Y.Transaction): void => {
    if (this.isReadonly || !this.synced) transaction._needFormattingCleanup = false
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
      // A pad that could not be read is not shown as one without text.
      if (!this.#hasText) return
    }
    if (type === messageYjsSyncStep2) {
      this.#hasText = true
      this.synced = true
    }
  }

  #take(update: Uint8Array): void {
    const apply = () =>
      this.isReadonly ? Y.applyUpdate(this.document, update, this) : this.#options.apply(update, this)
    if (this.#hasText) return apply()
    // Nobody writes yet. For who listens, Yjs would make one update of all that comes.
    this.document.off('update', this.boundDocumentUpdateHandler)
    try {
      apply()
    } finally {
      this.document.on('update', this.boundDocumentUpdateHandler)
    }
  }
}
