import type * as Y from 'yjs'
import { hasArrived } from '@sheaf/document/contradicts'
import type { UnsentUpdates } from './unsent-updates.ts'

/**
 * The unsent updates of copies of a pad that this page no longer has. What no device took exists in them alone, and its
 * author may ask for it again.
 */
export class DetachedUpdates {
  #copies: readonly UnsentUpdates[] = []

  add(copy: UnsentUpdates): void {
    this.#copies = [...this.#copies, copy]
  }

  /** Whether some of it exists in this page alone. */
  get isAtRisk(): boolean {
    return this.#copies.some((copy) => copy.isAtRisk)
  }

  ofAuthor(author: string): readonly UnsentUpdates[] {
    return this.#copies.filter((copy) => copy.author === author)
  }

  /** Stores everything at once: the page may be gone in a moment, and the device may by now take what it did not. */
  leave(): void {
    for (const copy of this.#copies) copy.leave()
  }

  /** Lets go of what this document of the author holds. */
  release(author: string, doc: Y.Doc): void {
    const isIn = ({ updates }: UnsentUpdates): boolean => updates.every(({ update }) => hasArrived(doc, update))
    this.#copies = this.#copies.filter((copy) => copy.author !== author || !isIn(copy))
  }
}
