import type * as Y from 'yjs'
import type { CellId } from '@sheaf/document/table/cell'
import { readTable } from '@sheaf/document/table/structure'
import type { Table, TableCell } from '@sheaf/document/table/table'

/** The way from a cell to one beside it. */
export type Way = 'next' | 'previous' | 'up' | 'down'

/** The cells of a table that are shown, as they lie beside each other. */
export class CellOrder {
  readonly #id: string
  readonly #table: Table

  constructor(doc: Y.Doc, id: string) {
    this.#id = id
    this.#table = readTable(doc, id)
  }

  get rows(): number {
    return this.#table.rows.length
  }

  get columns(): number {
    return this.#table.columns.length
  }

  /** Returns a cell by its place among those that are shown, from the end where it is negative. */
  at(index: number): CellId | undefined {
    const cell = this.#table.cells.at(index)
    return cell && this.#idOf(cell)
  }

  /** Returns the first or last cell of a column that is shown. */
  inColumn(column: number, end: 'first' | 'last'): CellId | undefined {
    const cell = this.#covering(end === 'first' ? 0 : this.rows - 1, column)
    return cell && this.#idOf(cell)
  }

  /** Returns the numbers, from 0, of the row and column of a cell; undefined if it is not shown. */
  placeOf({ row, column }: CellId): TableCell | undefined {
    const { rows, columns, cells } = this.#table
    return cells.find((cell) => rows[cell.row]!.id === row && columns[cell.column]!.id === column)
  }

  /** Returns the cell that heads the column of a cell in the first header row, if it is another one. */
  headOf(cell: CellId): CellId | undefined {
    const place = this.placeOf(cell)
    if (place === undefined || place.row === 0 || this.#table.rows[0]?.isHeader !== true) return undefined
    return this.inColumn(place.column, 'first')
  }

  /** Returns the cell beside another one. */
  beside(cell: CellId, way: Way): CellId | undefined {
    const place = this.placeOf(cell)
    if (place === undefined) return undefined
    const { row, column, rows } = place
    const { cells } = this.#table
    const index = cells.indexOf(place)
    const found = {
      next: () => cells[index + 1],
      previous: () => cells[index - 1],
      up: () => this.#covering(row - 1, column),
      down: () => this.#covering(row + rows, column),
    }[way]()
    return found && this.#idOf(found)
  }

  #covering(row: number, column: number): TableCell | undefined {
    return this.#table.cells.find(
      (cell) =>
        cell.row <= row && row < cell.row + cell.rows && cell.column <= column && column < cell.column + cell.columns,
    )
  }

  #idOf({ row, column }: TableCell): CellId {
    const { rows, columns } = this.#table
    return { table: this.#id, row: rows[row]!.id, column: columns[column]!.id }
  }
}
