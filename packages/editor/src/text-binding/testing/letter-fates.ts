/** What went wrong in a session: each a sentence with the letters or lines it is about. */
export type Fault = string

/** What people did to a letter, by the signs that stand for them. Each typed letter is a sign of its own. */
interface Fate {
  readonly author: string
  readonly removedBy: Set<string>
  readonly movedBy: Set<string>
  readonly restoredBy: Set<string>
  isTakenBack: boolean
  isDoubled: boolean
}

export type LetterCounts = ReadonlyMap<string, number>

const FIRST_SIGN = 0x4e00

/** What became of each letter of a session, and what may therefore be left of it. */
export class LetterFates {
  readonly #fates = new Map<string, Fate>()

  /** Returns letters that nobody has typed, which are now an author's. */
  typedBy(author: string, count: number): string {
    let text = ''
    for (let n = 0; n < count; n++) {
      const letter = String.fromCharCode(FIRST_SIGN + this.#fates.size)
      const [removedBy, movedBy, restoredBy] = [new Set<string>(), new Set<string>(), new Set<string>()]
      this.#fates.set(letter, { author, removedBy, movedBy, restoredBy, isTakenBack: false, isDoubled: false })
      text += letter
    }
    return text
  }

  authorOf(letter: string): string | undefined {
    return this.#fates.get(letter)?.author
  }

  /** Notes that letters were written anew elsewhere and taken away where they were; each move has a name of its own. */
  move(letters: string, move: string): void {
    for (const letter of letters) this.#fate(letter).movedBy.add(move)
  }

  /** Notes that lines were doubled: how often their letters are there is nobody's promise any more. */
  double(letters: string): void {
    for (const letter of letters) this.#fate(letter).isDoubled = true
  }

  /** Notes what something that somebody did has taken away, and what of it an undo or redo has brought back. */
  note(by: string, isUndo: boolean, before: LetterCounts, after: LetterCounts): void {
    for (const letter of before.keys()) {
      if (after.has(letter)) continue
      this.#fate(letter).removedBy.add(by)
      if (isUndo) this.#fate(letter).isTakenBack = true
    }
    if (!isUndo) return
    for (const [letter, count] of after) if (count > (before.get(letter) ?? 0)) this.#fate(letter).restoredBy.add(by)
  }

  /** Returns what is wrong with how often each letter is there in the end. */
  faults(counts: LetterCounts): Fault[] {
    return [...this.#fates].flatMap(([letter, fate]) => faultsOf(letter, fate, counts.get(letter) ?? 0))
  }

  #fate(letter: string): Fate {
    const fate = this.#fates.get(letter)
    if (fate === undefined) throw new Error(`Nobody has typed ${letter}.`)
    return fate
  }
}

const faultsOf = (
  letter: string,
  { removedBy, movedBy, restoredBy, isTakenBack, isDoubled }: Fate,
  count: number,
): Fault[] => {
  // Of a letter that is there twice, each person may remove the other one.
  if (isDoubled) return []
  const faults: Fault[] = []
  const isTouched = removedBy.size > 0 || movedBy.size > 0 || restoredBy.size > 0
  if (!isTouched && count !== 1) faults.push(`a letter is ${count === 0 ? 'lost' : 'doubled'}: ${letter}`)
  if (removedBy.size > 0 && restoredBy.size + movedBy.size === 0 && !isTakenBack && count !== 0)
    faults.push(`a removed letter is there: ${letter}`)
  if (movedBy.size === 1 && removedBy.size + restoredBy.size === 0 && count !== 1)
    faults.push(`a letter that was moved once is there ${count} times: ${letter}`)
  // Two who move one line, or restore what one removed, make two of it: that is all that makes two.
  if (count > 1 && movedBy.size + restoredBy.size < 2) faults.push(`a letter is doubled: ${letter}`)
  return faults
}
