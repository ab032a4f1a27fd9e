import * as Y from 'yjs'
import { expect, test } from 'vitest'
import { contradicts } from '../contradicts.ts'
import { contributes } from '../contributes.ts'
import { fitsInto } from '../fits-into.ts'
import { readPadLines } from '../pad-lines.ts'
import { placingSteps } from '../placing-steps.ts'
import { content, forgedUpdate, type ForgedStruct, type Id } from '../testing/forged-update.ts'
import { replicaOf } from '../testing/pad.ts'
import { tableOf } from '../testing/tables.ts'
import { breakIdOf, FIRST_BREAK_CLIENT } from '../text/client-ids.ts'
import { appendLines, padFromLines } from '../text/from-text.ts'
import { inspectUpdate } from '../update-guard.ts'
import { cellSequence } from './cell.ts'
import { cellName, structureName } from './names.ts'
import { readTable } from './structure.ts'

const LIMITS = { maxBytes: 1024 * 1024, maxParts: 100_000 }
const FIRST: Id = [FIRST_BREAK_CLIENT, 0]
const LETTERS = 9
const BREAKS = breakIdOf(LETTERS)
const OTHER = 'Table999'

/** Returns what is done with an update: whether it is refused by itself, or how it fits. */
const verdict = (doc: Y.Doc, update: Uint8Array): string => {
  const inspection = inspectUpdate(update, LIMITS)
  return inspection.ok ? fitsInto(doc, update) : inspection.reason
}

const under = (client: number, ...structs: ForgedStruct[]): Uint8Array =>
  forgedUpdate({ structs: [{ client, clock: 0, structs }] })

/** A pad with a table of two rows and two columns behind the line `text`; the last cell is empty. */
const scene = () => {
  const tableText = tableOf([
    ['ab', 'b'],
    ['c', ''],
  ])
  const { doc } = padFromLines([{ text: 'text' }, { text: '', tableText }], 1)
  const table = readPadLines(doc)[1]!.attributes.table!
  const { rows, columns } = readTable(doc, table)
  const nameOf = (row: number, column: number): string => cellName(table, rows[row]!.id, columns[column]!.id)
  const [row, column] = [rows[0]!.id, columns[0]!.id]
  const first = cellSequence(doc, { table, row, column })._start!
  const letterOf = ({ client, clock }: Y.ID): Id => [client, clock]
  return {
    doc,
    table,
    row,
    column,
    map: structureName(table),
    nameOf,
    first: letterOf(first.id),
    text: doc.get('text'),
  }
}

const x = content.text('x')

test('[TEXT-57, TEXT-58] what stands in a root, or under a key, that no table has is refused', () => {
  const { doc, table, row, column, map, nameOf } = scene()
  const cell = nameOf(0, 0)
  const forged: Readonly<Record<string, Uint8Array>> = {
    'a root with a short id': under(LETTERS, {
      parent: 'table:short',
      attribute: `row:${row}`,
      content: content.value('a0'),
    }),
    'a root of a row': under(LETTERS, { parent: `${map}:${row}`, content: x }),
    'a root of something in a cell': under(LETTERS, { parent: `${cell}:${row}`, content: x }),
    'another root': under(LETTERS, { parent: 'tables', content: x }),
    'a letter in a map': under(LETTERS, { parent: map, content: x }),
    'a break in a map': under(BREAKS, { parent: map, content: content.map() }),
    'a value in a map under no key': under(LETTERS, { parent: map, content: content.value('a0') }),
    'a letter under a key': under(LETTERS, { parent: map, attribute: `row:${row}`, content: x }),
    'a map under a key': under(BREAKS, { parent: map, attribute: `row:${row}`, content: content.map() }),
    'a foreign key': under(LETTERS, { parent: map, attribute: 'title', content: content.value('a0') }),
    'a removed value under a foreign key': under(LETTERS, {
      parent: map,
      attribute: 'title',
      content: content.deleted(1),
    }),
    'the prototype as a key': under(LETTERS, { parent: map, attribute: '__proto__', content: content.value('a0') }),
    'a kind as a key of a map': under(LETTERS, { parent: map, attribute: 'kind', content: content.value('h1') }),
    'a position that is none': under(LETTERS, { parent: map, attribute: 'row:Row00009', content: content.value('!') }),
    'a width beyond any': under(LETTERS, {
      parent: map,
      attribute: `column:${column}:width`,
      content: content.value(1e6),
    }),
    'a background that is no name': under(LETTERS, {
      parent: map,
      attribute: `background:${row}:${column}`,
      content: content.value('#ff0000'),
    }),
    'a value of a cell under no name': under(LETTERS, { parent: cell, content: content.value('h1') }),
    'a row as an attribute of a cell': under(LETTERS, {
      parent: cell,
      attribute: `row:${row}`,
      content: content.value('a0'),
    }),
    'a kind that no line has': under(LETTERS, { parent: cell, attribute: 'kind', content: content.value('tables') }),
    'a cell that is gone': under(LETTERS, { parent: cell, attribute: 'gone', content: content.value(true) }),
    'a table in the first line of a cell': under(LETTERS, {
      parent: cell,
      attribute: 'kind',
      content: content.value('table'),
    }),
    'a table named by the first line of a cell': under(LETTERS, {
      parent: cell,
      attribute: 'table',
      content: content.value(table),
    }),
    'a format that no letter has': under(LETTERS, { parent: cell, content: content.format('color', true) }),
    'an embed': under(LETTERS, { parent: cell, content: content.embed({ image: 'x' }) }),
    'a table’s id that is none': under(LETTERS, { parent: FIRST, attribute: 'table', content: content.value('short') }),
  }
  const verdicts = Object.entries(forged).map(([name, update]) => [name, verdict(doc, update)])
  expect(verdicts.filter(([, found]) => found !== 'foreign-content')).toEqual([])
})

test('[TEXT-57] what belongs to a table, row or column that the pad does not have is not taken', () => {
  const { doc, table, row, column, map } = scene()
  const another = cellName(OTHER, row, column)
  appendLines(doc, [{ text: '', tableText: tableOf([['other']]) }], 2)
  const second = readPadLines(doc)[2]!.attributes.table!
  const waiting: Readonly<Record<string, Uint8Array>> = {
    'a row of a table that no line names': under(LETTERS, {
      parent: structureName(OTHER),
      attribute: 'row:Row00009',
      content: content.value('a0'),
    }),
    'a cell of such a table': under(LETTERS, { parent: another, content: x }),
    'a cell of an unknown row': under(LETTERS, { parent: cellName(table, 'Row00009', column), content: x }),
    'a cell of an unknown column': under(LETTERS, { parent: cellName(table, row, 'Col00009'), content: x }),
    'a cell of another table’s row': under(LETTERS, { parent: cellName(second, row, column), content: x }),
    'the first line of a cell of an unknown row': under(LETTERS, {
      parent: cellName(table, 'Row00009', column),
      attribute: 'kind',
      content: content.value('h1'),
    }),
    'a letter behind one in an unknown cell': under(
      LETTERS,
      { parent: another, content: content.format('bold', true) },
      { origin: [LETTERS, 0], content: x },
    ),
    'a table that a language names': under(
      LETTERS,
      { parent: FIRST, attribute: 'language', content: content.value(OTHER) },
      { parent: structureName(OTHER), attribute: 'row:Row00009', content: content.value('a0') },
    ),
    'a table that a width of its own names': under(
      LETTERS,
      { parent: map, attribute: `row:${OTHER}`, content: content.value('a0') },
      { parent: structureName(OTHER), attribute: 'row:Row00009', content: content.value('a0') },
    ),
  }
  expect(Object.entries(waiting).map(([name, update]) => [name, verdict(doc, update)])).toEqual(
    Object.keys(waiting).map((name) => [name, 'waits']),
  )
  expect([...doc.share.keys()].filter((name) => name.includes(OTHER) || name.includes('00009'))).toEqual([])
})

test('[TEXT-57, TEXT-58] what stands in a table or cell where no editor puts it is misplaced', () => {
  const { doc, table, map, nameOf, first } = scene()
  const cell = nameOf(0, 0)
  const inText: Id = [1, 0]
  const inMap = [...doc.get(map)._map.values()][0]!.id
  const misplaced: Readonly<Record<string, Uint8Array>> = {
    'a letter between the text and a cell': under(LETTERS, { origin: inText, rightOrigin: first, content: x }),
    'a letter between two cells': under(
      LETTERS,
      { parent: nameOf(1, 0), attribute: 'level', content: content.value(1) },
      { origin: first, rightOrigin: [1, doc.get(nameOf(0, 1))._start!.id.clock], content: x },
    ),
    'a letter behind a row': under(LETTERS, { origin: [inMap.client, inMap.clock], content: x }),
    'a value before an older one': under(LETTERS, {
      rightOrigin: [inMap.client, inMap.clock],
      content: content.value('a0'),
    }),
    'a width as a position': under(LETTERS, { origin: [inMap.client, inMap.clock], content: content.value(100) }),
    'a value among the letters of a cell': under(LETTERS, { origin: first, content: content.value('h1') }),
    'a table in a line of a cell': under(
      BREAKS,
      { origin: first, content: content.map() },
      { parent: [BREAKS, 0], attribute: 'table', content: content.value(table) },
    ),
    'a line of a cell as a table': under(
      BREAKS,
      { origin: first, content: content.map() },
      { parent: [BREAKS, 0], attribute: 'kind', content: content.value('table') },
    ),
    'a letter at the beginning of the text beside one in a cell': under(LETTERS, {
      parent: cell,
      rightOrigin: FIRST,
      content: x,
    }),
  }
  expect(Object.entries(misplaced).map(([name, update]) => [name, verdict(doc, update)])).toEqual(
    Object.keys(misplaced).map((name) => [name, 'misplaced']),
  )
})

test('[TEXT-57, TEXT-58] what people write in tables and cells fits', () => {
  const { doc, table, row, column, map, nameOf, first } = scene()
  const cell = nameOf(0, 0)
  const newRow = [
    { parent: map, attribute: 'row:Row00009', content: content.value('a5') },
    { parent: cellName(table, 'Row00009', column), content: x },
  ] as const
  const fitting: Readonly<Record<string, Uint8Array>> = {
    'the first letter of a cell': under(LETTERS, { parent: nameOf(1, 1), content: x }),
    'a letter before all others': under(LETTERS, { rightOrigin: first, content: x }),
    'a letter behind another': under(LETTERS, { origin: first, content: x }),
    'a break as the first of a cell': under(BREAKS, { parent: nameOf(1, 1), content: content.map() }),
    'a kind of the first line': under(LETTERS, { parent: cell, attribute: 'kind', content: content.value('h1') }),
    'a row that is removed': under(LETTERS, {
      parent: map,
      attribute: `row:${row}:gone`,
      content: content.value(true),
    }),
    'a row, and a cell of it': under(LETTERS, ...newRow),
    'a table, a row, and a column': under(
      LETTERS,
      { parent: FIRST, attribute: 'table', content: content.value(OTHER) },
      { parent: structureName(OTHER), attribute: 'row:Row00009', content: content.value('a0') },
      { parent: structureName(OTHER), attribute: 'column:Col00009', content: content.value('a0') },
      { parent: cellName(OTHER, 'Row00009', 'Col00009'), content: x },
    ),
    'a table whose name was overwritten since': under(
      LETTERS,
      { parent: FIRST, attribute: 'table', content: content.deleted(1) },
      { parent: structureName(OTHER), attribute: 'row:Row00009', content: content.value('a0') },
    ),
  }
  for (const [name, update] of Object.entries(fitting)) {
    expect([name, verdict(doc, update)]).toEqual([name, 'fits'])
    const applied = replicaOf(doc)
    Y.applyUpdate(applied, update)
    expect([name, applied.store.pendingStructs, contributes(applied, update)]).toEqual([name, null, false])
    expect([name, contradicts(applied, update), fitsInto(applied, update)]).toEqual([name, false, 'fits'])
  }
})

test('[TEXT-57] a cell of a row that is removed is written to', () => {
  const { doc, map, row, nameOf } = scene()
  Y.applyUpdate(doc, under(8, { parent: map, attribute: `row:${row}:gone`, content: content.value(true) }))
  expect(verdict(doc, under(LETTERS, { parent: nameOf(0, 0), content: x }))).toBe('fits')
})

test('[TEXT-19] what is said to stand in another cell or under another key than it does is refused', () => {
  const { doc, map, row, nameOf } = scene()
  const update = under(
    LETTERS,
    { parent: nameOf(1, 1), content: x },
    { parent: map, attribute: `row:${row}:header`, content: content.value(true) },
  )
  Y.applyUpdate(doc, update)
  expect(contradicts(doc, update)).toBe(false)
  const elsewhere = [
    under(LETTERS, { parent: nameOf(1, 0), content: x }),
    under(LETTERS, { parent: 'text', content: x }),
    forgedUpdate({
      structs: [
        {
          client: LETTERS,
          clock: 1,
          structs: [{ parent: map, attribute: `row:${row}:gone`, content: content.value(true) }],
        },
      ],
    }),
  ]
  expect(elsewhere.map((one) => contradicts(doc, one))).toEqual([true, true, true])
})

test('[TEXT-58, W-18] the way through a long cell to a forged place is counted', () => {
  const { doc, nameOf, first } = scene()
  // Letters one by one, each behind the one before, as somebody types them.
  const typed = Array.from({ length: 2000 }, (_, at): ForgedStruct => {
    const format = content.format(at % 2 === 0 ? 'bold' : 'italic', true)
    return at === 0 ? { parent: nameOf(1, 1), content: format } : { origin: [8, at - 1], content: format }
  })
  Y.applyUpdate(doc, under(8, ...typed))
  const steps = (...structs: ForgedStruct[]): number => placingSteps(doc, under(LETTERS, ...structs), 10_000)
  expect(steps({ rightOrigin: [8, 0], content: x })).toBe(0)
  expect(steps({ origin: [8, 1999], content: x })).toBe(0)
  expect(steps({ parent: nameOf(1, 1), content: x })).toBe(2000)
  expect(steps({ rightOrigin: [8, 1999], content: x })).toBe(1999)
  expect(steps({ origin: [8, 0], content: x })).toBe(1999)
  expect(steps({ rightOrigin: [8, 0], content: x }, { origin: [LETTERS, 0], content: x })).toBe(2000)
  expect(steps({ rightOrigin: first, content: x })).toBe(0)
})
