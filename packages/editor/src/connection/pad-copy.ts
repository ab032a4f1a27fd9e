import * as Y from 'yjs'
import { Store } from '../lib/store.ts'
import { Outbox } from './outbox.ts'
import { type StrandedText, StrandedTexts } from './stranded.ts'
import type { DetachedOutboxes } from './detached-outboxes.ts'
import type { Owner, UnsentDatabase } from './unsent-database.ts'

/** This page's copy of a pad's text, with the part that the server has not acknowledged. */
export class PadCopy {
  readonly doc = new Y.Doc()
  readonly stranded = new Store<readonly StrandedText[]>([])
  readonly #texts = new StrandedTexts(this.doc, (texts) => this.stranded.set([...this.stranded.get(), ...texts]))
  readonly #writing = Promise.withResolvers<void>()
  #outbox: Outbox | undefined
  /** Set once what an earlier page left is in the document, or is being put there. */
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

  /** Begins to keep what is written here; resolves once what an earlier page left unsent is in the document. */
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
   * What was left for a line that is gone leaves the device when the server has it, so by then it must have been
   * written anew. That takes the editor, which therefore has to exist first.
   */
  async #restoreFrom(outbox: Outbox, isWanted: () => boolean, detached: DetachedOutboxes): Promise<void> {
    await this.#writing.promise
    if (!(await outbox.restoreInto(this.doc, { isWanted, apply: this.apply, detached }))) this.#restored = undefined
  }
}
