import { setTimeout as sleep } from 'node:timers/promises'
import type { Editor } from '@tiptap/core'
import { onTestFinished } from 'vitest'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { LocalReplica } from '../connection/local-replica.ts'
import { DetachedOutboxes } from '../connection/detached-outboxes.ts'
import type { Owner, StoredUpdate, UnsentDatabase } from '../connection/unsent-database.ts'
import { padEditor } from './pad-editor.ts'

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
 * A tab of somebody's browser on a pad, with the browser's store and the server's copy. Messages are delivered only on
 * demand and in order; those in flight are lost with the tab.
 */
export class Tab {
  readonly name: string
  readonly #server: Y.Doc
  readonly #replica = new LocalReplica()
  readonly #restored: Promise<void>
  readonly #store: WayToStore
  #shown: Editor | undefined
  readonly #toServer: { readonly update: Uint8Array; readonly number: number }[] = []
  readonly #toTab: Answer[] = []
  #written = 0
  #isClosed = false

  /** Makes a tab that is connected, but does not show the text yet. */
  constructor(name: string, server: Y.Doc, database: UnsentDatabase) {
    this.name = name
    this.#server = server
    this.#replica.apply(Y.encodeStateAsUpdate(server), 'server')
    this.#replica.doc.on('update', this.#write)
    server.on('update', this.#onServerUpdate)
    const owner = { base: 'https://example.org/', padId: 'pad1', author: name }
    this.#store = new WayToStore(database)
    this.#restored = this.#replica.keep(
      this.#store as unknown as UnsentDatabase,
      owner,
      () => !this.#isClosed,
      () => {},
      new DetachedOutboxes(),
    )
    onTestFinished(() => this.#shown?.destroy())
  }

  readonly #write = (update: Uint8Array, origin: unknown): void => {
    if (origin === 'server') return
    this.#written += 1
    this.#replica.outbox?.add(update, this.#written)
    this.#toServer.push({ update, number: this.#written })
  }

  readonly #onServerUpdate = (update: Uint8Array, origin: unknown): void => {
    if (origin !== this) this.#toTab.push({ update })
  }

  /** Shows the text, and puts what an earlier page left unsent into it. */
  async show(): Promise<void> {
    const { doc, stranded, onWriting } = this.#replica
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

  /** Delivers the next `count` updates to the server, which acknowledges them. */
  send(count = Infinity): void {
    for (const { update, number } of this.#toServer.splice(0, count)) {
      Y.applyUpdate(this.#server, update, this)
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
    this.#server.off('update', this.#onServerUpdate)
    this.#isClosed = true
    this.#replica.doc.off('update', this.#write)
    this.#shown?.destroy()
  }
}
