import { contributes } from '@sheaf/document/contributes'
import type * as Y from 'yjs'
import type { Outbox } from './outbox.ts'

/**
 * The outboxes of copies that this page has no more. What no device took is in them alone, and may be asked for by its
 * author again.
 */
export class PutAside {
  #outboxes: readonly Outbox[] = []

  add(outbox: Outbox): void {
    this.#outboxes = [...this.#outboxes, outbox]
  }

  /** Whether some of it is in this page alone. */
  get isAtRisk(): boolean {
    return this.#outboxes.some((outbox) => outbox.isAtRisk)
  }

  of(author: string): readonly Outbox[] {
    return this.#outboxes.filter((outbox) => outbox.author === author)
  }

  /** The page may be gone in a moment, and the device may take by now what it did not. */
  leave(): void {
    for (const outbox of this.#outboxes) outbox.leave()
  }

  /** Lets go of what is in this document, which is this author's. */
  release(author: string, doc: Y.Doc): void {
    const isIn = ({ unsent }: Outbox): boolean => unsent.every(({ update }) => !contributes(doc, update))
    this.#outboxes = this.#outboxes.filter((outbox) => outbox.author !== author || !isIn(outbox))
  }
}
