import { tokensOf } from './terms.ts'

export interface Match {
  /** Which of the words begins here. */
  readonly word: number
  /** Where it stands in the text as written. */
  readonly start: number
  readonly end: number
  /** The term is the word, and does not only begin with it. */
  readonly isWhole: boolean
}

/** Where the words are found, in order of place. Lazy, like the tokens. */
export function* matchesOf(text: string, words: readonly string[]): Generator<Match, undefined, undefined> {
  const byLetter = Map.groupBy(words.keys(), (index) => (words[index] as string)[0])
  for (const { term, start, end, headLength, headEnd } of tokensOf(text))
    for (const word of byLetter.get(term[0]) ?? []) {
      const { length } = words[word] as string
      if (!term.startsWith(words[word] as string)) continue
      yield { word, start, end: length <= headLength ? headEnd : end, isWhole: length === term.length }
    }
}
