import { placeAt, type CellRange } from '../table/cell-range.ts'
import { sortRows } from '../table/sort-table.ts'
import type { ColumnAlignment } from '../table/structure-values.ts'
import type { TableEdit } from '../table/table-edit.ts'
import {
  alignColumns,
  clearCells,
  fillCells,
  insertPlaces,
  mergeCells,
  movePlaces,
  paintCells,
  removePlaces,
  setWidths,
  splitCells,
  toggleHead,
} from '../table/table-edits.ts'
import type { TableText } from '../table/table-text.ts'
import { PLAIN_LINE } from '../text/line.ts'
import type { Random } from './random.ts'

interface TableOptions {
  readonly hasHeaderRow?: boolean
  readonly hasHeaderColumn?: boolean
  readonly alignments?: readonly ColumnAlignment[]
}

/** Returns a table of these texts; each row of a text is a line of its cell. */
export const tableOf = (
  texts: readonly (readonly string[])[],
  { hasHeaderRow = false, hasHeaderColumn = false, alignments = [] }: TableOptions = {},
): TableText => ({
  columns: (texts[0] ?? []).map((_, at) => ({
    isHeader: hasHeaderColumn && at === 0,
    width: null,
    alignment: alignments[at] ?? 'start',
  })),
  rows: texts.map((row, at) => ({
    isHeader: hasHeaderRow && at === 0,
    cells: row.map((text, column) => ({
      column,
      rows: 1,
      columns: 1,
      lines: text.split('\n').map((line) => ({ attributes: PLAIN_LINE, runs: [{ text: line, formats: {} }] })),
    })),
  })),
})

/** Does to a table something that one can do to tables. */
export const editAtRandom = (edit: TableEdit, random: Random): unknown => {
  const { rows, columns } = edit.read()
  const axis = random.pick(['row', 'column'] as const)
  const count = axis === 'row' ? rows.length : columns.length
  if (rows.length === 0 || columns.length === 0) return insertPlaces(edit, axis, 0, 1)
  const from = random.below(count)
  const [row, column] = [random.below(rows.length), random.below(columns.length)]
  const range: CellRange = {
    row,
    column,
    rows: 1 + random.below(Math.min(rows.length - row, 2)),
    columns: 1 + random.below(Math.min(columns.length - column, 2)),
  }
  const lines = [{ attributes: PLAIN_LINE, runs: [{ text: random.pick(['2', '10', 'b']), formats: {} }] }]
  const cell = { row: 0, column: 0, rows: 1, columns: 1, lines }
  const acts: readonly (() => unknown)[] = [
    () => insertPlaces(edit, axis, random.below(count + 1), 1 + random.below(2)),
    () => removePlaces(edit, axis, from, 1),
    () => movePlaces(edit, axis, { from, count: 1 }, random.below(count + 1)),
    () => toggleHead(edit, axis),
    () => alignColumns(edit, range, random.pick(['center', 'end'])),
    () => setWidths(edit, new Map([[columns[column]!.id, random.pick([null, 80])]])),
    () => paintCells(edit, range, random.pick(['red', null])),
    () => mergeCells(edit, range),
    () => splitCells(edit, range),
    () => clearCells(edit, range),
    () => sortRows(edit, column, random.pick(['up', 'down']), 'en'),
    () => fillCells(edit, placeAt(edit.read(), row, column), [cell, { ...cell, column: 1, rows: 2 }]),
  ]
  return random.pick(acts)()
}
