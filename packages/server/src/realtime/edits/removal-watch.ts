import type { LetterChange } from '@sheaf/document/transaction-letters'

/** Edits of one author within this time are taken together. */
const TOGETHER_MS = 60_000
/** A text of which fewer letters are removed is read through at a glance. */
const LETTERS_MIN = 500
/** Removals that follow each other as fast are counted as one. */
const STEP_MS = 1000

interface Removal {
  readonly at: number
  /** The entry before it, and the letters that the pad had then. */
  readonly before: number
  readonly letters: number
  removed: number
}

/**
 * HIST-61: finds out when one author has removed more than half of a pad within a minute. It counts what each edit
 * removes as it is applied, so that an edit costs nothing but its own count.
 */
export class RemovalWatch {
  readonly #byAuthor = new Map<string, Removal[]>()

  /**
   * Takes note of an entry of the log that was applied. `lettersNow` counts the letters of the pad after it; it is asked
   * only if some were removed. Returns the entry before the first of the author's removals once they are large.
   */
  note(
    author: string,
    { seq, at, change }: { readonly seq: number; readonly at: number; readonly change: LetterChange },
    lettersNow: () => number,
  ): number | undefined {
    if (change.removed === 0) return undefined
    const recent = (this.#byAuthor.get(author) ?? []).filter((removal) => at - removal.at < TOGETHER_MS)
    const last = recent.at(-1)
    if (last && at - last.at < STEP_MS) last.removed += change.removed
    else {
      const letters = lettersNow() + change.removed - change.added
      recent.push({ at, before: seq - 1, letters, removed: change.removed })
    }
    this.#byAuthor.set(author, recent)
    const removed = recent.reduce((sum, removal) => sum + removal.removed, 0)
    const [first] = recent
    if (first === undefined || removed <= LETTERS_MIN || removed <= first.letters / 2) return undefined
    this.#byAuthor.delete(author)
    return first.before
  }
}
