import type { ColumnAlignment } from '../table/structure.ts'
import type { TableText } from '../table/table-text.ts'
import { PLAIN_LINE } from '../text/line.ts'

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
