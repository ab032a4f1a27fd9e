import { breakIdOf, letterIdOf } from '@sheaf/document/text/client-ids'
import type { WritingIds } from '@sheaf/document/text/write'
import * as Y from 'yjs'

const LETTER_ID_MAX = 2 ** 31 - 1

/** Returns an id from 1 on that nobody else has, as far as chance can tell. */
const randomLetterId = (): number => {
  const [random] = crypto.getRandomValues(new Uint32Array(1))
  return (random! % LETTER_ID_MAX) + 1
}

/** An id of the server's table: who writes under it, and whose letters they are if not the writer's own. */
export type OwnedId = readonly [id: number, author: string, whose?: string | undefined]

/** What a page says before it uses an id: whose letters it writes under it. */
export type Declaration = readonly [id: number, whose: string]

/** Returns the letter ids under which an update writes. */
export const letterIdsIn = (update: Uint8Array): ReadonlySet<number> =>
  new Set([...Y.parseUpdateMeta(update).from.keys()].map(letterIdOf))

/**
 * The ids under which this page writes, and whose letters stand under those of others. The page makes its own when it is
 * loaded and continues no earlier one, so no two texts ever get the same id and clock.
 */
export class PadIds implements WritingIds {
  readonly letters = randomLetterId()
  readonly breaks = breakIdOf(this.letters)
  /** Ids for letters of others that this page, or an earlier one whose unsent text it has, declares. */
  readonly declared = new Map<number, string>()
  /** Called for each id that this page declares. */
  onDeclared: (id: number, whose: string) => void = () => {}
  readonly #author: () => string
  /** Whose letters stand under an id, as far as the server or an earlier page has said. */
  readonly #whose = new Map<number, string>()
  readonly #ofPage = new Map<string, number>()
  /** Ids that the server of this connection has, or was told of. */
  readonly #told = new Set<number>()

  constructor(author: () => string) {
    this.#author = author
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
    const id = randomLetterId()
    this.#ofPage.set(author, id)
    this.declared.set(id, author)
    this.onDeclared(id, author)
    return id
  }

  /** Takes in what the server says about ids. */
  learn(ids: readonly OwnedId[]): void {
    for (const [id, author, whose = author] of ids) {
      this.#whose.set(id, whose)
      this.#told.add(id)
    }
  }

  /** Takes over the ids of an update that an earlier page of this author left, with what that page declared. */
  adopt(update: Uint8Array, declared: readonly Declaration[]): void {
    for (const [id, whose] of declared) this.declared.set(id, whose)
    for (const id of letterIdsIn(update))
      if (id !== this.letters && this.authorOf(id) === '') this.#whose.set(id, this.#author())
  }

  /** Returns what an update needs to be declared together with it when it is stored. */
  declaredIn(update: Uint8Array): Declaration[] {
    if (this.declared.size === 0) return []
    return [...letterIdsIn(update)].flatMap((id) => {
      const whose = this.declared.get(id)
      return whose === undefined ? [] : [[id, whose] as const]
    })
  }

  /**
   * Returns what has to be declared on this connection before an update. Letters of others may be among it that the
   * server has lost, after the return of an older backup.
   */
  undeclaredIn(update: Uint8Array): Declaration[] {
    return [...letterIdsIn(update)].flatMap((id) => {
      const whose = this.authorOf(id)
      return this.#told.has(id) || whose === '' || whose === this.#author() ? [] : [[id, whose] as const]
    })
  }

  /** Remembers that ids are declared on this connection. */
  tell(ids: readonly Declaration[]): void {
    for (const [id] of ids) this.#told.add(id)
  }

  /** The next connection may be to a server that knows less. */
  disconnect(): void {
    this.#told.clear()
  }
}
