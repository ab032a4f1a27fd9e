import type { Pad } from '@sheaf/contract/entities/pad'
import { matchesOf } from '@sheaf/contract/search-terms'

/** Number of characters of each text that ranking reads. Repeating a word beyond that makes no text rank higher. */
export const RANKED_TEXT_MAX = 20_000

export interface Candidate {
  readonly pad: Pad
  readonly text: string
}

interface Score {
  readonly inName: number
  readonly wholeInName: number
  readonly inText: number
}

const tally = (text: string, words: readonly string[]): { readonly found: number[]; readonly whole: number[] } => {
  const found = words.map(() => 0)
  const whole = words.map(() => 0)
  for (const { word, isWhole } of matchesOf(text, words)) {
    found[word]! += 1
    if (isWhole) whole[word]! += 1
  }
  return { found, whole }
}

const count = (figures: readonly number[]): number => figures.filter((figure) => figure > 0).length

const scoreOf = ({ pad, text }: Candidate, words: readonly string[]): Score => {
  const name = tally(pad.name, words)
  const body = tally(text, words)
  // Repetitions count ever less, and a whole word counts more than a mere prefix.
  const weight = (word: number): number =>
    Math.log2(1 + (body.found[word] as number) + 2 * (body.whole[word] as number))
  return {
    inName: count(name.found),
    wholeInName: count(name.whole),
    inText: Math.round(words.reduce((sum, _, word) => sum + weight(word), 0) * 4),
  }
}

const editedAt = ({ lastEdited, ctime }: Pad): number => lastEdited ?? ctime

/**
 * Sorts candidates, best first: by words in the name, whole before prefix; then by how often the text contains them;
 * then by date. The databases' own scores are not used, because they differ and depend on pads that the reader may not
 * see.
 */
export const ranked = <C extends Candidate>(candidates: readonly C[], words: readonly string[]): C[] =>
  candidates
    .map((candidate) => ({ candidate, score: scoreOf(candidate, words) }))
    .sort(
      (a, b) =>
        b.score.inName - a.score.inName ||
        b.score.wholeInName - a.score.wholeInName ||
        b.score.inText - a.score.inText ||
        editedAt(b.candidate.pad) - editedAt(a.candidate.pad) ||
        (a.candidate.pad._id < b.candidate.pad._id ? -1 : 1),
    )
    .map(({ candidate }) => candidate)
