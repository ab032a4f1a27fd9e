import { EditorState, type Transaction, TextSelection } from '@tiptap/pm/state'
import { padText } from '@sheaf/document/plain-text'
import * as Y from 'yjs'
import { DetachedUpdates } from '../connection/unsent/detached-updates.ts'
import { Replica } from '../connection/replica.ts'
import type { Wire } from '../connection/pad-connection.ts'
import type { OpenPad } from '../connection/access-state.ts'
import type { ServerMessage } from '@sheaf/contract/realtime/server-messages'
import type { Owner, StoredUpdate, UnsentDatabase } from '../connection/unsent/unsent-database.ts'
import { lineSchema } from '../text-binding/lines/line-schema.ts'
import { TextBinding } from '../text-binding/text-binding.ts'
import type { LetterOwners } from './letter-owners.ts'
import { writerWelcome } from './writer-welcome.ts'

/** A tab's access to the browser's store. Requests made before the tab is gone still complete; later ones fail. */
class WayToStore implements Pick<UnsentDatabase, 'list' | 'put' | 'remove'> {
  readonly #store: UnsentDatabase
  readonly #onItsWay = new Set<Promise<unknown>>()
  #isCut = false

  constructor(store: UnsentDatabase) {
    this.#store = store
  }

  readonly list = (owner: Owner): Promise<StoredUpdate[]> => this.#send(() => this.#store.list(owner))

  readonly put = (...row: Parameters<UnsentDatabase['put']>): Promise<IDBValidKey> =>
    this.#send(() => this.#store.put(...row))

  readonly remove = (keys: readonly IDBValidKey[]): Promise<void> => this.#send(() => this.#store.remove(keys))

  async cut(): Promise<void> {
    this.#isCut = true
    await Promise.allSettled(this.#onItsWay)
  }

  async #send<T>(ask: () => Promise<T>): Promise<T> {
    if (this.#isCut) throw new Error('the tab is gone')
    const answer = ask()
    this.#onItsWay.add(answer)
    return answer.finally(() => this.#onItsWay.delete(answer))
  }
}

/** The server's copy of a pad. */
export interface ServerCopy {
  readonly doc: Y.Doc
  readonly owners: LetterOwners
}

/** An editor without a window that shows a tab's text. */
class ShownEditor {
  state: EditorState
  /** Whether an input method composes a word. */
  composing = false
  readonly binding: TextBinding
  readonly #hide: () => void

  constructor({ doc, ids, showIn }: OpenPad) {
    this.binding = new TextBinding({ doc, schema: lineSchema, ids })
    this.state = EditorState.create({ doc: this.binding.document() })
    const disconnect = this.binding.connect(this)
    const end = showIn(this.binding)
    this.#hide = () => {
      end()
      disconnect()
    }
  }

  dispatch(transaction: Transaction): void {
    const { selection } = this.state
    const { state, transactions } = this.state.applyTransaction(transaction)
    this.state = state
    this.binding.push(transactions, selection)
  }

  destroy(): void {
    this.#hide()
  }
}

/**
 * A tab of somebody's browser on a pad, with the browser's store and the server's copy. Messages are delivered only on
 * demand and in order; those in flight are lost with the tab.
 */
export class Tab {
  readonly name: string
  readonly #server: ServerCopy
  readonly #replica: Replica
  #restored: Promise<void> | undefined
  readonly #store: WayToStore
  #shown: ShownEditor | undefined
  readonly #toServer: Uint8Array[] = []
  readonly #toTab: ServerMessage[] = []
  #isClosed = false

  /** Makes a tab that is connected, but does not show the text yet. */
  constructor(name: string, server: ServerCopy, database: UnsentDatabase) {
    this.name = name
    this.#server = server
    this.#store = new WayToStore(database)
    this.#replica = new Replica({
      pad: { base: 'https://example.org/', padId: 'pad1' },
      wire: this.#wire,
      database: this.#store as unknown as UnsentDatabase,
      detached: new DetachedUpdates(),
      isWriting: () => true,
      onChange: () => {},
    })
    server.owners.join(this.#replica.ids)
    this.#connect()
    // Neither side lacks anything to begin with.
    this.receive()
    this.send()
    this.receive()
    server.doc.on('update', this.#onServerUpdate)
  }

  readonly #wire: Wire = {
    send: (kind, payload) => {
      if (this.#isClosed) return
      if (kind === 'state')
        this.#toTab.push({ kind: 'missing', payload: Y.encodeStateAsUpdate(this.#server.doc, payload as Uint8Array) })
      else if (kind === 'missing' || kind === 'update') this.#toServer.push(payload as Uint8Array)
    },
  }

  readonly #onServerUpdate = (update: Uint8Array, origin: unknown): void => {
    if (origin !== this) this.#toTab.push({ kind: 'updates', payload: [update] })
  }

  #connect(): void {
    this.#replica.ask()
    this.#replica.welcome({ ...writerWelcome, author: this.name })
    this.#toTab.push({ kind: 'state', payload: Y.encodeStateVector(this.#server.doc) })
  }

  /** Shows the text, and puts what an earlier page left unsent into it. */
  async show(): Promise<void> {
    this.#shown = new ShownEditor(this.#replica.pad)
    await this.#restored
  }

  get isShown(): boolean {
    return this.#shown !== undefined
  }

  get editor(): ShownEditor {
    if (this.#shown === undefined) throw new Error('the text is not shown')
    return this.#shown
  }

  get lines(): string[] {
    const lines: string[] = []
    this.editor.state.doc.forEach((line) => void lines.push(line.textContent))
    return lines
  }

  /** Text of the tab's copy of the pad. */
  get text(): string {
    return padText(this.#replica.doc)
  }

  caretAtEndOf(line: string): void {
    this.editor.state.doc.forEach((node, at) => {
      if (node.textContent === line) this.caret(at + 1 + line.length)
    })
  }

  caret(position: number): void {
    const { tr, doc } = this.editor.state
    this.editor.dispatch(tr.setSelection(TextSelection.create(doc, position)))
  }

  type(text: string): void {
    for (const letter of text)
      this.editor.dispatch(this.editor.state.tr.replaceSelectionWith(lineSchema.text(letter), false))
  }

  /** Delivers the next `count` updates to the server, which acknowledges them. */
  send(count = Infinity): void {
    for (const update of this.#toServer.splice(0, count)) {
      this.#server.owners.note(this.name, update, this.#replica.ids.declared)
      Y.applyUpdate(this.#server.doc, update, this)
      this.#toTab.push({ kind: 'stored', payload: 1 })
    }
  }

  /** Delivers the next `count` messages of the server to the tab. */
  receive(count = Infinity): void {
    for (const message of this.#toTab.splice(0, count)) {
      this.#replica.receive(message as Parameters<Replica['receive']>[0])
      if (message.kind === 'missing') this.#restored = this.#replica.keep(() => !this.#isClosed)
    }
  }

  /** Connects anew: both sides send what the other says that it lacks. */
  reconnect(): void {
    this.#toServer.length = 0
    this.#toTab.length = 0
    this.#replica.disconnect()
    this.#connect()
  }

  /** Waits until everything unsent is stored on the device, and what earlier pages left there is in the text. */
  async rest(): Promise<void> {
    await this.#restored
    await this.#replica.flush()
  }

  /** Leaves the page, which stores what is unsent on the device. */
  async close(): Promise<void> {
    this.#detach()
    await this.rest()
  }

  /** Ends the tab without warning, like a crash. */
  async kill(): Promise<void> {
    this.#detach()
    await this.#store.cut()
  }

  #detach(): void {
    this.#server.doc.off('update', this.#onServerUpdate)
    this.#isClosed = true
    this.#shown?.destroy()
  }
}
