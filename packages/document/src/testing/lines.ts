import type * as Y from 'yjs'
import { textOf } from '../plain-text.ts'
import { AUTHOR_MARK } from '../schema/vocabulary.ts'
import { runsOf, textblocksOf, type PadType, type Run } from '../walk.ts'

/** The lines of a pad and their authors according to the marks on the text, for assertions in tests. */

interface AuthoredRun {
  readonly text: string
  /** Undefined for text without a known author. */
  readonly author: string | undefined
}

const authorOf = ({ marks }: Run): string | undefined => {
  const value = marks.get(AUTHOR_MARK)
  if (typeof value !== 'object' || value === null || !('id' in value)) return undefined
  return typeof value.id === 'string' ? value.id : undefined
}

const authoredRunsOf = (block: PadType): AuthoredRun[] => {
  const runs: { text: string; author: string | undefined }[] = []
  for (const run of runsOf(block)) {
    const author = authorOf(run)
    const last = runs.at(-1)
    if (last !== undefined && last.author === author) last.text += run.text
    else runs.push({ text: run.text, author })
  }
  return runs
}

/** Returns the lines of a pad; the first is line 1. */
export const padLines = (doc: Y.Doc): string[] => Array.from(textblocksOf(doc), textOf)

/** Returns, for each line of the pad, its stretches by one author. */
export const authoredLines = (doc: Y.Doc): AuthoredRun[][] => Array.from(textblocksOf(doc), authoredRunsOf)

/** Returns everyone who has text in the pad. */
export const authorsOf = (doc: Y.Doc): Set<string> => {
  const authors = new Set<string>()
  for (const block of textblocksOf(doc)) {
    for (const run of runsOf(block)) {
      const author = authorOf(run)
      if (author !== undefined && run.text !== '') authors.add(author)
    }
  }
  return authors
}
