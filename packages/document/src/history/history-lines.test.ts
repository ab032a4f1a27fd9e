import { expect, test } from 'vitest'
import { replicaOf, type, write } from '../testing/pad.ts'
import { tableOf } from '../testing/tables.ts'
import { padFromLines } from '../text/from-text.ts'
import { PLAIN_LINE } from '../text/line.ts'
import { authorsOf, readHistoryLines, type OwnerOf } from './history-lines.ts'

const [ADA, ADA_LATER, BOB, ADA_BY_BOB] = [11, 12, 21, 22]
const ownerOf: OwnerOf = (id) =>
  ({
    [ADA]: { author: 'ada' },
    [ADA_LATER]: { author: 'ada' },
    [BOB]: { author: 'bob' },
    [ADA_BY_BOB]: { author: 'bob', whose: 'ada' },
  })[id]

test('[HIST-25] letters have their authors, and who put them back, whatever ids they have', () => {
  const doc = replicaOf()
  type(doc, 0, 0, 'one ', ADA)
  type(doc, 0, 4, 'two ', ADA_LATER)
  type(doc, 0, 8, 'three ', BOB)
  type(doc, 0, 14, 'four', ADA_BY_BOB)
  expect(readHistoryLines(doc, ownerOf)).toEqual([
    {
      kind: 'p',
      level: 0,
      attributes: {},
      runs: [
        { text: 'one two ', author: 'ada', marks: {} },
        { text: 'three ', author: 'bob', marks: {} },
        { text: 'four', author: 'ada', by: 'bob', marks: {} },
      ],
    },
  ])
})

test('[HIST-25] lines have their attributes, letters their formats, and a table its cells', () => {
  const { doc } = padFromLines(
    [
      { text: 'Done', kind: 'task', checked: true, level: 2 },
      {
        text: [
          { text: 'bold', formats: { bold: true } },
          { text: 'link', formats: { link: { href: 'https://example.org/', title: 'There' } } },
        ],
        quote: true,
      },
      { text: '', kind: 'table', tableText: tableOf([['a', 'b']]) },
    ],
    ADA,
  )
  const cell = (text: string) => ({ kind: 'p', level: 0, attributes: {}, runs: [{ text, author: 'ada', marks: {} }] })
  expect(readHistoryLines(doc, ownerOf)).toEqual([
    {
      kind: 'task',
      level: 2,
      attributes: { checked: true },
      runs: [{ text: 'Done', author: 'ada', marks: {} }],
    },
    {
      kind: 'p',
      level: 0,
      attributes: { quote: true },
      runs: [
        { text: 'bold', author: 'ada', marks: { bold: true } },
        { text: 'link', author: 'ada', marks: { link: 'https://example.org/', linkTitle: 'There' } },
      ],
    },
    {
      kind: 'table',
      level: 0,
      attributes: {},
      runs: [],
      table: {
        columns: [
          { isHeader: false, width: null, alignment: 'start' },
          { isHeader: false, width: null, alignment: 'start' },
        ],
        rows: [
          {
            isHeader: false,
            cells: [
              { column: 0, rows: 1, columns: 1, lines: [cell('a')] },
              { column: 1, rows: 1, columns: 1, lines: [cell('b')] },
            ],
          },
        ],
      },
    },
  ])
})

test('[TEXT-86] colours have their names, and lines their alignment, in the history and its API', () => {
  const { doc } = padFromLines(
    [
      {
        text: [
          { text: 'red', formats: { color: 'red' } },
          { text: 'marked', formats: { color: 'red', highlight: 'yellow' } },
        ],
        align: 'center',
      },
    ],
    ADA,
  )
  expect(readHistoryLines(doc, ownerOf)).toEqual([
    {
      kind: 'p',
      level: 0,
      attributes: { align: 'center' },
      runs: [
        { text: 'red', author: 'ada', marks: { color: 'red' } },
        { text: 'marked', author: 'ada', marks: { color: 'red', highlight: 'yellow' } },
      ],
    },
  ])
})

test('[HIST-25] equal lines are equal, however they came about', () => {
  const typed = replicaOf()
  type(typed, 0, 0, 'frst', ADA)
  type(typed, 0, 1, 'i', ADA_LATER)
  write(
    typed,
    (writer, [first]) => void writer.insertBreak(writer.placeAtEnd(first!), { ...PLAIN_LINE, level: 1 }),
    ADA,
  )
  type(typed, 1, 0, 'second', BOB)
  const { doc } = padFromLines('first', ADA)
  write(doc, (writer, [first]) => void writer.insertBreak(writer.placeAtEnd(first!), { ...PLAIN_LINE, level: 1 }), BOB)
  type(doc, 1, 0, 'second', BOB)
  const lines = readHistoryLines(typed, ownerOf)
  expect(lines).toEqual(readHistoryLines(doc, ownerOf))
  expect(authorsOf(lines)).toEqual(new Set(['ada', 'bob']))
})

test('[HIST-133] a cell of a moment keeps what is behind it', () => {
  const table = tableOf([['a', 'b']])
  const [row] = table.rows
  const painted = {
    ...table,
    rows: [{ ...row!, cells: [{ ...row!.cells[0]!, background: 'blue' as const }, row!.cells[1]!] }],
  }
  const { doc } = padFromLines([{ text: '', kind: 'table', tableText: painted }], ADA)
  const [line] = readHistoryLines(doc, ownerOf)
  expect(line!.table!.rows[0]!.cells.map(({ background }) => background)).toEqual(['blue', undefined])
})
