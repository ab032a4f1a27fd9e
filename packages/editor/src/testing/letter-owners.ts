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
    for (const id of new Set([...Y.parseUpdateMeta(update).from.keys()].map(letterIdOf))) {
      const whose = declared.get(id)
      this.give(whose === undefined ? [id, author] : [id, author, whose])
    }
  }

  /** Gives an author an id, unless somebody has it. */
  give(owned: OwnedId): void {
    if (this.#owned.has(owned[0])) return
    this.#owned.set(owned[0], owned)
    for (const page of this.#pages) page.learn([owned])
  }
}
