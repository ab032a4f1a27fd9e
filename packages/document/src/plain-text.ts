import type * as Y from 'yjs'
import { runsOf, textblocksOf, type PadType } from './walk.ts'

/**
 * What a line is: line n of a pad is its n-th textblock (a paragraph, a heading, a code block, wherever it stands), so
 * that the numbers beside the text, `lineNumber` in an address and these lines agree. A hard break and the lines of a
 * code block are line feeds inside one line; a rule and an empty list are no line.
 */

/** The text of one textblock. */
export const textOf = (block: PadType): string => {
  let text = ''
  for (const run of runsOf(block)) text += run.text
  return text
}

export interface PadTextOptions {
  /** Where to stop; the rest of the pad is not even read. */
  readonly maxCharacters?: number
}

/** The text of a pad, one textblock after the other. */
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
    if (text.length > maxCharacters) return cut(text, maxCharacters)
  }
  return text
}

/** Not through the middle of a character beyond the first plane. */
const cut = (text: string, length: number): string => {
  const end = text.slice(0, length)
  return end.isWellFormed() || !/[\uD800-\uDBFF]$/.test(end) ? end : end.slice(0, -1)
}
