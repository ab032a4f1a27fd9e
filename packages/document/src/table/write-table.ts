import type * as Y from 'yjs'
import { LINE_ATTRIBUTES, type LineAttributes } from '../text/line.ts'
import { SequenceWriter, type WritingIds } from '../text/write.ts'
import type { Place } from '../text/place.ts'
import { cellSequence } from './cell.ts'
import { newTableId } from './names.ts'
import { TableWriter } from './table-writer.ts'
import type { TableText, TableTextLine } from './table-text.ts'

/** Writes lines into a cell that has none, and whose letters are their author's if the lines name one. */
export const writeCell = (
  writer: SequenceWriter,
  cell: Y.AbstractType<unknown>,
  lines: readonly TableTextLine[],
): void => {
  // What was removed there comes back before these lines, and not in one that they begin.
  let place: Place = writer.placeBehindRemoved(writer.placeAtEnd(cell))
  for (const [number, { attributes, runs }] of lines.entries()) {
    if (number === 0) for (const name of LINE_ATTRIBUTES) writer.set(cell, name, attributes[name])
    else place = writer.insertBreak(place, attributes)
    for (const { text, formats, author } of runs) if (text !== '') place = writer.insert(place, text, formats, author)
  }
}

/**
 * Writes a table beside the text under new ids, be it a copy or not, so that no two tables share a cell. It must be named
 * by a line within the same transaction, as which it may have an id already. Returns what that line is.
 */
export const writeTable = (
  transaction: Y.Transaction,
  { columns, rows }: TableText,
  ids: WritingIds,
  table = newTableId(),
): Pick<LineAttributes, 'kind' | 'table'> => {
  const { doc } = transaction
  const writer = new TableWriter(transaction, table, ids.letters, newTableId)
  const columnIds = writer.insertAll('column', 0, columns.length)
  for (const [at, { isHeader, width, alignment }] of columns.entries()) {
    const id = columnIds[at]!
    if (isHeader) writer.setHeader('column', id, true)
    if (width !== null) writer.setWidth(id, width)
    if (alignment !== 'start') writer.setAlignment(id, alignment)
  }
  const rowIds = writer.insertAll('row', 0, rows.length)
  for (const [at, { isHeader }] of rows.entries()) if (isHeader) writer.setHeader('row', rowIds[at]!, true)
  for (const [at, { cells }] of rows.entries())
    for (const cell of cells) {
      const first = { row: rowIds[at]!, column: columnIds[cell.column]! }
      const last = { row: rowIds[at + cell.rows - 1]!, column: columnIds[cell.column + cell.columns - 1]! }
      if (cell.background) writer.setBackground(first, cell.background)
      if (cell.rows > 1 || cell.columns > 1) writer.merge(first, last)
      const sequence = cellSequence(doc, { table, ...first })
      writeCell(new SequenceWriter(transaction, sequence, ids), sequence, cell.lines)
    }
  return { kind: 'table', table }
}
