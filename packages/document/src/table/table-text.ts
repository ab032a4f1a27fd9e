import type { FormattedText } from '../text/format-tree.ts'
import type { LineAttributes } from '../text/line.ts'
import type { ColorName } from '../text/formats/palette.ts'
import type { TableColumn } from './table.ts'

/* A table with the text of its cells, as exports and pages show it. */

/** A line of a cell. */
export interface TableTextLine {
  readonly attributes: LineAttributes
  /** Its letters. If they name no author, whoever writes them is it. */
  readonly runs: readonly (FormattedText & {
    readonly author?: string | undefined
    /** Id under which they stand where they come from. */
    readonly client?: number | undefined
  })[]
}

export interface TableTextCell<Line = TableTextLine> {
  /** Number of its first column. */
  readonly column: number
  /** Number of rows and columns that it covers. */
  readonly rows: number
  readonly columns: number
  /** Name of what is behind its text; left out if there is nothing. */
  readonly background?: ColorName
  readonly lines: readonly Line[]
}

export interface TableTextRow<Line = TableTextLine> {
  readonly isHeader: boolean
  /** Cells that begin in this row; those that another one covers are left out. */
  readonly cells: readonly TableTextCell<Line>[]
}

export interface TableText<Line = TableTextLine> {
  readonly columns: readonly Omit<TableColumn, 'id'>[]
  readonly rows: readonly TableTextRow<Line>[]
}
