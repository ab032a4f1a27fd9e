import type { Table, TableCell } from './table.ts'
import type { CellPlace } from './table-edit.ts'

/** A rectangle of a table, by the numbers of its first row and column, counted from 0. */
export interface CellRange {
  readonly row: number
  readonly column: number
  readonly rows: number
  readonly columns: number
}

/** Returns whether two rectangles have a place in common. */
const overlap = (a: CellRange, b: CellRange): boolean =>
  a.row < b.row + b.rows && b.row < a.row + a.rows && a.column < b.column + b.columns && b.column < a.column + a.columns

const around = (a: CellRange, b: CellRange): CellRange => {
  const [row, column] = [Math.min(a.row, b.row), Math.min(a.column, b.column)]
  return {
    row,
    column,
    rows: Math.max(a.row + a.rows, b.row + b.rows) - row,
    columns: Math.max(a.column + a.columns, b.column + b.columns) - column,
  }
}

const isSame = (a: CellRange, b: CellRange): boolean => a.rows === b.rows && a.columns === b.columns

/** Returns a rectangle that cuts no merged cell: as much larger as it has to be. */
export const wholeRange = ({ cells }: Table, given: CellRange): CellRange => {
  const merged = cells.filter(({ rows, columns }) => rows > 1 || columns > 1)
  for (let range = given; ;) {
    const larger = merged.filter((cell) => overlap(cell, range)).reduce<CellRange>(around, range)
    if (isSame(larger, range)) return range
    range = larger
  }
}

/** Returns the numbers of the row and column of a place; undefined if either is not shown. */
const numbersOf = (table: Table, { row, column }: CellPlace): CellRange | undefined => {
  const [y, x] = [table.rows.findIndex(({ id }) => id === row), table.columns.findIndex(({ id }) => id === column)]
  return y === -1 || x === -1 ? undefined : { row: y, column: x, rows: 1, columns: 1 }
}

/** Returns the rectangle between two places, with all of its merged cells; undefined if either is not shown. */
export const rangeBetween = (table: Table, anchor: CellPlace, head: CellPlace): CellRange | undefined => {
  const [from, to] = [numbersOf(table, anchor), numbersOf(table, head)]
  return from && to && wholeRange(table, around(from, to))
}

/** Returns the cells that begin in a rectangle. */
export const cellsIn = ({ cells }: Table, range: CellRange): TableCell[] =>
  cells.filter(
    ({ row, column }) =>
      row >= range.row &&
      row < range.row + range.rows &&
      column >= range.column &&
      column < range.column + range.columns,
  )

/** Returns the ids of a place by its numbers. */
export const placeAt = ({ rows, columns }: Table, row: number, column: number): CellPlace => ({
  row: rows[row]!.id,
  column: columns[column]!.id,
})

/** Returns the cell that is shown at a place, which may begin before it. */
export const cellAt = ({ cells }: Table, row: number, column: number): TableCell | undefined => {
  const place = { row, column, rows: 1, columns: 1 }
  return cells.find((cell) => overlap(cell, place))
}
