import * as Y from 'yjs'
import { attributesOf, runsOf, shownInCell, type LineStart, type Run, type Sequence } from '../text/sequence.ts'
import type { LineAttributes } from '../text/line.ts'
import { PRESENT } from '../text/view.ts'
import { cellName } from './names.ts'

/** A cell of a table, by the ids of its row and column. */
export interface CellId {
  readonly table: string
  readonly row: string
  readonly column: string
}

/**
 * Returns the text of a cell. It is a sequence as a pad's, and exists without anybody making it: its first line has no
 * break, and its attributes are those of the sequence itself. `SequenceWriter` writes into it.
 */
export const cellSequence = (doc: Y.Doc, { table, row, column }: CellId): Sequence =>
  doc.get(cellName(table, row, column))

const EMPTY: Sequence = new Y.AbstractType()

/**
 * Returns the text of a cell to read it. For a cell in which nobody has written it is none of the document's: a type of
 * its own for each would take a hundred times the memory of the table.
 */
export const readableCell = (doc: Y.Doc, { table, row, column }: CellId): Sequence =>
  (doc.share.get(cellName(table, row, column)) as Sequence | undefined) ?? EMPTY

export interface CellLine {
  readonly start: LineStart
  readonly attributes: LineAttributes
  readonly runs: readonly Run[]
}

/** Returns the lines of a cell, of which there is at least one. */
export const readCell = (sequence: Sequence, view = PRESENT): CellLine[] =>
  shownInCell(sequence, view).map((start) => ({
    start,
    attributes: attributesOf(start, view),
    runs: runsOf(start, view),
  }))
