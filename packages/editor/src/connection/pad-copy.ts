import * as Y from 'yjs'
import { Store } from '../lib/store.ts'
import { Outbox } from './outbox.ts'
import { type StrandedText, StrandedTexts } from './stranded.ts'
import type { PutAside } from './put-aside.ts'
import type { Owner, UnsentDatabase } from './unsent-database.ts'

/** This page's copy of a pad's text, with what of it the server has not acknowledged. */
export class PadCopy {
  readonly doc = new Y.Doc()
  readonly stranded = new Store<readonly StrandedText[]>([])
  readonly #texts = new StrandedTexts(this.doc, (texts) => this.stranded.set([...this.stranded.get(), ...texts]))
  readonly #writing = Promise.withResolvers<void>()
  #outbox: Outbox | undefined
  /** What an earlier page left is in the document, or is being put there. */
  #restored: Promise<void> | undefined

  /** Undefined until it is known whose it is. */
  get outbox(): Outbox | undefined {
    return this.#outbox
  }

  /** Applies what others wrote, or an earlier page; `more` is what that page did besides. */
  readonly apply = (update: Uint8Array, origin: unknown, more?: readonly Uint8Array[]): void =>
    this.#texts.apply(update, origin, more)

  /** What comes into `stranded` is written at once from now on. */
  readonly onWriting = (): void => this.#writing.resolve()

  /** Keeps from now on what is written here; resolves once what an earlier page left unsent is in the document. */
  keep(
    database: UnsentDatabase,
    owner: Owner,
    isWanted: () => boolean,
    onChange: () => void,
    putAside: PutAside,
  ): Promise<void> {
    this.#outbox ??= new Outbox(database, owner, onChange)
    this.#restored ??= this.#restoreFrom(this.#outbox, isWanted, putAside)
    return this.#restored
  }

  /**
   * What was left for a line that is gone leaves the device when the server has it: by then it has to be there again as it
   * is written anew. So the editor has to be there first.
   */
  async #restoreFrom(outbox: Outbox, isWanted: () => boolean, putAside: PutAside): Promise<void> {
    await this.#writing.promise
    if (!(await outbox.restoreInto(this.doc, { isWanted, apply: this.apply, putAside }))) this.#restored = undefined
  }
}
