import { readableCell, readCell } from '@sheaf/document/table/cell'
import { placeAt } from '@sheaf/document/table/cell-range'
import { writeDelimited } from '@sheaf/document/table/delimited-text'
import { readTableText } from '@sheaf/document/table/read-table-text'
import type { TableText } from '@sheaf/document/table/table-text'
import { PLAIN_LINE } from '@sheaf/document/text/line'
import { linesToHtml } from '@sheaf/document/text/lines-html'
import { formulasHere } from '../../lib/formulas/formulas-here.ts'
import { textOf } from '@sheaf/document/text/sequence'
import type * as Y from 'yjs'
import { markCellWriters } from '../../text-binding/html/cell-writers.ts'
import type { SelectedRange } from './cell-selection.ts'

/** Returns the texts of selected cells by rows; one that another covers has none. */
export const textsIn = (doc: Y.Doc, { table, read, range }: SelectedRange): string[][] =>
  Array.from({ length: range.rows }, (_row, y) =>
    Array.from({ length: range.columns }, (_column, x) =>
      readCell(readableCell(doc, { table, ...placeAt(read, range.row + y, range.column + x) }))
        .map(({ start }) => textOf(start))
        .join('\n'),
    ),
  )

/** Returns the selected part of a table. */
const partOf = (doc: Y.Doc, { table, range }: SelectedRange): TableText | undefined => {
  const whole = readTableText(doc, table)
  return (
    whole && {
      columns: whole.columns.slice(range.column, range.column + range.columns),
      rows: whole.rows.slice(range.row, range.row + range.rows).map(({ isHeader, cells }) => ({
        isHeader,
        cells: cells
          .filter(({ column }) => column >= range.column && column < range.column + range.columns)
          .map((cell) => ({ ...cell, column: cell.column - range.column })),
      })),
    }
  )
}

/** Puts selected cells on the clipboard, as a table for programs that know one and as text with tabs. */
export const copyCells = (doc: Y.Doc, selected: SelectedRange, data: DataTransfer): void => {
  const part = partOf(doc, selected)
  if (part === undefined) return
  const line = { attributes: { ...PLAIN_LINE, kind: 'table' as const, table: selected.table }, runs: [], table: part }
  data.clearData()
  const template = document.createElement('template')
  template.innerHTML = linesToHtml([line], { keepsFiles: true, drawFormula: formulasHere()?.mathmlOf })
  const drawn = template.content.querySelector('table')
  if (drawn) markCellWriters(drawn, part)
  data.setData('text/html', `<meta charset="utf-8">${template.innerHTML}`)
  data.setData('text/plain', writeDelimited(textsIn(doc, selected)))
}
