import type { OwnedIds } from '@sheaf/contract/realtime/socket'
import { breakIdOf, letterIdOf, newLetterId } from '@sheaf/document/text/client-ids'
import type { WritingIds } from '@sheaf/document/text/write'
import * as Y from 'yjs'

/** What a page says before it uses an id: whose letters it writes under it. */
export type Declaration = readonly [id: number, whose: string]

/** Returns the letter ids under which an update writes. */
const letterIdsIn = (update: Uint8Array): ReadonlySet<number> =>
  new Set([...Y.parseUpdateMeta(update).from.keys()].map(letterIdOf))

/**
 * The ids under which this page writes, and whose letters stand under those of others. The page makes its own when it is
 * loaded and continues no earlier one, so no two texts ever get the same id and clock.
 */
export class PadIds implements WritingIds {
  readonly letters: number
  readonly breaks: number
  /** Ids for letters of others that this page, or an earlier one whose unsent text it has, declares. */
  readonly declared = new Map<number, string>()
  readonly #author: () => string
  /** Whose letters stand under an id, as far as the server or an earlier page has said. */
  readonly #whose = new Map<number, string>()
  readonly #ofPage = new Map<string, number>()
  /** Ids that the server of this connection has, or was told of. */
  readonly #knownToServer = new Set<number>()

  constructor(author: () => string, letters = newLetterId()) {
    this.#author = author
    this.letters = letters
    this.breaks = breakIdOf(letters)
  }

  /** Returns whose letters stand under an id; '' if that is not known. */
  readonly authorOf = (client: number): string => {
    const id = letterIdOf(client)
    return id === this.letters ? this.#author() : (this.#whose.get(id) ?? this.declared.get(id) ?? '')
  }

  readonly idFor = (author: string): number => {
    // Letters of nobody known become the page's own.
    if (author === '' || author === this.#author()) return this.letters
    const made = this.#ofPage.get(author)
    if (made !== undefined) return made
    const id = newLetterId()
    this.#ofPage.set(author, id)
    this.declared.set(id, author)
    return id
  }

  /** Takes in what the server says about ids. */
  learn(owned: readonly OwnedIds[]): void {
    for (const { author, whose = author, ids } of owned) {
      for (const id of ids) {
        this.#whose.set(id, whose)
        this.#knownToServer.add(id)
        // Somebody else has given back what this page had written under it, and the server has it as theirs.
        if (author !== this.#author() && this.#ofPage.get(whose) === id) this.#ofPage.delete(whose)
      }
    }
  }

  /** Takes over the ids of an update that an earlier page of this author left, with what that page declared. */
  adopt(update: Uint8Array, declared: readonly Declaration[]): void {
    for (const [id, whose] of declared) this.declared.set(id, whose)
    for (const id of letterIdsIn(update))
      if (id !== this.letters && this.authorOf(id) === '') this.#whose.set(id, this.#author())
  }

  /** Returns what a later page has to declare if it sends this update. */
  declaredIn(update: Uint8Array): Declaration[] {
    if (this.declared.size === 0) return []
    return [...letterIdsIn(update)].flatMap((id) => {
      const whose = this.declared.get(id)
      return whose === undefined ? [] : [[id, whose] as const]
    })
  }

  /**
   * Returns what has to be declared on this connection before an update is sent, each id once. Letters of others that
   * the server has lost may be in the update, after the return of an older backup.
   */
  newDeclarations(update: Uint8Array): Declaration[] {
    return [...letterIdsIn(update)].flatMap((id) => {
      const whose = this.authorOf(id)
      if (this.#knownToServer.has(id) || whose === '' || whose === this.#author()) return []
      this.#knownToServer.add(id)
      return [[id, whose] as const]
    })
  }

  /** The next connection may be to a server that knows less. */
  disconnect(): void {
    this.#knownToServer.clear()
  }
}
