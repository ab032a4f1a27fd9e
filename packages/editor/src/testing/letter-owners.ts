import type { OwnedId } from '@sheaf/contract/realtime/socket'
import { letterIdOf } from '@sheaf/document/text/client-ids'
import * as Y from 'yjs'
import type { PadIds } from '../connection/pad-ids.ts'

/** Whose letters stand under the ids of a pad, as its server decides and tells all pages. */
export class LetterOwners {
  readonly #owned = new Map<number, OwnedId>()
  readonly #pages = new Set<PadIds>()

  get all(): OwnedId[] {
    return [...this.#owned.values()]
  }

  /** Tells a page what is known, and from now on what is new. */
  join(ids: PadIds): void {
    this.#pages.add(ids)
    ids.learn(this.all)
  }

  /** Gives an author the ids under which their update is the first to write. */
  note(author: string, update: Uint8Array, declared: ReadonlyMap<number, string>): void {
    const ids = new Set([...Y.parseUpdateMeta(update).from.keys()].map(letterIdOf))
    for (const id of ids) {
      if (this.#owned.has(id)) continue
      const whose = declared.get(id)
      const owned: OwnedId = whose === undefined ? [id, author] : [id, author, whose]
      this.#owned.set(id, owned)
      for (const page of this.#pages) page.learn([owned])
    }
  }
}
