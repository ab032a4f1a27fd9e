import { PALETTE } from '../text/formats/palette.ts'
import type { ColumnAlignment } from './structure-values.ts'
import type { TableText, TableTextCell, TableTextLine, TableTextRow } from './table-text.ts'

const STYLES: Readonly<Record<ColumnAlignment, string>> = {
  start: '',
  center: 'text-align: center',
  end: 'text-align: end',
}

const styleOf = (alignment: ColumnAlignment, { background }: TableTextCell): string => {
  const paint = background === undefined ? '' : `background-color: ${PALETTE[background].highlight}`
  const style = [STYLES[alignment], paint].filter((part) => part !== '').join('; ')
  return style === '' ? '' : ` style="${style}"`
}

const span = (name: 'rowspan' | 'colspan', count: number): string => (count === 1 ? '' : ` ${name}="${count}"`)

type CellHtml = (lines: readonly TableTextLine[]) => string

const cell = (one: TableTextCell, row: TableTextRow, table: TableText, contentOf: CellHtml): string => {
  const { column, rows, columns, lines } = one
  const { isHeader, alignment } = table.columns[column]!
  const [tag, scope] = row.isHeader ? ['th', ' scope="col"'] : isHeader ? ['th', ' scope="row"'] : ['td', '']
  const spans = span('rowspan', rows) + span('colspan', columns)
  return `<${tag}${scope}${spans}${styleOf(alignment, one)}>${contentOf(lines)}</${tag}>`
}

/** Returns the number of header rows that a table begins with, out of which no merged cell leads. */
const headRows = ({ rows }: TableText): number => {
  const found = rows.findIndex(({ isHeader }) => !isHeader)
  const head = found === -1 ? rows.length : found
  // Browsers end a merged cell together with the head.
  const isWhole = rows.slice(0, head).every(({ cells }, at) => cells.every((one) => at + one.rows <= head))
  return isWhole ? head : 0
}

const columnsHtml = ({ columns }: TableText): string => {
  if (columns.every(({ width }) => width === null)) return ''
  const each = columns.map(({ width }) => (width === null ? '<col>' : `<col style="width: ${width}px">`))
  return `<colgroup>${each.join('')}</colgroup>`
}

/** Returns a table as HTML, whose first rows, if they are headers, are its head. */
export const tableHtml = (table: TableText, contentOf: CellHtml, placing = ''): string => {
  const rowHtml = (row: TableTextRow): string =>
    `<tr>${row.cells.map((one) => cell(one, row, table, contentOf)).join('')}</tr>`
  const head = headRows(table)
  const part = (tag: string, rows: readonly TableTextRow[]): string =>
    rows.length === 0 ? '' : `<${tag}>${rows.map(rowHtml).join('')}</${tag}>`
  const { rows } = table
  return `<table${placing}>${columnsHtml(table)}${part('thead', rows.slice(0, head))}${part('tbody', rows.slice(head))}</table>`
}
