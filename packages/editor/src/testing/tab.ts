import { EditorState, type Transaction, TextSelection } from '@tiptap/pm/state'
import { padText } from '@sheaf/document/plain-text'
import * as Y from 'yjs'
import { DetachedOutboxes } from '../connection/detached-outboxes.ts'
import { LocalReplica } from '../connection/local-replica.ts'
import type { Owner, StoredUpdate, UnsentDatabase } from '../connection/unsent-database.ts'
import { lineSchema } from '../text-binding/line-schema.ts'
import { TextBinding } from '../text-binding/text-binding.ts'
import type { LetterOwners } from './letter-owners.ts'

type Answer = { readonly update: Uint8Array } | { readonly acknowledged: number }

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
export interface PadServer {
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

  constructor({ doc, ids, showIn }: LocalReplica) {
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
  readonly #server: PadServer
  readonly #replica = new LocalReplica()
  readonly #restored: Promise<void>
  readonly #store: WayToStore
  #shown: ShownEditor | undefined
  readonly #toServer: { readonly update: Uint8Array; readonly number: number }[] = []
  readonly #toTab: Answer[] = []
  #written = 0
  #isClosed = false

  /** Makes a tab that is connected, but does not show the text yet. */
  constructor(name: string, server: PadServer, database: UnsentDatabase) {
    this.name = name
    this.#server = server
    this.#replica.enter(name)
    server.owners.join(this.#replica.ids)
    this.#replica.apply(Y.encodeStateAsUpdate(server.doc), 'server')
    this.#replica.doc.on('update', this.#write)
    server.doc.on('update', this.#onServerUpdate)
    const owner = { base: 'https://example.org/', padId: 'pad1', author: name }
    this.#store = new WayToStore(database)
    this.#restored = this.#replica.keep(
      this.#store as unknown as UnsentDatabase,
      owner,
      () => !this.#isClosed,
      () => {},
      new DetachedOutboxes(),
    )
  }

  readonly #write = (update: Uint8Array, origin: unknown): void => {
    if (origin === 'server') return
    this.#written += 1
    this.#replica.outbox?.add(update, this.#written, origin)
    this.#toServer.push({ update, number: this.#written })
  }

  readonly #onServerUpdate = (update: Uint8Array, origin: unknown): void => {
    if (origin !== this) this.#toTab.push({ update })
  }

  /** Shows the text, and puts what an earlier page left unsent into it. */
  async show(): Promise<void> {
    this.#shown = new ShownEditor(this.#replica)
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
    for (const { update, number } of this.#toServer.splice(0, count)) {
      this.#server.owners.note(this.name, update, this.#replica.ids.declared)
      Y.applyUpdate(this.#server.doc, update, this)
      this.#toTab.push({ acknowledged: number })
    }
  }

  /** Delivers the next `count` messages of the server to the tab. */
  receive(count = Infinity): void {
    for (const answer of this.#toTab.splice(0, count)) {
      if ('update' in answer) this.#replica.apply(answer.update, 'server')
      else this.#replica.outbox?.acknowledge(answer.acknowledged)
    }
  }

  /** Connects anew: both sides send what the other says that it lacks. */
  reconnect(): void {
    const { doc } = this.#replica
    this.#toServer.length = 0
    this.#toTab.length = 0
    const known = Y.encodeStateVector(doc)
    const lacking = Y.encodeStateAsUpdate(doc, Y.encodeStateVector(this.#server.doc))
    this.#toServer.push({ update: lacking, number: this.#written })
    this.#toTab.push({ update: Y.encodeStateAsUpdate(this.#server.doc, known) })
  }

  /** Waits until everything unsent is stored on the device. */
  async rest(): Promise<void> {
    await this.#replica.outbox?.close()
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
    this.#replica.doc.off('update', this.#write)
    this.#shown?.destroy()
  }
}
