import * as Y from 'yjs'
import { Store } from '../lib/store.ts'
import { Outbox } from './outbox.ts'
import { type StrandedText, StrandedTexts } from './stranded.ts'
import type { DetachedOutboxes } from './detached-outboxes.ts'
import type { Owner, UnsentDatabase } from './unsent-database.ts'

/** This page's replica of a pad's text, with the outbox of changes that the server has not acknowledged. */
export class LocalReplica {
  readonly doc = new Y.Doc()
  readonly stranded = new Store<readonly StrandedText[]>([])
  readonly #texts = new StrandedTexts(this.doc, (texts) => this.stranded.set([...this.stranded.get(), ...texts]))
  readonly #writing = Promise.withResolvers<void>()
  #outbox: Outbox | undefined
  /** Set while the changes that an earlier page left are applied to the document, and afterwards. */
  #restored: Promise<void> | undefined

  /** Undefined until the author is known. */
  get outbox(): Outbox | undefined {
    return this.#outbox
  }

  /** Applies what others or an earlier page wrote; `more` is what else that page did. */
  readonly apply = (update: Uint8Array, origin: unknown, more?: readonly Uint8Array[]): void =>
    this.#texts.apply(update, origin, more)

  /** From now on, whatever enters `stranded` is written at once. */
  readonly onWriting = (): void => this.#writing.resolve()

  /** Begins to store local changes. Resolves once the document has the unsent changes of earlier pages. */
  keep(
    database: UnsentDatabase,
    owner: Owner,
    isWanted: () => boolean,
    onChange: () => void,
    detached: DetachedOutboxes,
  ): Promise<void> {
    this.#outbox ??= new Outbox(database, owner, onChange)
    this.#restored ??= this.#restoreFrom(this.#outbox, isWanted, detached)
    return this.#restored
  }

  /**
   * Text that an earlier page left for a removed line leaves the device when the server has it, so by then the editor
   * must have written it anew. Therefore the editor has to exist first.
   */
  async #restoreFrom(outbox: Outbox, isWanted: () => boolean, detached: DetachedOutboxes): Promise<void> {
    await this.#writing.promise
    if (!(await outbox.restoreInto(this.doc, { isWanted, apply: this.apply, detached }))) this.#restored = undefined
  }
}
