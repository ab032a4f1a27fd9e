import * as Y from 'yjs'
import { expect, test } from 'vitest'
import { randomFrom, seeds, type Random } from '../testing/random.ts'
import { cellName, isTableId, newTableId, structureName, tableRootOf } from './names.ts'
import { readTable } from './structure.ts'
import type { Table } from './table.ts'
import { TableWriter } from './table-writer.ts'
import { acceptsTableValue } from './structure-values.ts'

const TABLE = 'Table000'

interface Page {
  readonly doc: Y.Doc
  readonly write: (act: (writer: TableWriter) => void) => void
}

const page = (client: number): Page => {
  const doc = new Y.Doc()
  let made = 0
  const newId = (): string => `${String.fromCodePoint(64 + client)}${String((made += 1)).padStart(7, '0')}`
  return {
    doc,
    write: (act) => doc.transact((transaction) => act(new TableWriter(transaction, TABLE, client, newId))),
  }
}

const exchange = (...pages: readonly Page[]): void => {
  for (const from of pages)
    for (const to of pages)
      if (from !== to) Y.applyUpdate(to.doc, Y.encodeStateAsUpdate(from.doc, Y.encodeStateVector(to.doc)))
}

/** Makes a table of three rows and three columns on several pages. */
const pages = (number: number): Page[] => {
  const all = Array.from({ length: number }, (_, index) => page(index + 1))
  all[0]!.write((writer) => {
    for (let at = 0; at < 3; at++) {
      writer.insert('row', at)
      writer.insert('column', at)
    }
  })
  exchange(...all)
  return all
}

const table = ({ doc }: Page): Table => readTable(doc, TABLE)
const rowIds = (of: Page): string[] => table(of).rows.map(({ id }) => id)

/** Types into a cell, as its text is written: letters in a shared text that nobody makes. */
const typeIn = ({ doc }: Page, client: number, row: string, column: string, text: string): void =>
  doc.transact((transaction) => {
    const sequence = doc.get(cellName(TABLE, row, column))
    const id = Y.createID(client, Y.getState(doc.store, client))
    new Y.Item(
      id,
      null,
      null,
      sequence._start,
      sequence._start?.id ?? null,
      sequence,
      null,
      new Y.ContentString(text),
    ).integrate(transaction, 0)
  })

test('[TEXT-50] rows and columns are put in, moved and removed', () => {
  const [one] = pages(1) as [Page]
  const [first, second, third] = rowIds(one) as [string, string, string]
  one.write((writer) => writer.move('row', third, 0))
  expect(rowIds(one)).toEqual([third, first, second])
  one.write((writer) => writer.setGone('row', first, true))
  expect(rowIds(one)).toEqual([third, second])
  one.write((writer) => writer.setGone('row', first, false))
  expect(rowIds(one)).toEqual([third, first, second])
  let added = ''
  one.write((writer) => (added = writer.insert('row', 1)))
  expect(rowIds(one)).toEqual([third, added, first, second])
})

test('[TEXT-50] a row that two people move at once is in one place, alike for both', () => {
  const [one, two] = pages(2) as [Page, Page]
  const [first, , third] = rowIds(one) as [string, string, string]
  one.write((writer) => writer.move('row', third, 0))
  two.write((writer) => writer.move('row', third, 1))
  exchange(one, two)
  expect(rowIds(one)).toEqual(rowIds(two))
  expect(rowIds(one).filter((id) => id === third)).toHaveLength(1)
  expect(rowIds(one)).toContain(first)
})

test('[TEXT-50] rows that two people put in at one place both stay, and a third comes beside them', () => {
  const [one, two] = pages(2) as [Page, Page]
  one.write((writer) => writer.insert('row', 1))
  two.write((writer) => writer.insert('row', 1))
  exchange(one, two)
  expect(rowIds(one)).toEqual(rowIds(two))
  expect(rowIds(one)).toHaveLength(5)
  one.write((writer) => writer.insert('row', 2))
  exchange(one, two)
  expect(rowIds(two)).toEqual(rowIds(one))
  expect(rowIds(two)).toHaveLength(6)
})

test('[TEXT-51] a removed row that is brought back has what was typed in it meanwhile', () => {
  const [one, two] = pages(2) as [Page, Page]
  const [row] = rowIds(one) as [string]
  const column = table(one).columns[0]!.id
  one.write((writer) => writer.setGone('row', row, true))
  typeIn(two, 2, row, column, 'typed')
  exchange(one, two)
  expect(rowIds(one)).not.toContain(row)
  one.write((writer) => writer.setGone('row', row, false))
  exchange(one, two)
  for (const { doc } of [one, two]) {
    expect(readTable(doc, TABLE).rows[0]?.id).toBe(row)
    expect(
      doc
        .get(cellName(TABLE, row, column))
        ._start?.content.getContent()
        .join(''),
    ).toBe('typed')
  }
})

test('[TEXT-52] two who type first in a cell keep both texts', () => {
  const [one, two] = pages(2) as [Page, Page]
  const [row] = rowIds(one) as [string]
  const column = table(one).columns[0]!.id
  typeIn(one, 1, row, column, 'one')
  typeIn(two, 2, row, column, 'two')
  exchange(one, two)
  const textOf = ({ doc }: Page): string => {
    let text = ''
    for (let item = doc.get(cellName(TABLE, row, column))._start; item; item = item.right)
      text += item.content.getContent().join('')
    return text
  }
  expect(textOf(one)).toBe(textOf(two))
  expect(textOf(one)).toMatch(/^(onetwo|twoone)$/)
})

test('[TEXT-53] a merged cell covers its neighbours, and none that has text or that another one covers', () => {
  const [one, two] = pages(2) as [Page, Page]
  const rows = rowIds(one)
  const columns = table(one).columns.map(({ id }) => id)
  const at = (row: number, column: number) => ({ row: rows[row]!, column: columns[column]! })
  one.write((writer) => writer.merge(at(0, 0), at(1, 1)))
  expect(table(one).cells[0]).toEqual({ row: 0, column: 0, rows: 2, columns: 2 })
  expect(table(one).cells).toHaveLength(6)

  two.write((writer) => writer.merge(at(1, 1), at(2, 2)))
  exchange(one, two)
  expect(table(one)).toEqual(table(two))
  expect(table(one).cells.find(({ row, column }) => row === 2 && column === 2)).toBeDefined()

  typeIn(two, 2, rows[0]!, columns[1]!, 'late')
  exchange(one, two)
  expect(table(one).cells.find(({ row, column }) => row === 0 && column === 1)).toBeDefined()
  one.write((writer) => writer.split(at(0, 0)))
  expect(table(one).cells[0]).toMatchObject({ rows: 1, columns: 1 })
})

test('[TEXT-53] a merged cell goes on to the last row that is left of it', () => {
  const [one] = pages(1) as [Page]
  const rows = rowIds(one)
  const [column] = table(one).columns
  one.write((writer) => {
    writer.merge({ row: rows[0]!, column: column!.id }, { row: rows[2]!, column: column!.id })
    writer.setGone('row', rows[2]!, true)
  })
  expect(table(one).cells[0]).toMatchObject({ rows: 2, columns: 1 })
})

test('[TEXT-54] a table holds the values that it knows and no others', () => {
  expect(acceptsTableValue('row:Row00000', 'a0')).toBe(true)
  expect(acceptsTableValue('column:Col00000:width', 120)).toBe(true)
  expect(acceptsTableValue('column:Col00000:width', null)).toBe(true)
  expect(acceptsTableValue('merge:Row00000:Col00000', 'Row00001:Col00001')).toBe(true)
  const foreign: readonly (readonly [string, unknown])[] = [
    ['row:Row00000', 'not a position'],
    ['row:Row00000', 5],
    ['row:short', 'a0'],
    ['row:Row00000:width', 120],
    ['row:Row00000:constructor', true],
    ['column:Col00000:width', -1],
    ['column:Col00000:alignment', 'left; color: red'],
    ['merge:Row00000:Col00000', 'Row00001'],
    ['merge:Row00000', 'Row00001:Col00001'],
    ['cell:Row00000:Col00000', true],
    ['__proto__', true],
  ]
  expect(foreign.filter(([key, value]) => acceptsTableValue(key, value))).toEqual([])
})

test('[TEXT-54] what a table does not know counts as not there', () => {
  const [one] = pages(1) as [Page]
  const [row] = rowIds(one) as [string]
  one.doc.transact((transaction) => {
    const structure = one.doc.get(structureName(TABLE))
    for (const [key, value] of [
      [`row:${row}`, '!'],
      ['row:Row00000', 17],
    ] as const) {
      const last = structure._map.get(key) ?? null
      const id = Y.createID(9, Y.getState(one.doc.store, 9))
      new Y.Item(id, last, last && last.lastId, null, null, structure, key, new Y.ContentAny([value])).integrate(
        transaction,
        0,
      )
    }
  })
  expect(rowIds(one)).toHaveLength(2)
})

test('[TEXT-54] the names of shared types say which table, row and column they belong to', () => {
  expect(tableRootOf(structureName(TABLE))).toEqual({ table: TABLE, cell: undefined })
  expect(tableRootOf(cellName(TABLE, 'Row00000', 'Col00000'))?.cell).toEqual({ row: 'Row00000', column: 'Col00000' })
  for (const name of ['text', 'table:', `table:${TABLE}:Row00000`, `table:${TABLE}:Row00000:Col00000:x`, 'default'])
    expect(tableRootOf(name)).toBeUndefined()
  expect(isTableId(newTableId())).toBe(true)
})

/** Does something that an editor can do to a table. */
const act = (random: Random, of: Page, client: number): void => {
  const { rows, columns } = table(of)
  const axis = random.pick(['row', 'column'] as const)
  const places = axis === 'row' ? rows : columns
  const before = random.below(places.length + 1)
  const id = places.length === 0 ? undefined : random.pick(places).id
  const cell = () => ({ row: random.pick(rows).id, column: random.pick(columns).id })
  const hasCells = rows.length > 0 && columns.length > 0
  const what = random.below(8)
  if (what === 0) return of.write((writer) => void writer.insert(axis, before))
  if (id !== undefined && what === 1) return of.write((writer) => writer.move(axis, id, before))
  if (id !== undefined && what === 2) return of.write((writer) => writer.setGone(axis, id, true))
  if (id !== undefined && what === 3) return of.write((writer) => writer.setHeader(axis, id, true))
  if (!hasCells) return of.write((writer) => void writer.insert(axis, before))
  if (what === 4) return of.write((writer) => writer.merge(cell(), cell()))
  if (what === 5) return of.write((writer) => writer.split(cell()))
  if (what === 6) return of.write((writer) => writer.setWidth(random.pick(columns).id, 20 + random.below(300)))
  const { row, column } = cell()
  typeIn(of, client, row, column, random.pick(['a', 'bc', 'def']))
}

/** Counts how often each cell of the table is shown or covered. */
const coverage = ({ rows, columns, cells }: Table): number[] => {
  const counts = Array.from({ length: rows.length * columns.length }, () => 0)
  for (const cell of cells)
    for (let y = 0; y < cell.rows; y++)
      for (let x = 0; x < cell.columns; x++) {
        const at = (cell.row + y) * columns.length + cell.column + x
        counts[at] = (counts[at] ?? Number.NaN) + 1
      }
  return counts
}

test(
  '[TEXT-55] three people who do all that one can do to a table end with the same one, of which no cell is missing',
  { timeout: 3_600_000 },
  () => {
    for (const seed of seeds(60, 3000)) {
      const random = randomFrom(seed)
      const all = pages(3)
      for (let step = 0; step < 40; step++) {
        const at = random.below(3)
        act(random, all[at]!, at + 1)
        if (random.below(6) === 0) exchange(all[random.below(3)]!, all[random.below(3)]!)
      }
      exchange(...all)
      exchange(...all)
      const [one, ...others] = all.map(table)
      for (const other of others) expect(other, `seed ${seed}`).toEqual(one)
      expect(
        coverage(one!).filter((times) => times !== 1),
        `seed ${seed}`,
      ).toEqual([])
      // Reading it once more, as another page does, changes nothing.
      const before = Y.encodeStateAsUpdate(all[0]!.doc)
      table(all[0]!)
      expect(Y.encodeStateAsUpdate(all[0]!.doc)).toEqual(before)
    }
  },
)
