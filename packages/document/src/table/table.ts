import type { ColorName } from '../text/formats/palette.ts'
import type { ColumnAlignment } from './structure-values.ts'

/* A table as it is shown, read from its values by `structure.ts`. */

export interface TableRow {
  readonly id: string
  readonly isHeader: boolean
}

export interface TableColumn {
  readonly id: string
  readonly isHeader: boolean
  /** Width in CSS pixels, or null if it follows from the text. */
  readonly width: number | null
  readonly alignment: ColumnAlignment
}

/** Most columns and cells that a table shows. A few bytes begin a row or column, and rows and columns multiply. */
export const COLUMNS_SHOWN_MAX = 1000
export const CELLS_SHOWN_MAX = 100_000

/** Returns whether all of a table with so many rows and columns is shown. */
export const isShownWhole = (rows: number, columns: number): boolean =>
  columns <= COLUMNS_SHOWN_MAX && rows * columns <= CELLS_SHOWN_MAX

/** A cell that is shown, with the number of rows and columns that it covers. */
export interface TableCell {
  readonly row: number
  readonly column: number
  readonly rows: number
  readonly columns: number
  /** Name of what is behind its text; left out if there is nothing. */
  readonly background?: ColorName
}

export interface Table {
  readonly rows: readonly TableRow[]
  readonly columns: readonly TableColumn[]
  /** Cells in the order of reading; those that another one covers are left out. */
  readonly cells: readonly TableCell[]
}
