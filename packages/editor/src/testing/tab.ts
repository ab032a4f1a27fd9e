import { setTimeout as sleep } from 'node:timers/promises'
import type { Editor } from '@tiptap/core'
import { onTestFinished } from 'vitest'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { PadCopy } from '../connection/pad-copy.ts'
import type { UnsentDatabase } from '../connection/unsent-database.ts'
import { padEditor } from './pad-editor.ts'

type Answer = { readonly update: Uint8Array } | { readonly acknowledged: number }

/**
 * A tab of somebody's browser on a pad, with the browser's store and the server's copy. What is on its way arrives when told,
 * in order; with the tab it is gone.
 */
export class Tab {
  readonly name: string
  readonly #server: Y.Doc
  readonly #copy = new PadCopy()
  readonly #restored: Promise<void>
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
    this.#restored = this.#copy.keep(
      database,
      owner,
      () => !this.#isClosed,
      () => {},
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

  async close(): Promise<void> {
    this.#server.off('update', this.#hear)
    this.#isClosed = true
    this.#copy.doc.off('update', this.#write)
    this.#shown?.destroy()
    await this.rest()
  }
}
