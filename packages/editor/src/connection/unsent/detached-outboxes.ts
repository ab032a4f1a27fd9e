import type * as Y from 'yjs'
import { hasArrived } from '@sheaf/document/contradicts'
import type { Outbox } from './outbox.ts'

/**
 * The outboxes of copies that this page no longer has. What no device took exists in them alone, and its author may ask
 * for it again.
 */
export class DetachedOutboxes {
  #outboxes: readonly Outbox[] = []

  add(outbox: Outbox): void {
    this.#outboxes = [...this.#outboxes, outbox]
  }

  /** Whether some of it exists in this page alone. */
  get isAtRisk(): boolean {
    return this.#outboxes.some((outbox) => outbox.isAtRisk)
  }

  ofAuthor(author: string): readonly Outbox[] {
    return this.#outboxes.filter((outbox) => outbox.author === author)
  }

  /** Stores everything at once: the page may be gone in a moment, and the device may by now take what it did not. */
  leave(): void {
    for (const outbox of this.#outboxes) outbox.leave()
  }

  /** Lets go of what this document of the author holds. */
  release(author: string, doc: Y.Doc): void {
    const isIn = ({ unsent }: Outbox): boolean => unsent.every(({ update }) => hasArrived(doc, update))
    this.#outboxes = this.#outboxes.filter((outbox) => outbox.author !== author || !isIn(outbox))
  }
}
