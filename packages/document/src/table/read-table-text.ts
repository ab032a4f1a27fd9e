import type * as Y from 'yjs'
import { cellSequence, readCell } from './cell.ts'
import { readTable } from './structure.ts'
import type { TableText } from './table-text.ts'

/** Returns a table with the text of its cells; undefined if it has no cell. */
export const readTableText = (doc: Y.Doc, table: string): TableText | undefined => {
  const { rows, columns, cells } = readTable(doc, table)
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
        lines: readCell(cellSequence(doc, { table, row: id, column: columns[cell.column]!.id })).map(
          ({ attributes, runs }) => ({ attributes, runs }),
        ),
      })),
    })),
  }
}
