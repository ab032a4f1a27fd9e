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

const tally = (text: string, queryTerms: readonly string[]): { readonly found: number[]; readonly whole: number[] } => {
  const found = queryTerms.map(() => 0)
  const whole = queryTerms.map(() => 0)
  for (const { queryTerm, isWhole } of matchesOf(text, queryTerms)) {
    found[queryTerm]! += 1
    if (isWhole) whole[queryTerm]! += 1
  }
  return { found, whole }
}

const count = (figures: readonly number[]): number => figures.filter((figure) => figure > 0).length

const scoreOf = ({ pad, text }: Candidate, queryTerms: readonly string[]): Score => {
  const name = tally(pad.name, queryTerms)
  const body = tally(text, queryTerms)
  /** Returns what a query term adds to the score: repetitions add ever less, a whole term adds more than a prefix. */
  const weight = (queryTerm: number): number =>
    Math.log2(1 + (body.found[queryTerm] as number) + 2 * (body.whole[queryTerm] as number))
  return {
    inName: count(name.found),
    wholeInName: count(name.whole),
    inText: Math.round(queryTerms.reduce((sum, _, queryTerm) => sum + weight(queryTerm), 0) * 4),
  }
}

const editedAt = ({ lastEdited, ctime }: Pad): number => lastEdited ?? ctime

/**
 * Sorts candidates, best first: by words in the name, whole before prefix; then by how often the text contains them;
 * then by date. The databases' own scores are not used, because they differ and depend on pads that the reader may not
 * see.
 */
export const rankPads = <C extends Candidate>(candidates: readonly C[], queryTerms: readonly string[]): C[] =>
  candidates
    .map((candidate) => ({ candidate, score: scoreOf(candidate, queryTerms) }))
    .sort(
      (a, b) =>
        b.score.inName - a.score.inName ||
        b.score.wholeInName - a.score.wholeInName ||
        b.score.inText - a.score.inText ||
        editedAt(b.candidate.pad) - editedAt(a.candidate.pad) ||
        (a.candidate.pad._id < b.candidate.pad._id ? -1 : 1),
    )
    .map(({ candidate }) => candidate)
