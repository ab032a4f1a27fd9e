import type { PadId } from '@sheaf/contract/ids'
import type { Db } from '../../db/dialect.ts'
import { listAuthorNumbers, listLastAuthorNumbers, upsertAuthors, type PadAuthor } from '../authors.store.ts'

/** Authors whose numbers this server remembers. */
const REMEMBERED_MAX = 20_000

const keyOf = (padId: PadId, author: string): string => `${padId} ${author}`

/** An author who is about to write, or whose letters are written. */
export interface NamedAuthor extends PadAuthor {
  readonly padId: PadId
  /** Whether the author is new in this pad, or has another name. */
  readonly isNew: boolean
}

/**
 * The numbers by which the logs name authors. An author gets a number with the first entry in a pad, while the pad's log
 * is locked, and keeps it.
 */
export class AuthorNumbers {
  readonly #known = new Map<string, number>()

  /** Returns the number of an author, if this server remembers it. */
  get(padId: PadId, author: string): number | undefined {
    return this.#known.get(keyOf(padId, author))
  }

  /** Forgets the numbers of all authors. */
  forget(): void {
    this.#known.clear()
  }

  /**
   * Stores authors that are new or have another name, and returns the numbers of all, by `numberOf`. `others` are authors
   * of the pads that write nothing now; they are left out if they have no number. The pads must be locked. The caller
   * calls `remember` after the commit.
   */
  async assign(
    db: Db,
    authors: readonly NamedAuthor[],
    others: readonly { readonly padId: PadId; readonly author: string }[],
  ): Promise<{
    readonly numberOf: (padId: PadId, author: string) => number | undefined
    readonly remember: () => void
  }> {
    const numbers = new Map<string, number>()
    const assigned = new Set<string>()
    const numberOf = (padId: PadId, author: string): number | undefined =>
      numbers.get(keyOf(padId, author)) ?? this.get(padId, author)
    const unknown = [...authors, ...others].filter(({ padId, author }) => this.get(padId, author) === undefined)
    const wanted = new Map(unknown.map(({ padId, author }) => [keyOf(padId, author), [padId, author] as const]))
    if (wanted.size > 0)
      for (const { padId, author, number } of await listAuthorNumbers(db, [...wanted.values()]))
        numbers.set(keyOf(padId, author), number)
    const writers = new Set(authors.map(({ padId, author }) => keyOf(padId, author)))
    const fresh = [...wanted].filter(([key]) => writers.has(key) && !numbers.has(key))
    if (fresh.length > 0) {
      const last = await listLastAuthorNumbers(db, [...new Set(fresh.map(([, [padId]]) => padId))])
      for (const [key, [padId]] of fresh) {
        const number = (last.get(padId) ?? 0) + 1
        last.set(padId, number)
        numbers.set(key, number)
        assigned.add(key)
      }
    }
    const named = new Map(
      authors.flatMap((one) => {
        const key = keyOf(one.padId, one.author)
        return one.isNew || assigned.has(key) ? [[key, one] as const] : []
      }),
    )
    await upsertAuthors(
      db,
      Array.from(named.values(), ({ padId, author, name, color }) => ({
        padId,
        author,
        name,
        color,
        number: numberOf(padId, author)!,
      })),
    )
    return {
      numberOf,
      remember: () => {
        for (const [key, number] of numbers) this.#known.set(key, number)
        for (const key of this.#known.keys()) {
          if (this.#known.size <= REMEMBERED_MAX) break
          this.#known.delete(key)
        }
      },
    }
  }
}
