import type { OwnedIds } from '@sheaf/contract/realtime/socket'
import { letterIdOf } from '@sheaf/document/text/client-ids'
import * as Y from 'yjs'
import type { PadIds } from '../connection/unsent/pad-ids.ts'

/** A page that is told whose letters stand under which ids. */
type Learner = Pick<PadIds, 'learn'>

/** Whose letters stand under the ids of a pad, as its server decides and tells all pages. */
export class LetterOwners {
  readonly #owned = new Map<number, OwnedIds>()
  readonly #pages = new Set<Learner>()

  get all(): OwnedIds[] {
    return [...this.#owned.values()]
  }

  /** Tells a page what is known, and from now on what is new. Returns a function that ends this. */
  join(page: Learner): () => void {
    this.#pages.add(page)
    page.learn(this.all)
    return () => this.#pages.delete(page)
  }

  /** Gives an author the ids under which their update is the first to write. */
  note(author: string, update: Uint8Array, declared: ReadonlyMap<number, string>): void {
    for (const id of new Set([...Y.parseUpdateMeta(update).from.keys()].map(letterIdOf)))
      this.give(id, author, declared.get(id))
  }

  /** Gives an author an id, unless somebody has it. */
  give(id: number, author: string, whose?: string): void {
    if (this.#owned.has(id)) return
    const owned = { author, ...(whose !== undefined && { whose }), ids: [id] }
    this.#owned.set(id, owned)
    for (const page of this.#pages) page.learn([owned])
  }
}
