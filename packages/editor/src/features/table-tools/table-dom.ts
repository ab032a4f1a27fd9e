import { placeAt, type CellRange } from '@sheaf/document/table/cell-range'
import type { Table } from '@sheaf/document/table/table'
import type { Axis } from '@sheaf/document/table/structure-values'
import type { Editor } from '@tiptap/core'
import type { FocusedCell } from '../../lib/tables/table-focus.ts'

/* Where the parts of a drawn table are. Its elements name what they show: `data-table`, `data-row` and `data-column`. */

/** A rectangle in pixels from the corner of the element around the text. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A stretch along one direction in pixels of the window. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** Returns the element around the text, in which handles and marks are placed. */
export const aroundOf = ({ view: { dom } }: Editor): HTMLElement | null => dom.parentElement

export const tableElement = ({ view: { dom } }: Editor, table: string): HTMLTableElement | null =>
  dom.querySelector(`table[data-table="${CSS.escape(table)}"]`)

/** Returns the cell that an element is in, or is. */
export const cellOf = (target: EventTarget | null): (FocusedCell & { readonly element: HTMLElement }) | undefined => {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-row][data-column]') : null
  const table = element?.closest<HTMLElement>('table[data-table]')?.dataset['table']
  const { row, column } = element?.dataset ?? {}
  return element && table !== undefined && row !== undefined && column !== undefined
    ? { table, row, column, element }
    : undefined
}

/** Returns the element of a cell that is shown. */
export const cellElement = (
  drawn: HTMLElement,
  { row, column }: Pick<FocusedCell, 'row' | 'column'>,
): HTMLElement | null => drawn.querySelector(`[data-row="${CSS.escape(row)}"][data-column="${CSS.escape(column)}"]`)

export const isRtl = (element: HTMLElement): boolean => getComputedStyle(element).direction === 'rtl'

/** Returns where the rows of a part of a table are; about where, if the browser has not laid them out. */
const rowsOf = (part: HTMLTableSectionElement): Stretch[] => {
  const rows = [...part.rows]
  if (rows[0]?.checkVisibility?.({ contentVisibilityAuto: true }) === false) {
    const { top, height } = part.getBoundingClientRect()
    return rows.map((_, at) => ({
      from: top + (height * at) / rows.length,
      to: top + (height * (at + 1)) / rows.length,
    }))
  }
  return rows.map((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return { from: top, to: bottom }
  })
}

/** Returns from where to where in the window a row is, or its part of the table, if it is at the edge of that. */
const edgesOf = (row: HTMLTableRowElement): { readonly top: number; readonly bottom: number } => {
  const around = (row.parentElement ?? row).getBoundingClientRect()
  // What is asked of a row that is far from the screen has the browser lay it out.
  const top = row.previousElementSibling ? row.getBoundingClientRect().top : around.top
  const bottom = row.nextElementSibling ? row.getBoundingClientRect().bottom : around.bottom
  return { top, bottom }
}

/** Returns where each row or column of a table is, in the order of the table. */
export const stretchesOf = (drawn: HTMLTableElement, table: Table, axis: Axis): Stretch[] => {
  if (axis === 'row') return [drawn.tHead, ...drawn.tBodies].flatMap((part) => (part ? rowsOf(part) : []))
  const { left, right } = drawn.getBoundingClientRect()
  const rtl = isRtl(drawn)
  const [begin, end] = rtl ? [right, left] : [left, right]
  // Borders between columns, from those cells that begin or end there.
  const borders: (number | undefined)[] = Array.from({ length: table.columns.length + 1 })
  borders[0] = begin
  borders[table.columns.length] = end
  for (const cell of table.cells) {
    if (borders[cell.column] !== undefined && borders[cell.column + cell.columns] !== undefined) continue
    const box = cellElement(drawn, placeAt(table, cell.row, cell.column))?.getBoundingClientRect()
    if (box === undefined) continue
    borders[cell.column] ??= rtl ? box.right : box.left
    borders[cell.column + cell.columns] ??= rtl ? box.left : box.right
  }
  let last = begin
  const known = borders.map((border) => (last = border ?? last))
  return table.columns.map((_, at) => {
    const [a, b] = [known[at]!, known[at + 1]!]
    return { from: Math.min(a, b), to: Math.max(a, b) }
  })
}

/** Returns where a rectangle of a table is, as far as it is in sight beside what a wide table is scrolled to. */
export const boxOf = (editor: Editor, drawn: HTMLTableElement, table: Table, range: CellRange): Box | undefined => {
  const around = aroundOf(editor)?.getBoundingClientRect()
  const sight = drawn.closest('.pad-table')?.getBoundingClientRect()
  // A table may have thousands of rows, whose places are asked for with each letter.
  const [first, last] = [drawn.rows[range.row], drawn.rows[range.row + range.rows - 1]]
  const columns = stretchesOf(drawn, table, 'column').slice(range.column, range.column + range.columns)
  if (!around || !sight || !first || !last || columns.length === 0) return undefined
  const left = Math.max(Math.min(...columns.map(({ from }) => from)), sight.left)
  const right = Math.min(Math.max(...columns.map(({ to }) => to)), sight.right)
  const [top, bottom] = [edgesOf(first).top, edgesOf(last).bottom]
  if (right <= left) return undefined
  return { left: left - around.left, top: top - around.top, width: right - left, height: bottom - top }
}

/** Returns before which row or column something comes to stand that is let go at a place of the window. */
export const placeAtPoint = (drawn: HTMLTableElement, table: Table, axis: Axis, at: number): number => {
  const stretches = stretchesOf(drawn, table, axis)
  const isBackwards = axis === 'column' && isRtl(drawn)
  const found = stretches.findIndex(({ from, to }) => (isBackwards ? at > (from + to) / 2 : at < (from + to) / 2))
  return found === -1 ? stretches.length : found
}
