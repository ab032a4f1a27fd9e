import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { canonicalText } from '../canonical-text.ts'
import { exportHtml } from '../export/html.ts'
import { GRID, TablePerson, withTable } from '../testing/table-person.ts'
import { PLAIN_LINE } from '../text/line.ts'
import { placeAt, rangeBetween, type CellRange } from './cell-range.ts'
import { readTableText } from './read-table-text.ts'
import { sortRows } from './sort-table.ts'
import { acceptsTableValue } from './structure-values.ts'
import type { TableEdit } from './table-edit.ts'
import * as edits from './table-edits.ts'

const range = (row: number, column: number, rows = 1, columns = 1): CellRange => ({ row, column, rows, columns })

const lineOf = (text: string) => [{ attributes: PLAIN_LINE, runs: [{ text, formats: {} }] }]

test('[TBL-50, TBL-51] rows and columns are put in, moved and removed several at once, and each is one step of undo', () => {
  const one = withTable(GRID)
  const acts: readonly ((edit: TableEdit) => unknown)[] = [
    (edit) => edits.insertPlaces(edit, 'row', 1, 2),
    (edit) => edits.insertPlaces(edit, 'column', 3, 1),
    (edit) => edits.movePlaces(edit, 'row', { from: 0, count: 2 }, 3),
    (edit) => edits.movePlaces(edit, 'column', { from: 1, count: 2 }, 0),
    (edit) => edits.removePlaces(edit, 'row', 0, 2),
  ]
  const wanted = [
    [
      ['a', 'b', 'c'],
      ['', '', ''],
      ['', '', ''],
      ['d', 'e', 'f'],
      ['g', 'h', 'i'],
    ],
    [
      ['a', 'b', 'c', ''],
      ['d', 'e', 'f', ''],
      ['g', 'h', 'i', ''],
    ],
    [
      ['g', 'h', 'i'],
      ['a', 'b', 'c'],
      ['d', 'e', 'f'],
    ],
    [
      ['b', 'c', 'a'],
      ['e', 'f', 'd'],
      ['h', 'i', 'g'],
    ],
    [['g', 'h', 'i']],
  ]
  for (const [at, act] of acts.entries()) {
    one.edit(act)
    expect(one.texts()).toEqual(wanted[at])
    one.undo()
    expect(one.texts()).toEqual(GRID)
    one.undo()
    expect(one.texts()).toEqual(wanted[at])
    one.undo()
  }
})

test('[TBL-51] moving down keeps the order of what is moved', () => {
  const one = withTable([['a'], ['b'], ['c'], ['d'], ['e']])
  expect(one.edit((edit) => edits.movePlaces(edit, 'row', { from: 1, count: 2 }, 5))).toBeUndefined()
  expect(one.texts().flat()).toEqual(['a', 'd', 'e', 'b', 'c'])
  expect(one.edit((edit) => edits.movePlaces(edit, 'row', { from: 3, count: 2 }, 1))).toBeUndefined()
  expect(one.texts().flat()).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(one.edit((edit) => edits.movePlaces(edit, 'row', { from: 1, count: 2 }, 2))).toBe('nothing')
})

test('[TBL-52] undoing a new row leaves it if somebody has written there since', () => {
  const one = withTable(GRID)
  one.edit((edit) => edits.insertPlaces(edit, 'row', 3, 1))
  const two = new TablePerson(one.doc, 2)
  two.edit((edit) => edit.append(placeAt(one.read(), 3, 0), lineOf('new')))
  one.undo()
  expect(one.texts()[3]).toEqual(['new', '', ''])
})

test('[TBL-53] a merged cell whose first row or column is removed goes on with its text behind it', () => {
  const one = withTable([
    ['a', 'b'],
    ['', 'c'],
    ['', 'd'],
  ])
  one.edit((edit) => edits.mergeCells(edit, range(0, 0, 3, 1)))
  expect(one.texts()).toEqual([['a 3×1', 'b'], ['c'], ['d']])
  one.edit((edit) => edits.removePlaces(edit, 'row', 0, 1))
  expect(one.texts()).toEqual([['a 2×1', 'c'], ['d']])
  one.undo()
  expect(one.texts()).toEqual([['a 3×1', 'b'], ['c'], ['d']])
})

test('[TBL-53] the letters of such a cell stay their author’s', () => {
  const one = withTable([
    ['a', 'b'],
    ['', 'c'],
  ])
  one.edit((edit) => edits.mergeCells(edit, range(0, 0, 2, 1)))
  const two = new TablePerson(one.doc, 2)
  two.edit((edit) => edits.removePlaces(edit, 'row', 0, 1))
  const [cell] = readTableText(one.doc, one.table)!.rows[0]!.cells
  expect(cell!.lines[0]!.runs).toMatchObject([{ text: 'a', client: 21 }])
})

test('[TBL-54] all rows or columns are never removed, and what would tear merged cells is refused', () => {
  const one = withTable(GRID)
  expect(one.edit((edit) => edits.removePlaces(edit, 'row', 0, 3))).toBe('nothing')
  one.edit((edit) => edits.mergeCells(edit, range(0, 0, 2, 1)))
  expect(one.edit((edit) => edits.movePlaces(edit, 'row', { from: 0, count: 1 }, 3))).toBe('merged')
  expect(one.edit((edit) => edits.movePlaces(edit, 'row', { from: 2, count: 1 }, 1))).toBe('merged')
  expect(one.edit((edit) => edits.movePlaces(edit, 'row', { from: 0, count: 2 }, 3))).toBeUndefined()
  expect(one.texts()).toEqual([
    ['g', 'h', 'i'],
    ['a/d 2×1', 'b', 'c'],
    ['e', 'f'],
  ])
})

test('[TBL-55] a table keeps as many header rows as it had, whatever is moved above them', () => {
  const one = withTable(GRID, { hasHeaderRow: true })
  const headers = () => one.read().rows.map(({ isHeader }) => isHeader)
  one.edit((edit) => edits.movePlaces(edit, 'row', { from: 1, count: 1 }, 0))
  expect([one.texts()[0], headers()]).toEqual([
    ['d', 'e', 'f'],
    [true, false, false],
  ])
  expect(one.html().match(/<th /g)).toHaveLength(3)
  one.edit((edit) => edits.insertPlaces(edit, 'row', 0, 1))
  expect(headers()).toEqual([true, true, false, false])
  one.edit((edit) => edits.toggleHead(edit, 'row'))
  expect(headers()).toEqual([false, false, false, false])
  one.edit((edit) => edits.toggleHead(edit, 'row'))
  one.edit((edit) => edits.toggleHead(edit, 'column'))
  expect(headers()).toEqual([true, false, false, false])
  expect(one.read().columns.map(({ isHeader }) => isHeader)).toEqual([true, false, false])
})

test('[TBL-56] columns are aligned and as wide as one says, wherever they are moved', () => {
  const one = withTable(GRID)
  const second = one.read().columns[1]!.id
  one.edit((edit) => edits.alignColumns(edit, range(0, 1, 1, 2), 'end'))
  one.edit((edit) => edits.setWidths(edit, new Map([[second, 300]])))
  one.edit((edit) => edits.movePlaces(edit, 'column', { from: 1, count: 1 }, 0))
  one.edit((edit) => edits.movePlaces(edit, 'row', { from: 2, count: 1 }, 0))
  expect(one.read().columns.map(({ width, alignment }) => [width, alignment])).toEqual([
    [300, 'end'],
    [null, 'start'],
    [null, 'end'],
  ])
  one.undo()
  expect(one.texts()[0]).toEqual(['b', 'a', 'c'])
})

test('[TBL-57] cells have a background by the name of a colour, in exports as on white', () => {
  const one = withTable(GRID)
  const before = canonicalText(one.doc)
  one.edit((edit) => edits.paintCells(edit, range(0, 0, 1, 2), 'green'))
  expect(
    one
      .read()
      .cells.map(({ background }) => background)
      .slice(0, 3),
  ).toEqual(['green', 'green', undefined])
  expect(one.html()).toContain('<td style="background-color: #cdf3cf">a</td>')
  expect(canonicalText(one.doc)).not.toBe(before)
  one.undo()
  expect([canonicalText(one.doc), one.html()]).toEqual([before, exportHtml(withTable(GRID).doc)])
})

test('[TBL-57] a background is one of the palette, of a cell that ids name', () => {
  const key = 'background:Row00000:Column00'
  expect([acceptsTableValue(key, 'red'), acceptsTableValue(key, null)]).toEqual([true, true])
  for (const value of ['#ff0000', 'constructor', true, 1, 'red; x']) expect(acceptsTableValue(key, value)).toBe(false)
  for (const other of ['background:Row00000', 'background:Row00000:x', `${key}:red`])
    expect(acceptsTableValue(other, 'red')).toBe(false)
})

test('[TBL-58] merged cells have all texts, one below the other, and are single again when split', () => {
  const one = withTable(GRID)
  one.edit((edit) => edits.mergeCells(edit, range(0, 0, 2, 2)))
  expect(one.texts()).toEqual([['a/b/d/e 2×2', 'c'], ['f'], ['g', 'h', 'i']])
  one.edit((edit) => edits.splitCells(edit, range(0, 0, 3, 3)))
  expect(one.texts()[0]).toEqual(['a/b/d/e', '', 'c'])
  expect(one.edit((edit) => edits.splitCells(edit, range(0, 0, 3, 3)))).toBe('nothing')
  one.steps.pop()
  one.undo()
  one.steps.pop()
  one.undo()
  expect(one.texts()).toEqual(GRID)
  expect(one.edit((edit) => edits.mergeCells(edit, range(0, 0)))).toBe('nothing')
})

test('[TBL-58] all six cells of two rows merged leave three columns, and a selection never cuts a merged cell', () => {
  const one = withTable(GRID)
  one.edit((edit) => edits.mergeCells(edit, range(0, 0, 2, 3)))
  expect(one.read().columns).toHaveLength(3)
  const table = one.read()
  expect(rangeBetween(table, placeAt(table, 2, 2), placeAt(table, 1, 1))).toEqual(range(0, 0, 3, 3))
})

const sorted = (texts: readonly string[], way: 'up' | 'down' = 'up', language = 'en'): string[] => {
  const one = withTable([['Head'], ...texts.map((text) => [text])], { hasHeaderRow: true })
  one.edit((edit) => sortRows(edit, 0, way, language))
  const [head, ...others] = one.texts().flat()
  expect(head).toBe('Head')
  one.undo()
  expect(one.texts().flat()).toEqual(['Head', ...texts])
  return others
}

test('[TBL-59] rows are sorted by numbers, dates and words, those without text last, and headers stay', () => {
  expect(sorted(['2', '11', '', '35', '3'])).toEqual(['2', '3', '11', '35', ''])
  expect(sorted(['2', '11', '', '35', '3'], 'down')).toEqual(['35', '11', '3', '2', ''])
  expect(sorted(['Tome 10', 'zoo', 'Tome 9', 'élan', 'eland'], 'up', 'fr')).toEqual([
    'élan',
    'eland',
    'Tome 9',
    'Tome 10',
    'zoo',
  ])
  expect(sorted(['€ 1.000,50', '3,5 %', '-2', '20'], 'up', 'de')).toEqual(['-2', '3,5 %', '20', '€ 1.000,50'])
  expect(sorted(['3.2.2024', '12.1.2024', '2023-12-31'], 'up', 'de')).toEqual(['2023-12-31', '12.1.2024', '3.2.2024'])
  expect(sorted(['zebra', 'ärger', 'öl'], 'up', 'de')).toEqual(['ärger', 'öl', 'zebra'])
  expect(sorted(['zebra', 'ärger', 'öl'], 'up', 'sv')).toEqual(['zebra', 'ärger', 'öl'])
})

test('[TBL-120] a first row of words above numbers or dates stays where rows are sorted, though it is no header', () => {
  const sortedBy = (column: number, ...rows: readonly (readonly string[])[]): string[] => {
    const one = withTable(rows)
    one.edit((edit) => sortRows(edit, column, 'up', 'en'))
    return one.texts().map(([first]) => first!)
  }
  const prices = [
    ['Article', 'Price'],
    ['Table', '9.50'],
    ['Chair', '30.00'],
    ['Bench', ''],
  ]
  expect(sortedBy(0, ...prices)).toEqual(['Article', 'Bench', 'Chair', 'Table'])
  expect(sortedBy(1, ...prices.toReversed())).toEqual(['Table', 'Chair', 'Article', 'Bench'])
  // A row with a number is none, nor is one above words or a single number.
  expect(sortedBy(0, ['Table', '12'], ['Chair', '9'], ['Bench', '3'])).toEqual(['Bench', 'Chair', 'Table'])
  expect(sortedBy(0, ['Table', 'oak'], ['Chair', 'ash'])).toEqual(['Chair', 'Table'])
  expect(sortedBy(0, ['Table', 'none'], ['Chair', '9'])).toEqual(['Chair', 'Table'])
})

test('[TBL-60] cells merged over columns go along with their row; over rows, sorting is refused', () => {
  const one = withTable([
    ['c', '1', ''],
    ['b', '2', 'x'],
    ['a', '3', 'y'],
  ])
  one.edit((edit) => edits.mergeCells(edit, range(0, 1, 1, 2)))
  expect(one.edit((edit) => sortRows(edit, 0, 'up', 'en'))).toBeUndefined()
  expect(one.texts()).toEqual([
    ['a', '3', 'y'],
    ['b', '2', 'x'],
    ['c', '1 1×2'],
  ])
  expect(one.edit((edit) => sortRows(edit, 0, 'up', 'en'))).toBe('nothing')
  one.edit((edit) => edits.mergeCells(edit, range(0, 0, 2, 1)))
  expect(one.edit((edit) => sortRows(edit, 0, 'down', 'en'))).toBe('merged')
})

test('[TBL-61] cells are cleared in one step, and what somebody writes meanwhile stays', () => {
  const one = withTable([
    ['a\nb', 'c'],
    ['', 'd'],
  ])
  one.edit((edit) => edits.clearCells(edit, range(0, 0, 2, 1)))
  expect(one.texts()).toEqual([
    ['', 'c'],
    ['', 'd'],
  ])
  const two = new TablePerson(one.doc, 2)
  two.edit((edit) => edit.append(placeAt(one.read(), 1, 0), lineOf('new')))
  one.undo()
  expect(one.texts()).toEqual([
    ['a/b', 'c'],
    ['new', 'd'],
  ])
  one.undo()
  expect(one.texts()).toEqual([
    ['', 'c'],
    ['new', 'd'],
  ])
  expect(one.edit((edit) => edits.clearCells(edit, range(0, 0)))).toBe('nothing')
})

test('[TBL-62] what is put in at the last cell adds rows and columns, and one undo takes all of it back', () => {
  const one = withTable([
    ['a', 'b'],
    ['c', 'd'],
  ])
  const cells = GRID.flatMap((row, y) => row.map((text, x) => ({ ...range(y, x), lines: lineOf(text.toUpperCase()) })))
  const filled = one.edit((edit) => edits.fillCells(edit, placeAt(one.read(), 1, 1), cells))
  expect(filled).toEqual(range(1, 1, 3, 3))
  expect(one.texts()).toEqual([
    ['a', 'b', '', ''],
    ['c', 'A', 'B', 'C'],
    ['', 'D', 'E', 'F'],
    ['', 'G', 'H', 'I'],
  ])
  one.undo()
  expect(one.texts()).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})

test('[TBL-62] merged cells that are put in are merged, and those in their way split', () => {
  const one = withTable(GRID)
  one.edit((edit) => edits.mergeCells(edit, range(0, 0, 1, 2)))
  const cells = [
    { ...range(0, 0, 2, 1), lines: lineOf('A') },
    { ...range(0, 1), lines: lineOf('1') },
    { ...range(1, 1), lines: lineOf('2') },
  ]
  one.edit((edit) => edits.fillCells(edit, placeAt(one.read(), 0, 0), cells))
  expect(one.texts()).toEqual([
    ['A 2×1', '1', 'c'],
    ['2', 'f'],
    ['g', 'h', 'i'],
  ])
})

test('[TBL-63] five columns and five rows that two people add at once are all there', () => {
  const one = withTable([
    ['a', 'b'],
    ['c', 'd'],
  ])
  const other = new Y.Doc()
  Y.applyUpdate(other, Y.encodeStateAsUpdate(one.doc))
  const two = new TablePerson(other, 2)
  for (let at = 0; at < 5; at++) {
    one.edit((edit) => edits.insertPlaces(edit, 'column', 2, 1))
    two.edit((edit) => edits.insertPlaces(edit, 'row', 1, 1))
  }
  Y.applyUpdate(other, Y.encodeStateAsUpdate(one.doc))
  Y.applyUpdate(one.doc, Y.encodeStateAsUpdate(other))
  expect(one.texts()).toEqual(two.texts())
  expect([one.read().rows.length, one.read().columns.length]).toEqual([7, 7])
})
