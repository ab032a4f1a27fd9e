import { TABLE_CELLS_MAX, TABLE_ROWS_MAX } from '@sheaf/contract/limits'
import { COLUMN_WIDTH_MAX, COLUMN_WIDTH_MIN, type ColumnAlignment } from '@sheaf/document/table/structure-values'
import { isShownWhole } from '@sheaf/document/table/table'
import type { TableText, TableTextCell, TableTextLine } from '@sheaf/document/table/table-text'
import { PLAIN_LINE } from '@sheaf/document/text/line'
import { withCellWriters } from './cell-writers.ts'
import { paletteColor } from './pasted-colors.ts'

const BLOCKS = 'p, div, h1, h2, h3, h4, h5, h6, ul, ol, pre, blockquote, table'

/** Takes the only paragraph of a cell away from around its text: text programs write one into each cell. */
const unwrapLine = (cell: HTMLTableCellElement): void => {
  const lines = cell.querySelectorAll(BLOCKS)
  const [line] = lines
  if (lines.length !== 1 || !line?.matches('p, div') || line.textContent.trim() !== cell.textContent.trim()) return
  line.replaceWith(...line.childNodes)
}

/** Joins the content of the cells into one line, in the first of them. */
const joinCells = (cells: readonly HTMLTableCellElement[]): void => {
  const line = document.createElement('p')
  for (const [at, cell] of cells.entries()) line.append(at === 0 ? '' : ' | ', ...cell.childNodes)
  cells[0]?.append(line)
}

/** Most columns that are read of a table of HTML, in which a cell may say that it covers a thousand. */
const COLUMNS_MAX = 200

/**
 * Returns whether a table has rows of cells. One with a single column is a frame around text, and so is one that tables
 * stand in.
 */
const isOfCells = (table: HTMLTableElement): boolean =>
  [...table.rows].some(({ cells }) => cells.length > 1) &&
  table.querySelector('table') === null &&
  table.role !== 'presentation' &&
  isReadable(table)

/** Returns how many columns the cells of a row cover. */
const widthOf = ({ cells }: HTMLTableRowElement): number =>
  Math.min(
    [...cells].reduce((sum, { colSpan }) => sum + colSpan, 0),
    COLUMNS_MAX,
  )

const isReadable = (table: HTMLTableElement): boolean =>
  table.rows.length > 0 &&
  table.rows.length <= TABLE_ROWS_MAX &&
  [...table.rows].reduce((sum, { cells }) => sum + cells.length, 0) <= TABLE_CELLS_MAX &&
  isShownWhole(table.rows.length, Math.max(...[...table.rows].map(widthOf)))

/** Makes a line of each row of tables that a pad does not show as such, with signs between its cells. */
export const makeLinesOfFrames = (root: ParentNode): void => {
  for (const table of root.querySelectorAll('table'))
    if (!isOfCells(table)) for (const row of table.rows) makeLine([...row.cells])
}

const makeLine = (cells: readonly HTMLTableCellElement[]): void => {
  for (const cell of cells) unwrapLine(cell)
  const plain = cells.filter((cell) => cell.querySelector(BLOCKS) === null)
  // If any cell has several lines, each cell begins its own line.
  if (plain.length === cells.length) joinCells(cells)
  else for (const cell of plain) joinCells([cell])
}

/** Returns the lines that stand in the element of a cell, at its place in the table. */
export type LinesOf = (
  element: HTMLElement,
  place: { readonly row: number; readonly column: number },
) => readonly TableTextLine[]

/** A cell of HTML at its place: others that go over several rows or columns push it on. */
interface PlacedCell extends Omit<TableTextCell, 'lines'> {
  readonly row: number
  readonly element: HTMLTableCellElement
}

const spanWithin = (span: number, room: number): number => Math.max(Math.min(span || room, room), 1)

const placeCells = (table: HTMLTableElement): { readonly cells: readonly PlacedCell[]; readonly columns: number } => {
  const rows = [...table.rows]
  const taken = rows.map(() => new Set<number>())
  const cells: PlacedCell[] = []
  for (const [row, { cells: elements }] of rows.entries()) {
    let column = 0
    for (const element of elements) {
      while (taken[row]!.has(column)) column += 1
      if (column >= COLUMNS_MAX) break
      let columns = spanWithin(element.colSpan, COLUMNS_MAX - column)
      for (let x = 1; x < columns; x++) if (taken[row]!.has(column + x)) columns = x
      const height = spanWithin(element.rowSpan, rows.length - row)
      for (let y = 0; y < height; y++) for (let x = 0; x < columns; x++) taken[row + y]!.add(column + x)
      const background = paletteColor('highlight', element.style.backgroundColor || element.bgColor)
      cells.push({ row, column, rows: height, columns, element, ...(background && { background }) })
      column += columns
    }
  }
  return { cells, columns: Math.max(...taken.flatMap((columns) => [...columns])) + 1 }
}

const alignmentOf = (cell: HTMLTableCellElement): ColumnAlignment => {
  const side = (cell.style.textAlign || cell.align || cell.querySelector<HTMLElement>('p, div')?.style.textAlign || '')
    .toLowerCase()
    .replace(/^-(?:webkit|moz)-/, '')
  if (side === 'center' || side === 'middle') return 'center'
  const isRtl = cell.closest('[dir=rtl]') !== null
  return side === 'end' || (isRtl ? side === 'left' : side === 'right') ? 'end' : 'start'
}

/** Returns how most cells of a column are aligned that have text and are no headers. */
const columnAlignment = (cells: readonly PlacedCell[], column: number): ColumnAlignment => {
  const own = cells.filter(
    (cell) => cell.column === column && cell.columns === 1 && cell.element.textContent.trim() !== '',
  )
  const filled = own.some(({ element }) => element.tagName === 'TD')
    ? own.filter(({ element }) => element.tagName === 'TD')
    : own
  const counts = Map.groupBy(filled, ({ element }) => alignmentOf(element))
  return [...counts].find(([, its]) => its.length * 2 > filled.length)?.[0] ?? 'start'
}

const pixels = (element: HTMLElement): number | null => {
  const [, number, unit = ''] =
    /^\s*([\d.]+)(px|pt)?\s*$/.exec(element.style.width || (element.getAttribute('width') ?? '')) ?? []
  const width = Math.round(Number(number) * (unit === 'pt' ? 4 / 3 : 1))
  return width >= COLUMN_WIDTH_MIN && width <= COLUMN_WIDTH_MAX ? width : null
}

const widthsOf = (table: HTMLTableElement): (number | null)[] =>
  [...table.querySelectorAll('col')].flatMap((column) =>
    Array.from({ length: spanWithin(column.span, COLUMNS_MAX) }, () => pixels(column)),
  )

/** Returns the number of rows or columns that a table begins with whose cells are all headers. */
const headOf = (cells: readonly PlacedCell[], axis: 'row' | 'column', count: number): number => {
  const others = cells.filter(({ element }) => element.tagName !== 'TH' && element.closest('thead') === null)
  if (cells.length === 0) return 0
  const found = others.reduce((least, cell) => Math.min(least, cell[axis]), count)
  return found === count ? (axis === 'row' ? 1 : 0) : found
}

/**
 * Reads a table with rows of cells.
 *
 * @param isCells whether it is one whatever its shape
 */
export const tableOfHtml = (table: HTMLTableElement, linesOf: LinesOf, isCells = false): TableText | undefined => {
  const isRead = isCells ? isReadable(table) && table.querySelector('table') === null : isOfCells(table)
  if (!isRead) return undefined
  const { cells, columns } = placeCells(table)
  const [headRows, widths] = [headOf(cells, 'row', table.rows.length), widthsOf(table)]
  const headColumns = headOf(
    cells.filter(({ row }) => row >= headRows),
    'column',
    columns,
  )
  const byRow = Map.groupBy(cells, ({ row }) => row)
  const text: TableText = {
    columns: Array.from({ length: columns }, (_, at) => ({
      isHeader: at < headColumns,
      width: widths[at] ?? null,
      alignment: columnAlignment(cells, at),
    })),
    rows: [...table.rows].map((_row, at) => ({
      isHeader: at < headRows,
      cells: (byRow.get(at) ?? []).map(({ element, row, ...cell }) => {
        const lines = linesOf(element, { row, column: cell.column })
        return { ...cell, lines: lines.length === 0 ? [{ attributes: PLAIN_LINE, runs: [] }] : lines }
      }),
    })),
  }
  return withCellWriters(text, table)
}
