import type * as Y from 'yjs'
import { isColorName } from '../text/formats/palette.ts'
import { knownTablesOf, type KnownTable } from './known-tables.ts'
import { cellName, structureName } from './names.ts'
import { CELLS_SHOWN_MAX, COLUMNS_SHOWN_MAX, type Table, type TableCell } from './table.ts'
import {
  acceptsTableValue,
  backgroundKey,
  keyOf,
  mergeKey,
  type Axis,
  type ColumnAlignment,
  type TableValue,
} from './structure-values.ts'
import { attributesIn, attributesOf, isBreak, isGone, type LineStart, type Sequence } from '../text/sequence.ts'
import { shownFileOf } from '../text/shown-file.ts'
import { PRESENT, type View } from '../text/view.ts'
import { RectangleSums } from './rectangle-sums.ts'

/**
 * Rows and columns of a table, as values in one map. Each has an id and a position between its neighbours, so whoever
 * moves one changes one value, and two who move it at once leave it in one place. What is removed is flagged and keeps
 * its cells, so that undoing it brings back what was typed meanwhile.
 *
 * What people did at once may not fit together, such as two merges that overlap. It is mended by reading, alike on every
 * page, and never by writing: two pages that both mend would mend each other without end.
 */

/** A row or column, shown or not. */
interface Place {
  readonly id: string
  readonly position: string
  readonly isGone: boolean
}

/** Returns the map of a table, with no type of Yjs' own, as it has to be on every page. */
export const structureOf = (doc: Y.Doc, table: string): Y.AbstractType<unknown> => doc.get(structureName(table))

export const valueOf = (structure: Y.AbstractType<unknown>, key: string, view = PRESENT): unknown => {
  const value = view.held(structure, key)
  return acceptsTableValue(key, value) ? value : undefined
}

/** Returns the rows or columns in their order, with those that were removed. */
export const placesOf = (structure: Y.AbstractType<unknown>, axis: Axis, view = PRESENT): Place[] => {
  const places: Place[] = []
  for (const key of structure._map.keys()) {
    const [kind, id, property] = key.split(':')
    if (kind !== axis || id === undefined || property !== undefined) continue
    const position = valueOf(structure, key, view)
    if (typeof position !== 'string') continue
    places.push({ id, position, isGone: valueOf(structure, keyOf(axis, id, 'gone'), view) === true })
  }
  return places.sort((a, b) => compare(a.position, b.position) || compare(a.id, b.id))
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Returns rows or columns of which only so many are shown: what is behind them is as if it were removed. */
const withShown = (places: readonly Place[], max: number): readonly Place[] => {
  let shown = 0
  return places.map((place) => (place.isGone || ++shown <= max ? place : { ...place, isGone: true }))
}

/** Returns, for each row or column of all, the number of the last shown one at or before it; -1 if there is none. */
const lastShown = (places: readonly Place[]): ReadonlyMap<string, number> => {
  const numbers = new Map<string, number>()
  let number = -1
  for (const { id, isGone } of places) {
    if (!isGone) number += 1
    numbers.set(id, number)
  }
  return numbers
}

/**
 * Returns the cells that are shown. A merged cell covers others only as far as these are covered by no other and have no
 * text and no picture, so nothing is ever out of sight.
 */
const cellsOf = (
  structure: Y.AbstractType<unknown>,
  all: { readonly rows: readonly Place[]; readonly columns: readonly Place[] },
  hasText: (row: string, column: string) => boolean,
  { hasMerges, hasBackgrounds }: { readonly hasMerges: boolean; readonly hasBackgrounds: boolean },
  view: View,
): TableCell[] => {
  const [rows, columns] = [all.rows, all.columns].map((places) => places.filter(({ isGone }) => !isGone)) as [
    Place[],
    Place[],
  ]
  const [rowNumbers, columnNumbers] = [lastShown(all.rows), lastShown(all.columns)]
  // Only what may cover others asks what these hold.
  const texts = hasMerges
    ? new RectangleSums(rows.length, columns.length, (row, column) => hasText(rows[row]!.id, columns[column]!.id))
    : undefined
  const covered = new Uint8Array(rows.length * columns.length)
  const isCovered = (row: number, column: number): boolean => covered[row * columns.length + column] === 1

  const areaFrom = (row: number, column: number): { rows: number; columns: number } => {
    const one = { rows: 1, columns: 1 }
    if (texts === undefined) return one
    const last = valueOf(structure, mergeKey(rows[row]!.id, columns[column]!.id), view)
    if (typeof last !== 'string') return one
    const [lastRow, lastColumn] = last.split(':') as [string, string]
    const height = Math.max((rowNumbers.get(lastRow) ?? row) - row + 1, 1)
    const width = Math.max((columnNumbers.get(lastColumn) ?? column) - column + 1, 1)
    if (texts.in(row, column, height, width) > texts.in(row, column, 1, 1)) return one
    // What covers anything of the area begins further up, and so covers something of its first row.
    for (let x = 1; x < width; x++) if (isCovered(row, column + x)) return one
    return { rows: height, columns: width }
  }

  const cells: TableCell[] = []
  for (let row = 0; row < rows.length; row++)
    for (let column = 0; column < columns.length; column++) {
      if (isCovered(row, column)) continue
      const area = areaFrom(row, column)
      for (let y = row; y < row + area.rows; y++)
        covered.fill(1, y * columns.length + column, y * columns.length + column + area.columns)
      const background = hasBackgrounds && valueOf(structure, backgroundKey(rows[row]!.id, columns[column]!.id), view)
      cells.push({ row, column, ...area, ...(isColorName(background) && { background }) })
    }
  return cells
}

/** Whether letters stand in a shared text, or a picture or another file. */
export const hasContent = (doc: Y.Doc, name: string, view: View): boolean => {
  const sequence = doc.share.get(name) as Sequence | undefined
  if (sequence === undefined) return false
  if (showsFile(sequence, view)) return true
  for (let item = sequence._start; item !== null; item = item.right)
    if (
      view.lettersOf(item) !== '' ||
      (isBreak(item) && view.has(item) && !isGone(item, view) && showsFile(item, view))
    )
      return true
  return false
}

const showsFile = (start: LineStart, view: View): boolean =>
  attributesIn(start)._map.has('file') && shownFileOf(attributesOf(start, view)) !== undefined

/** Returns the shared types that a table is read from: its map, and the cells of what is shown of it. */
export const sharedTypesOf = (doc: Y.Doc, table: string): ReadonlySet<Y.AbstractType<unknown>> => {
  const { rows, columns } = readTable(doc, table)
  const cells = rows.flatMap(({ id: row }) => columns.map(({ id }) => doc.get(cellName(table, row, id))))
  return new Set([structureOf(doc, table), ...cells])
}

/** Returns a table as every page shows it. One whose rows or columns are not here yet has none. */
export const readTable = (doc: Y.Doc, table: string, view = PRESENT): Table => {
  if (view !== PRESENT || doc._transaction !== null) return readAnew(doc, table, view).table
  const [structure, tables] = [structureOf(doc, table), knownTablesOf(doc)]
  const read = tables.get(structure) ?? readAnew(doc, table, view)
  tables.set(structure, read)
  return read.table
}

const readAnew = (doc: Y.Doc, table: string, view: View): KnownTable => {
  const structure = structureOf(doc, table)
  const keys = [...structure._map.keys()]
  const hasMerges = keys.some((key) => key.startsWith('merge:'))
  const hasBackgrounds = keys.some((key) => key.startsWith('background:'))
  const columns = withShown(placesOf(structure, 'column', view), COLUMNS_SHOWN_MAX)
  const shownColumns = columns.filter(({ isGone }) => !isGone).length
  const rows = withShown(placesOf(structure, 'row', view), Math.floor(CELLS_SHOWN_MAX / Math.max(shownColumns, 1)))
  const all = { rows, columns }
  const property = (axis: Axis, id: string, name: string): unknown => valueOf(structure, keyOf(axis, id, name), view)
  const read: Table = {
    rows: all.rows
      .filter(({ isGone }) => !isGone)
      .map(({ id }) => ({ id, isHeader: property('row', id, 'header') === true })),
    columns: all.columns
      .filter(({ isGone }) => !isGone)
      .map(({ id }) => ({
        id,
        isHeader: property('column', id, 'header') === true,
        width: (property('column', id, 'width') as number | null | undefined) ?? null,
        alignment: (property('column', id, 'alignment') as ColumnAlignment | undefined) ?? 'start',
      })),
    cells: cellsOf(
      structure,
      all,
      (row, column) => hasContent(doc, cellName(table, row, column), view),
      { hasMerges, hasBackgrounds },
      view,
    ),
  }
  return { table: read, hasMerges }
}

/** Returns what the map of a table holds. */
export const tableValues = (doc: Y.Doc, table: string): Map<string, TableValue> => {
  const structure = structureOf(doc, table)
  const values = new Map<string, TableValue>()
  for (const key of structure._map.keys()) {
    const value = valueOf(structure, key)
    if (value !== undefined) values.set(key, value as TableValue)
  }
  return values
}
