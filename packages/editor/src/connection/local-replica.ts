import { openSequence } from '@sheaf/document/text/sequence'
import * as Y from 'yjs'
import type { ShownText } from './access-state.ts'
import type { DetachedOutboxes } from './detached-outboxes.ts'
import { Outbox } from './outbox.ts'
import { PadIds } from './pad-ids.ts'
import type { Owner, UnsentDatabase } from './unsent-database.ts'

/**
 * This page's replica of a pad's text, with the ids under which it writes and the outbox of changes that the server has
 * not acknowledged.
 */
export class LocalReplica {
  readonly doc = new Y.Doc()
  readonly ids = new PadIds(() => this.#author)
  #author = ''
  #shown: ShownText | undefined
  #outbox: Outbox | undefined
  /** Set while the changes that an earlier page left are applied to the document, and afterwards. */
  #restored: Promise<void> | undefined

  constructor() {
    openSequence(this.doc)
  }

  /** Undefined until the author is known. */
  get outbox(): Outbox | undefined {
    return this.#outbox
  }

  /** From now on, this author writes here. */
  enter(author: string): void {
    this.#author = author
  }

  /**
   * Applies what others or an earlier page wrote. While an editor shows the text, it decides when. An update that waits
   * there is not in the document, so a server that is asked what is missing sends it again, which changes nothing.
   */
  readonly apply = (update: Uint8Array, origin: unknown): void => {
    if (this.#shown === undefined) Y.applyUpdate(this.doc, update, origin)
    else this.#shown.receive(update, origin)
  }

  readonly showIn = (binding: ShownText): (() => void) => {
    this.#shown = binding
    return () => {
      if (this.#shown === binding) this.#shown = undefined
    }
  }

  /** Begins to store local changes. Resolves once the document has the unsent changes of earlier pages. */
  keep(
    database: UnsentDatabase,
    owner: Owner,
    isWanted: () => boolean,
    onChange: () => void,
    detached: DetachedOutboxes,
  ): Promise<void> {
    this.#outbox ??= new Outbox(database, owner, this.ids, onChange)
    this.#restored ??= this.#restoreFrom(this.#outbox, isWanted, detached)
    return this.#restored
  }

  async #restoreFrom(outbox: Outbox, isWanted: () => boolean, detached: DetachedOutboxes): Promise<void> {
    if (!(await outbox.restoreInto(this.doc, { isWanted, apply: this.apply, detached }))) this.#restored = undefined
  }
}
