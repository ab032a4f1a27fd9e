import * as Y from 'yjs'
import { shownLines } from '../pad-lines.ts'
import { readableCell } from '../table/cell.ts'
import { readTable, tableValues } from '../table/structure.ts'
import type { TableValue } from '../table/structure-values.ts'
import type { Formats } from '../text/formats.ts'
import type { LineAttributes } from '../text/line.ts'
import {
  attributesOf,
  formatsAfter,
  isBreak,
  itemBehind,
  shownInCell,
  type LineStart,
  type Sequence,
} from '../text/sequence.ts'

/* A text as it was at a moment, with the ids of its letters, by which they are found in the text of another moment. */

/** Letters that stood in a row under one id, with the same formats. */
export interface SavedLetters {
  readonly id: Y.ID
  readonly text: string
  readonly formats: Formats
}

export interface SavedLine {
  /** Id of its break; undefined for the first line of a cell, which has none. */
  readonly id: Y.ID | undefined
  readonly attributes: LineAttributes
  readonly letters: readonly SavedLetters[]
  /** The table that the line showed. */
  readonly table: SavedTable | undefined
}

export interface SavedTable {
  readonly id: string
  /** What its map held. */
  readonly values: ReadonlyMap<string, TableValue>
  readonly cells: readonly { readonly row: string; readonly column: string; readonly lines: readonly SavedLine[] }[]
}

/** The lines of a pad as they were at a moment. */
export type SavedText = readonly SavedLine[]

export const isLetters = (item: Y.Item): boolean => !item.deleted && item.content instanceof Y.ContentString

/** Returns the items with the letters of a line, and the formats of each. */
export const lettersOf = (start: LineStart): { readonly item: Y.Item; readonly formats: Formats }[] => {
  const letters: { item: Y.Item; formats: Formats }[] = []
  let formats: Formats = {}
  for (let item = itemBehind(start); item !== null && (item.deleted || !isBreak(item)); item = item.right) {
    formats = formatsAfter(item, formats)
    if (isLetters(item)) letters.push({ item, formats })
  }
  return letters
}

export const textIn = (item: Y.Item): string => (item.content as Y.ContentString).str

const saveLine = (start: LineStart, table?: SavedTable): SavedLine => ({
  id: start instanceof Y.Item ? start.id : undefined,
  attributes: attributesOf(start),
  letters: lettersOf(start).map(({ item, formats }) => ({ id: item.id, text: textIn(item), formats })),
  table,
})

const saveCell = (cell: Sequence): SavedLine[] => shownInCell(cell).map((start) => saveLine(start))

const saveTable = (doc: Y.Doc, id: string): SavedTable => {
  const { rows, columns } = readTable(doc, id)
  const cells = rows.flatMap(({ id: row }) =>
    columns.map(({ id: column }) => ({
      row,
      column,
      lines: saveCell(readableCell(doc, { table: id, row, column })),
    })),
  )
  return { id, values: tableValues(doc, id), cells }
}

/** Returns the text of a document as it is now. It stays so whatever becomes of the document. */
export const saveText = (doc: Y.Doc): SavedText =>
  shownLines(doc).map(({ start, table }) => saveLine(start, table === undefined ? undefined : saveTable(doc, table)))

/** Returns what people see of a text, however it came about: texts that look alike have the same. */
export const lookOf = (saved: SavedText): string =>
  JSON.stringify(
    saved.map(({ attributes, letters, table }) => [
      attributes,
      runsOf(letters),
      table?.cells.map(({ row, column, lines }) => [row, column, lookOf(lines)]),
    ]),
  )

/** Joins letters with the same formats. */
const runsOf = (letters: readonly SavedLetters[]): string[][] => {
  const runs: string[][] = []
  for (const { text, formats } of letters) {
    const look = JSON.stringify(Object.entries(formats).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    const last = runs.at(-1)
    if (last?.[0] === look) last[1] += text
    else runs.push([look, text])
  }
  return runs
}
