import type * as Y from 'yjs'
import { runsOf, textblocksOf, type PadType } from './walk.ts'

/**
 * Line n of a pad is its n-th textblock (a paragraph, a heading or a code block, wherever it stands), so that the
 * numbers beside the text, `lineNumber` in an address and these lines agree. A hard break and the lines of a code block
 * are line feeds inside one line; a rule and an empty list are not lines.
 */

/** The text of one textblock. */
export const textOf = (block: PadType): string => {
  let text = ''
  for (const run of runsOf(block)) text += run.text
  return text
}

export interface PadTextOptions {
  /** Limits the text; the rest of the pad is not even read. */
  readonly maxCharacters?: number
}

/** Returns the text of a pad, one line for each textblock. */
export const padText = (doc: Y.Doc, { maxCharacters = Infinity }: PadTextOptions = {}): string => {
  let text = ''
  let isFirst = true
  for (const block of textblocksOf(doc)) {
    if (!isFirst) text += '\n'
    isFirst = false
    for (const run of runsOf(block)) {
      text += run.text
      if (text.length > maxCharacters) break
    }
    if (text.length > maxCharacters) return truncate(text, maxCharacters)
  }
  return text
}

/** Returns the beginning of a longer text, but never half of a surrogate pair. */
export const truncate = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
