import { readTableText } from '@sheaf/document/table/read-table-text'
import { readPadLines } from '@sheaf/document/pad-lines'
import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { editorOn, linesWithCaret } from '../../testing/written-lines.ts'
import { padEditor, renderAuthors } from '../../testing/pad-editor.ts'
import { twoPeers } from '../../testing/two-peers.ts'
import { canBeTable, linesOfTable, tableOfLines } from './table-lines.ts'

/** Returns the cells of a pad's first table by rows; bold letters are in asterisks. */
const cells = (doc: Y.Doc): string[][] | undefined => {
  const id = readPadLines(doc).find(({ table }) => table)?.attributes.table
  return readTableText(doc, id ?? '')?.rows.map((row) =>
    row.cells.map(({ lines }) =>
      lines.flatMap(({ runs }) => runs.map(({ text, formats }) => (formats['bold'] ? `*${text}*` : text))).join(''),
    ),
  )
}

it.each([
  [
    ['a\tb', 'c\td'],
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    ['A;B', '1,1;2,2'],
    [
      ['A', 'B'],
      ['1,1', '2,2'],
    ],
  ],
  [
    ['a, b', '"c, d",e'],
    [
      ['a', 'b'],
      ['c, d', 'e'],
    ],
  ],
])('[TBL-93, TBL-67] lines that are rows of cells become a table, and undo makes them lines: %j', (lines, wanted) => {
  const doc = new Y.Doc()
  const editor = editorOn(doc, 'above', ...lines, 'below')
  const range = { from: 1, to: 3 }
  expect(canBeTable(editor, range)).toBe(true)
  expect(tableOfLines(editor, range)).toBe(true)
  expect(cells(doc)).toEqual(wanted)
  expect(linesWithCaret(editor)).toEqual(['p: above', 'table: |', 'p: below'])
  editor.commands.undo()
  expect(linesWithCaret(editor).map((line) => line.replaceAll('|', ''))).toEqual([
    'p: above',
    ...lines.map((line) => `p: ${line}`),
    'p: below',
  ])
  editor.commands.redo()
  expect(cells(doc)).toEqual(wanted)
})

it('[TBL-67] lines that are no rows of cells stay lines', () => {
  const editor = editorOn(new Y.Doc(), 'a, b', 'c', '---')
  expect(canBeTable(editor, { from: 0, to: 2 })).toBe(false)
  expect(tableOfLines(editor, { from: 0, to: 2 })).toBe(false)
  expect(canBeTable(editor, { from: 1, to: 2 })).toBe(false)
})

it('[TBL-93] formats and authors of letters stay on the way to a table and back', () => {
  const { a, b } = twoPeers()
  const [ada, bob] = [padEditor(a, 'ada'), padEditor(b, 'bob')]
  ada.commands.insertContent('one;two')
  bob.commands.setTextSelection({ from: 5, to: 8 })
  bob.commands.toggleBold()
  bob.commands.setTextSelection(8)
  bob.commands.insertContent('2')
  expect(tableOfLines(bob, { from: 0, to: 1 })).toBe(true)
  expect(cells(a)).toEqual([['one', '*two**2*']])
  const id = readPadLines(b)[0]!.attributes.table!
  expect(linesOfTable(bob, b, id)).toBe(true)
  expect(linesWithCaret(ada).map((line) => line.replaceAll('|', ''))).toEqual(['p: one\ttwo2'])
  expect(renderAuthors(bob)).toBe('ada(one)\tada(two)2')
  ada.destroy()
  bob.destroy()
})
