import type * as Y from 'yjs'
import { letterIdOf } from '../text/client-ids.ts'
import { openSequence, readLines, shownBreaks, textOf } from '../text/sequence.ts'

/** The lines of a pad and whose letters they are, for assertions in tests. */

/** Says whose letters stand under an id. */
type AuthorOf = (letterId: number) => string | undefined

interface AuthoredRun {
  readonly text: string
  readonly author: string | undefined
}

/** Returns the lines of a pad; the first is line 1. */
export const padLines = (doc: Y.Doc): string[] => shownBreaks(openSequence(doc)).map(textOf)

/** Returns, for each line of the pad, its stretches by one author. */
export const authoredLines = (doc: Y.Doc, authorOf: AuthorOf): AuthoredRun[][] =>
  readLines(openSequence(doc)).map(({ runs: pieces }) => {
    const runs: { text: string; author: string | undefined }[] = []
    for (const { text, client } of pieces) {
      const author = authorOf(letterIdOf(client))
      const last = runs.at(-1)
      if (last !== undefined && last.author === author) last.text += text
      else runs.push({ text, author })
    }
    return runs
  })
