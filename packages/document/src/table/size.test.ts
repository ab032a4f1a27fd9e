import { generateKeyBetween } from 'fractional-indexing'
import * as Y from 'yjs'
import { expect, test } from 'vitest'
import { fitsInto } from '../fits-into.ts'
import { readPadLines } from '../pad-lines.ts'
import { padText } from '../plain-text.ts'
import { content, forgedUpdate, type Id } from '../testing/forged-update.ts'
import { replicaOf } from '../testing/pad.ts'
import { withTable } from '../testing/table-person.ts'
import { tableOf } from '../testing/tables.ts'
import { FIRST_BREAK_CLIENT } from '../text/client-ids.ts'
import { structureName } from './names.ts'
import { readTable } from './structure.ts'
import { fillCells, insertPlaces } from './table-edits.ts'
import { CELLS_SHOWN_MAX, COLUMNS_SHOWN_MAX } from './table.ts'

const TABLE = 'Table000'
const FIRST: Id = [FIRST_BREAK_CLIENT, 0]

const idOf = (axis: string, number: number): string => axis[0]! + String(number).padStart(7, '0')

/** Returns the update that makes a pad's first line a table of so many rows and columns, a few bytes for each. */
const tableOfSize = (rows: number, columns: number): Uint8Array => {
  const position = content.value(generateKeyBetween(null, null))
  const places = (axis: string, count: number) =>
    Array.from({ length: count }, (_, number) => ({
      parent: structureName(TABLE),
      attribute: `${axis}:${idOf(axis, number)}`,
      content: position,
    }))
  const line = [
    { parent: FIRST, attribute: 'kind', content: content.value('table') },
    { parent: FIRST, attribute: 'table', content: content.value(TABLE) },
  ]
  return forgedUpdate({
    structs: [{ client: 9, clock: 0, structs: [...line, ...places('row', rows), ...places('column', columns)] }],
  })
}

const sizeOf = (doc: Y.Doc): number[] => {
  const { rows, columns, cells } = readTable(doc, TABLE)
  return [rows.length, columns.length, cells.length]
}

test.each([
  [1500, 1500, [CELLS_SHOWN_MAX / COLUMNS_SHOWN_MAX, COLUMNS_SHOWN_MAX]],
  [11_000, 10, [CELLS_SHOWN_MAX / 10, 10]],
  [2, 1500, [2, COLUMNS_SHOWN_MAX]],
])(
  '[TEXT-65, W-18] of a table of %i rows and %i columns no more is shown than can be, and reading it makes nothing',
  (rows, columns, [shownRows = 0, shownColumns = 0]) => {
    const doc = replicaOf()
    const update = tableOfSize(rows, columns)
    expect(fitsInto(doc, update)).toBe('fits')
    Y.applyUpdate(doc, update)
    expect(sizeOf(doc)).toEqual([shownRows, shownColumns, shownRows * shownColumns])
    const roots = doc.share.size
    expect(padText(doc).split('\n')).toHaveLength(shownRows + 1)
    expect(readPadLines(doc)[0]!.table!.rows).toHaveLength(shownRows)
    expect(doc.share.size).toBe(roots)
  },
)

test('[TEXT-65] a table gets no rows or columns that could not be shown', () => {
  const person = withTable([['a', 'b']])
  const linesOf = (text: string) => tableOf([[text]]).rows[0]!.cells[0]!.lines
  const fill = (row: number): unknown => {
    const { rows, columns } = person.read()
    return person.edit((edit) =>
      fillCells(edit, { row: rows[0]!.id, column: columns[0]!.id }, [
        { row: 0, column: 0, rows: 1, columns: 1, lines: linesOf('c') },
        { row, column: 0, rows: 1, columns: 1, lines: linesOf('d') },
      ]),
    )
  }
  expect(person.edit((edit) => insertPlaces(edit, 'column', 1, COLUMNS_SHOWN_MAX - 1))).toEqual([])
  expect(person.edit((edit) => insertPlaces(edit, 'row', 1, CELLS_SHOWN_MAX / 2))).toEqual([])
  expect(fill(CELLS_SHOWN_MAX / 2)).toBeUndefined()
  expect(person.texts()).toEqual([['a', 'b']])
  expect(fill(1)).toMatchObject({ rows: 2, columns: 1 })
  expect(person.texts()).toEqual([
    ['c', 'b'],
    ['d', ''],
  ])
})
