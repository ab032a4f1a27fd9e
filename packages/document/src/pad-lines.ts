import type * as Y from 'yjs'
import { readTableText, type WrittenTable } from './table/read-table-text.ts'
import { attributesOf, openSequence, readLines, shownBreaks, type Break, type Line } from './text/sequence.ts'
import { PRESENT, type View } from './text/view.ts'

/* A pad's lines together with its tables, which are kept beside the text. */

export interface PadLine extends Line {
  /** The table that the line shows. */
  readonly table?: WrittenTable | undefined
}

/** Returns a function that says of lines, in their order, which table each of them shows: each table is shown once. */
const tablesInOrder = (view = PRESENT): ((line: Break) => string | undefined) => {
  const shown = new Set<string>()
  return (line) => {
    const { kind, table } = attributesOf(line, view)
    if (kind !== 'table' || table === null || shown.has(table)) return undefined
    shown.add(table)
    return table
  }
}

/** Returns the lines of a pad that are shown, each with the id of the table that it shows. */
export const shownLines = (
  doc: Y.Doc,
  view = PRESENT,
): { readonly start: Break; readonly table: string | undefined }[] => {
  const tableOf = tablesInOrder(view)
  return shownBreaks(openSequence(doc), view).map((start) => ({ start, table: tableOf(start) }))
}

/** Returns the lines of a pad. */
export const readPadLines = (doc: Y.Doc, view = PRESENT): PadLine[] =>
  withTables(doc, view, readLines(openSequence(doc), view))

/** Returns lines of a pad with the tables that they show. */
export const withTables = (doc: Y.Doc, view: View, lines: readonly Line[]): PadLine[] => {
  const tableOf = tablesInOrder(view)
  return lines.map((line) => {
    const table = tableOf(line.start)
    return table === undefined ? line : { ...line, table: readTableText(doc, table, view) }
  })
}
