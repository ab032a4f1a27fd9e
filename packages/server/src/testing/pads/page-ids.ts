import type { DeclaredIds, OwnedIds } from '@sheaf/contract/realtime/socket'
import { breakIdOf, letterIdOf, newLetterId } from '@sheaf/document/text/client-ids'
import type { WritingIds } from '@sheaf/document/text/write'
import type * as Y from 'yjs'

/** The ids under which a page writes, and what it knows of those of others. */
export class PageIds implements WritingIds {
  readonly letters = newLetterId()
  readonly breaks = breakIdOf(this.letters)
  /** What the server has said of each id: who writes under it and, if they are another's, whose letters they are. */
  readonly announced = new Map<number, { readonly author: string; readonly whose: string | undefined }>()
  readonly #author: () => string
  readonly #declare: (ids: DeclaredIds) => void
  readonly #whose = new Map<number, string>()
  readonly #made = new Map<string, number>()

  constructor(author: () => string, declare: (ids: DeclaredIds) => void) {
    this.#author = author
    this.#declare = declare
  }

  readonly authorOf = (client: number): string => {
    const id = letterIdOf(client)
    return id === this.letters ? this.#author() : (this.#whose.get(id) ?? '')
  }

  readonly idFor = (author: string): number => {
    if (author === this.#author()) return this.letters
    const id = this.#made.get(author) ?? newLetterId()
    if (!this.#made.has(author)) {
      this.#made.set(author, id)
      this.declare(id, author)
    }
    return id
  }

  /** Says whose letters the page writes under an id. */
  declare(id: number, whose: string): void {
    this.#whose.set(id, whose)
    this.#declare([[id, whose]])
  }

  /** Begins a connection, to a server that may know less than the one before. */
  connect(): void {
    this.announced.clear()
  }

  /** Takes in what the server says, and declares what it does not know of the page's text. */
  learn(owned: readonly OwnedIds[], doc: Y.Doc): void {
    for (const { author, whose, ids } of owned)
      for (const id of ids) {
        this.announced.set(id, { author, whose })
        this.#whose.set(id, whose ?? author)
      }
    const unannounced = [...this.#whose].filter(([id, whose]) => !this.announced.has(id) && whose !== this.#author())
    const lacking = unannounced.filter(([id]) => doc.store.clients.has(id) || doc.store.clients.has(breakIdOf(id)))
    if (lacking.length > 0) this.#declare(lacking)
  }
}
