import type * as Y from 'yjs'
import { shownLines } from './pad-lines.ts'
import { plainRows } from './table/plain-rows.ts'
import { plainLine } from './text/plain-line.ts'

/**
 * Line n of a pad is the n-th line that is shown, so that the numbers beside the text, `lineNumber` in an address and
 * these lines agree. Each item, task and line of code is a line of its own; a hard break is a line feed inside a line, and
 * so is the end of a row of a table, which is one line as a whole. Before the caption of a file stand its name and
 * alternative text.
 */

export interface PadTextOptions {
  /** Limits the text; the letters behind it are not even read. */
  readonly maxCharacters?: number
}

/** Returns the text of a pad, one line for each of its lines. */
export const padText = (doc: Y.Doc, { maxCharacters = Infinity }: PadTextOptions = {}): string => {
  let text = ''
  for (const [index, { start, table }] of shownLines(doc).entries()) {
    if (index > 0) text += '\n'
    if (table !== undefined) for (const row of plainRows(doc, table)) text += `${row.text}\n`
    text += plainLine(start)
    if (text.length > maxCharacters) return truncate(text, maxCharacters)
  }
  return text
}

/** Returns the beginning of a longer text, but never half of a surrogate pair. */
export const truncate = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
