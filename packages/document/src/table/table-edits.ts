import type { ColorName } from '../text/formats/palette.ts'
import { cellsIn, placeAt, wholeRange, type CellRange } from './cell-range.ts'
import { isShownWhole, type Table, type TableCell } from './table.ts'
import type { Axis, ColumnAlignment } from './structure-values.ts'
import type { CellPlace, TableEdit } from './table-edit.ts'
import type { TableTextLine } from './table-text.ts'

/* What is done to a table. Each is called within one transaction, and is one step of undo. */

/** Why nothing was done: cells are merged over the place, or there is nothing to do. */
export type EditRefusal = 'merged' | 'nothing'

const placesOf = (table: Table, axis: Axis) => (axis === 'row' ? table.rows : table.columns)

/** Returns where a cell begins and how far it goes along rows or columns. */
const spanOf = (cell: TableCell, axis: Axis): { readonly at: number; readonly count: number } =>
  axis === 'row' ? { at: cell.row, count: cell.rows } : { at: cell.column, count: cell.columns }

/** Returns the number of header rows or columns that a table begins with. */
export const headOf = (table: Table, axis: Axis): number => {
  const found = placesOf(table, axis).findIndex(({ isHeader }) => !isHeader)
  return found === -1 ? placesOf(table, axis).length : found
}

/** Makes this many of the first rows or columns headers, and no other. */
const setHead = (edit: TableEdit, axis: Axis, count: number): void => {
  for (const [at, { id, isHeader }] of placesOf(edit.read(), axis).entries())
    if (isHeader !== at < count) edit.structure.setHeader(axis, id, at < count)
}

const isFullWith = ({ rows, columns }: Table, more: { readonly rows?: number; readonly columns?: number }): boolean =>
  !isShownWhole(rows.length + Math.max(more.rows ?? 0, 0), columns.length + Math.max(more.columns ?? 0, 0))

/**
 * Puts rows or columns in before the one of a number, unless not all could be shown then. What comes among the headers is
 * one. Returns their ids.
 */
export const insertPlaces = (edit: TableEdit, axis: Axis, before: number, count: number): string[] => {
  const table = edit.read()
  if (isFullWith(table, axis === 'row' ? { rows: count } : { columns: count })) return []
  const isInHead = before < headOf(table, axis)
  const ids = edit.structure.insertAll(axis, before, count)
  if (isInHead) for (const id of ids) edit.structure.setHeader(axis, id, true)
  return ids
}

/** Returns whether a merged cell lies on both sides of the border before a row or column. */
const isCut = (table: Table, axis: Axis, before: number): boolean =>
  table.cells.some((cell) => {
    const { at, count } = spanOf(cell, axis)
    return at < before && before < at + count
  })

/** Moves rows or columns before the one of a number. As many as were headers before are so afterwards, from the first on. */
export const movePlaces = (
  edit: TableEdit,
  axis: Axis,
  { from, count }: { readonly from: number; readonly count: number },
  before: number,
): EditRefusal | undefined => {
  const table = edit.read()
  if (before >= from && before <= from + count) return 'nothing'
  if ([from, from + count, before].some((border) => isCut(table, axis, border))) return 'merged'
  const head = headOf(table, axis)
  const ids = placesOf(table, axis).slice(from, from + count)
  for (const { id } of before < from ? ids : ids.toReversed()) {
    const at = ids.findIndex((place) => place.id === id)
    // Those before it, or behind it, have gone there already.
    edit.structure.move(axis, id, before < from ? before + at : before - (ids.length - 1 - at))
  }
  setHead(edit, axis, head)
  return undefined
}

/**
 * Removes rows or columns. A merged cell that began there and goes further begins behind them, with its text. The last row
 * or column is not removed: what has none is no table.
 */
export const removePlaces = (edit: TableEdit, axis: Axis, from: number, count: number): EditRefusal | undefined => {
  const table = edit.read()
  const places = placesOf(table, axis)
  if (count >= places.length) return 'nothing'
  const end = from + count
  for (const cell of table.cells) {
    const { at, count: length } = spanOf(cell, axis)
    if (at < from || at >= end || at + length <= end) continue
    const first = axis === 'row' ? placeAt(table, end, cell.column) : placeAt(table, cell.row, end)
    const text = edit.linesOf(placeAt(table, cell.row, cell.column))
    if (edit.hasContent(placeAt(table, cell.row, cell.column))) edit.append(first, text)
    if (cell.background) edit.structure.setBackground(first, cell.background)
    edit.structure.merge(first, placeAt(table, cell.row + cell.rows - 1, cell.column + cell.columns - 1))
  }
  for (const { id } of places.slice(from, end)) edit.structure.setGone(axis, id, true)
  return undefined
}

/** Makes the first row or column a header, or none if any is. */
export const toggleHead = (edit: TableEdit, axis: Axis): void =>
  setHead(edit, axis, headOf(edit.read(), axis) > 0 ? 0 : 1)

export const alignColumns = (edit: TableEdit, { column, columns }: CellRange, alignment: ColumnAlignment): void => {
  for (const one of edit.read().columns.slice(column, column + columns))
    if (one.alignment !== alignment) edit.structure.setAlignment(one.id, alignment)
}

/** Sets the width of columns in pixels, as far as it may be one; `null` lets it follow from the text. */
export const setWidths = (edit: TableEdit, widths: ReadonlyMap<string, number | null>): void => {
  for (const { id, width } of edit.read().columns) {
    const wanted = widths.get(id)
    if (wanted !== undefined && wanted !== width) edit.structure.setWidth(id, wanted)
  }
}

export const paintCells = (edit: TableEdit, range: CellRange, background: ColorName | null): void => {
  const table = edit.read()
  for (const { row, column } of cellsIn(table, range))
    edit.structure.setBackground(placeAt(table, row, column), background)
}

export const clearCells = (edit: TableEdit, range: CellRange): EditRefusal | undefined => {
  const table = edit.read()
  const filled = cellsIn(table, range)
    .map(({ row, column }) => placeAt(table, row, column))
    .filter((place) => edit.hasContent(place))
  for (const place of filled) edit.clear(place)
  return filled.length === 0 ? 'nothing' : undefined
}

/** Makes one cell of all cells of a rectangle, with their texts one below the other. */
export const mergeCells = (edit: TableEdit, given: CellRange): EditRefusal | undefined => {
  const table = edit.read()
  const range = wholeRange(table, given)
  const [first, ...others] = cellsIn(table, range)
  if (first === undefined || others.length === 0) return 'nothing'
  const firstPlace = placeAt(table, first.row, first.column)
  for (const { row, column } of [first, ...others]) edit.structure.split(placeAt(table, row, column))
  for (const { row, column } of others) {
    const place = placeAt(table, row, column)
    if (!edit.hasContent(place)) continue
    const lines = edit.linesOf(place)
    edit.clear(place)
    edit.append(firstPlace, lines)
  }
  edit.structure.merge(firstPlace, placeAt(table, range.row + range.rows - 1, range.column + range.columns - 1))
  return undefined
}

/** Makes all cells of a rectangle single ones; the text stays in the first. */
export const splitCells = (edit: TableEdit, range: CellRange): EditRefusal | undefined => {
  const table = edit.read()
  const merged = cellsIn(table, range).filter(({ rows, columns }) => rows > 1 || columns > 1)
  for (const { row, column } of merged) edit.structure.split(placeAt(table, row, column))
  return merged.length === 0 ? 'nothing' : undefined
}

/** A cell of what is put into a table, relative to the first one. */
export interface FilledCell extends CellRange {
  readonly lines: readonly TableTextLine[]
  readonly background?: ColorName
}

/**
 * Fills cells from one on, with rows and columns added as needed. Merged cells of what is put in are merged here as well,
 * and those that are in its way are split. Returns the rectangle that is filled; undefined if not all of it could be
 * shown.
 */
export const fillCells = (edit: TableEdit, from: CellPlace, cells: readonly FilledCell[]): CellRange | undefined => {
  const before = edit.read()
  const row = before.rows.findIndex(({ id }) => id === from.row)
  const column = before.columns.findIndex(({ id }) => id === from.column)
  if (row === -1 || column === -1 || cells.length === 0) return undefined
  const rows = Math.max(...cells.map((cell) => cell.row + cell.rows))
  const columns = Math.max(...cells.map((cell) => cell.column + cell.columns))
  const [moreRows, moreColumns] = [row + rows - before.rows.length, column + columns - before.columns.length]
  if (isFullWith(before, { rows: moreRows, columns: moreColumns })) return undefined
  if (moreRows > 0) insertPlaces(edit, 'row', before.rows.length, moreRows)
  if (moreColumns > 0) insertPlaces(edit, 'column', before.columns.length, moreColumns)
  const range = { row, column, rows, columns }
  const table = edit.read()
  if (rows > 1 || columns > 1) splitCells(edit, wholeRange(table, range))
  // What a merged cell is to cover has no text.
  for (const cell of cells)
    for (let y = 0; y < cell.rows; y++)
      for (let x = 0; x < cell.columns; x++) {
        const covered = placeAt(table, row + cell.row + y, column + cell.column + x)
        if (edit.hasContent(covered)) edit.clear(covered)
      }
  for (const cell of cells) {
    const place = placeAt(table, row + cell.row, column + cell.column)
    edit.append(place, cell.lines)
    if (cell.background) edit.structure.setBackground(place, cell.background)
    if (cell.rows === 1 && cell.columns === 1) continue
    edit.structure.merge(place, placeAt(table, row + cell.row + cell.rows - 1, column + cell.column + cell.columns - 1))
  }
  return range
}
