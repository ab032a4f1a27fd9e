import type * as Y from 'yjs'
import { plainLine } from '../text/plain-line.ts'
import { readableCell, readCell } from './cell.ts'
import { plainCell } from './plain-cell.ts'
import { readTable } from './structure.ts'

/** What a row of a table is as a line of plain text. */
export interface PlainRow {
  readonly text: string
  /** Texts of its cells. */
  readonly cells: readonly Y.AbstractType<unknown>[]
}

/** Returns the rows of a table as plain text, with a tab between cells. */
export const plainRows = (doc: Y.Doc, table: string): PlainRow[] => {
  const { rows, columns } = readTable(doc, table)
  return rows.map(({ id: row }) => {
    const cells = columns.map(({ id: column }) => readableCell(doc, { table, row, column }))
    const texts = cells.map((cell) =>
      plainCell(
        readCell(cell)
          .map(({ start }) => plainLine(start))
          .join('\n'),
      ),
    )
    return { text: texts.join('\t').trimEnd(), cells }
  })
}
