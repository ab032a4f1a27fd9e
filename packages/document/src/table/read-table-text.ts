import type * as Y from 'yjs'
import { PRESENT } from '../text/view.ts'
import { readableCell, readCell, type CellLine } from './cell.ts'
import { readTable } from './structure.ts'
import type { TableText } from './table-text.ts'

/** A table whose letters say under which ids they were written. */
export type WrittenTable = TableText<Omit<CellLine, 'start'>>

/** Returns a table with the text of its cells; undefined if it has no cell. */
export const readTableText = (doc: Y.Doc, table: string, view = PRESENT): WrittenTable | undefined => {
  const { rows, columns, cells } = readTable(doc, table, view)
  if (cells.length === 0) return undefined
  const byRow = Map.groupBy(cells, ({ row }) => row)
  return {
    columns,
    rows: rows.map(({ id, isHeader }, number) => ({
      isHeader,
      cells: (byRow.get(number) ?? []).map((cell) => ({
        column: cell.column,
        rows: cell.rows,
        columns: cell.columns,
        ...(cell.background && { background: cell.background }),
        lines: readCell(readableCell(doc, { table, row: id, column: columns[cell.column]!.id }), view).map(
          ({ attributes, runs }) => ({ attributes, runs }),
        ),
      })),
    })),
  }
}
