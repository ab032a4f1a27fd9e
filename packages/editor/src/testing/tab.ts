import { setTimeout as sleep } from 'node:timers/promises'
import type { Editor } from '@tiptap/core'
import { onTestFinished } from 'vitest'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { PadCopy } from '../connection/pad-copy.ts'
import { PutAside } from '../connection/put-aside.ts'
import type { Owner, StoredUpdate, UnsentDatabase } from '../connection/unsent-database.ts'
import { padEditor } from './pad-editor.ts'

type Answer = { readonly update: Uint8Array } | { readonly acknowledged: number }

/** A tab's way to the browser's store. What is on it arrives, also when the tab is gone; nothing more is sent then. */
class WayToStore implements Pick<UnsentDatabase, 'list' | 'put' | 'remove'> {
  readonly #store: UnsentDatabase
  readonly #onItsWay = new Set<Promise<unknown>>()
  #isCut = false

  constructor(store: UnsentDatabase) {
    this.#store = store
  }

  readonly list = (owner: Owner): Promise<StoredUpdate[]> => this.#send(() => this.#store.list(owner))

  readonly put = (owner: Owner, update: Uint8Array, replaced?: readonly IDBValidKey[]): Promise<IDBValidKey> =>
    this.#send(() => this.#store.put(owner, update, replaced))

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

/**
 * A tab of somebody's browser on a pad, with the browser's store and the server's copy. What is on its way arrives when told,
 * in order; with the tab it is gone.
 */
export class Tab {
  readonly name: string
  readonly #server: Y.Doc
  readonly #copy = new PadCopy()
  readonly #restored: Promise<void>
  readonly #store: WayToStore
  #shown: Editor | undefined
  readonly #toServer: { readonly update: Uint8Array; readonly number: number }[] = []
  readonly #toTab: Answer[] = []
  #written = 0
  #isClosed = false

  /** Connected; the text is not shown yet. */
  constructor(name: string, server: Y.Doc, database: UnsentDatabase) {
    this.name = name
    this.#server = server
    this.#copy.apply(Y.encodeStateAsUpdate(server), 'server')
    this.#copy.doc.on('update', this.#write)
    server.on('update', this.#hear)
    const owner = { base: 'https://example.org/', padId: 'pad1', author: name }
    this.#store = new WayToStore(database)
    this.#restored = this.#copy.keep(
      this.#store as unknown as UnsentDatabase,
      owner,
      () => !this.#isClosed,
      () => {},
      new PutAside(),
    )
    onTestFinished(() => this.#shown?.destroy())
  }

  readonly #write = (update: Uint8Array, origin: unknown): void => {
    if (origin === 'server') return
    this.#written += 1
    this.#copy.outbox?.add(update, this.#written)
    this.#toServer.push({ update, number: this.#written })
  }

  readonly #hear = (update: Uint8Array, origin: unknown): void => {
    if (origin !== this) this.#toTab.push({ update })
  }

  /** Shows the text, and what an earlier page left unsent in it. */
  async show(): Promise<void> {
    const { doc, stranded, onWriting } = this.#copy
    const awareness = new Awareness(doc)
    awareness.setLocalStateField('user', { author: this.name, name: this.name, color: '#000000' })
    this.#shown = padEditor(doc, this.name, ['ada', 'bob'], [], { stranded, awareness, onWriting })
    await sleep(0)
    await this.#restored
  }

  get isShown(): boolean {
    return this.#shown !== undefined
  }

  get editor(): Editor {
    if (this.#shown === undefined) throw new Error('the text is not shown')
    return this.#shown
  }

  /** The next so many updates reach the server, which acknowledges them. */
  send(count = Infinity): void {
    for (const { update, number } of this.#toServer.splice(0, count)) {
      Y.applyUpdate(this.#server, update, this)
      this.#toTab.push({ acknowledged: number })
    }
  }

  /** The next so many of the server's messages reach the tab. */
  receive(count = Infinity): void {
    for (const answer of this.#toTab.splice(0, count)) {
      if ('update' in answer) this.#copy.apply(answer.update, 'server')
      else this.#copy.outbox?.acknowledge(answer.acknowledged)
    }
  }

  /** Until all that is unsent is on the device. */
  async rest(): Promise<void> {
    await this.#copy.outbox?.close()
  }

  /** It is left, and puts what is unsent on the device. */
  async close(): Promise<void> {
    this.#detach()
    await this.rest()
  }

  /** It is gone without a word, as with a crash. */
  async kill(): Promise<void> {
    this.#detach()
    await this.#store.cut()
  }

  #detach(): void {
    this.#server.off('update', this.#hear)
    this.#isClosed = true
    this.#copy.doc.off('update', this.#write)
    this.#shown?.destroy()
  }
}
