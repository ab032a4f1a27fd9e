import { TABLE_CELLS_MAX, TABLE_ROWS_MAX } from '@sheaf/contract/limits'
import { readDelimited } from '@sheaf/document/table/delimited-text'
import type { FilledCell } from '@sheaf/document/table/table-edits'
import type { TableText, TableTextLine } from '@sheaf/document/table/table-text'
import { PLAIN_LINE } from '@sheaf/document/text/line'
import type { HtmlLine } from '@sheaf/document/text/lines-html'
import { cleanText } from '../../text-binding/html/clean-text.ts'
import type { ReadPicture } from '../../text-binding/html/html-reading.ts'
import { cellsFromHtml, linesFromHtml } from '../../text-binding/html/lines-from-html.ts'

/** Returns whether cells are so many that filling them would take a page long. */
export const areTooMany = ({ cells }: CellsRead): boolean =>
  cells.length > TABLE_CELLS_MAX || cells.some(({ row }) => row >= TABLE_ROWS_MAX)

/** What the clipboard has for cells. */
export interface CellsRead {
  readonly cells: readonly FilledCell[]
  /** Pictures in them that are to be had from where they are. */
  readonly pictures: readonly ReadPicture[]
  /** Whether it has cells itself, and not text for one. */
  readonly isTable: boolean
}

const ONE = { row: 0, column: 0, rows: 1, columns: 1 }

const cellsOfTable = ({ rows }: TableText): FilledCell[] =>
  rows.flatMap(({ cells }, row) =>
    cells.map(({ column, rows: height, columns, lines, background }) => ({
      row,
      column,
      rows: height,
      columns,
      lines,
      ...(background && { background }),
    })),
  )

const lineOf = (text: string): TableTextLine => ({ attributes: PLAIN_LINE, runs: [{ text, formats: {} }] })

/** Returns lines for one cell, in which no table stands: its rows become lines. */
const linesWithoutTables = (lines: readonly HtmlLine[]): TableTextLine[] =>
  lines.flatMap(({ attributes, runs, table }) => {
    if (table === undefined) return [{ attributes, runs }]
    return table.rows.map(({ cells }) =>
      lineOf(cells.map((cell) => cell.lines.flatMap((line) => line.runs.map(({ text }) => text)).join('')).join(' | ')),
    )
  })

const cellsOfText = (text: string): FilledCell[] =>
  readDelimited(text, '\t').flatMap((cells, row) =>
    cells.map((cell, column) => ({ ...ONE, row, column, lines: cell.split('\n').map(lineOf) })),
  )

/** Returns the table that HTML is, and has nothing beside. */
const tableIn = (body: HTMLElement): HTMLTableElement | undefined => {
  const table = body.querySelector('table')
  if (table === null) return undefined
  const text = (element: HTMLElement): string => element.textContent.replaceAll(/\s+/g, '')
  const beside = body.cloneNode(true) as HTMLElement
  for (const other of beside.querySelectorAll('style, script, title')) other.remove()
  return text(beside) === text(table) ? table : undefined
}

/**
 * Reads the clipboard for cells. What programs put there beside the table, such as a picture of it, is left alone.
 *
 * @returns undefined if it has no text
 */
export const readCells = (data: DataTransfer): CellsRead | undefined => {
  const [html, text] = [data.getData('text/html'), cleanText(data.getData('text/plain'))]
  if (html !== '') {
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    const element = tableIn(body)
    const read = element && cellsFromHtml(element)
    if (read) return { cells: cellsOfTable(read.table), pictures: read.pictures, isTable: true }
  }
  if (text.includes('\t')) return { cells: cellsOfText(text), pictures: [], isTable: true }
  if (html !== '') {
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    const read = linesFromHtml(body)
    const lines = linesWithoutTables(read.lines)
    const pictures = read.pictures.map((picture) => ({ ...picture, cell: { row: 0, column: 0, line: picture.line } }))
    if (lines.length + pictures.length > 0) return { cells: [{ ...ONE, lines }], pictures, isTable: false }
  }
  if (text === '') return undefined
  return {
    cells: [
      {
        ...ONE,
        lines: text
          .replace(/\r?\n$/, '')
          .split(/\r\n?|\n/)
          .map(lineOf),
      },
    ],
    pictures: [],
    isTable: false,
  }
}
