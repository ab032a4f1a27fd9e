import type * as Y from 'yjs'
import { readTableText } from './table/read-table-text.ts'
import type { TableText } from './table/table-text.ts'
import { attributesOf, openSequence, readLines, shownBreaks, type Break, type Line } from './text/sequence.ts'

/* A pad's lines together with its tables, which are kept beside the text. */

export interface PadLine extends Line {
  /** The table that the line shows. */
  readonly table?: TableText | undefined
}

/** Returns a function that says of lines, in their order, which table each of them shows: each table is shown once. */
const tablesInOrder = (): ((line: Break) => string | undefined) => {
  const shown = new Set<string>()
  return (line) => {
    const { kind, table } = attributesOf(line)
    if (kind !== 'table' || table === null || shown.has(table)) return undefined
    shown.add(table)
    return table
  }
}

/** Returns the lines of a pad that are shown, each with the id of the table that it shows. */
export const shownLines = (doc: Y.Doc): { readonly start: Break; readonly table: string | undefined }[] => {
  const tableOf = tablesInOrder()
  return shownBreaks(openSequence(doc)).map((start) => ({ start, table: tableOf(start) }))
}

/** Returns the lines of a pad. */
export const readPadLines = (doc: Y.Doc): PadLine[] => {
  const tableOf = tablesInOrder()
  return readLines(openSequence(doc)).map((line) => {
    const table = tableOf(line.start)
    return table === undefined ? line : { ...line, table: readTableText(doc, table) }
  })
}
