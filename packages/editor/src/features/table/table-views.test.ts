import type { Editor } from '@tiptap/core'
import type * as Y from 'yjs'
import { expect, it, onTestFinished } from 'vitest'
import { cellSequence } from '@sheaf/document/table/cell'
import { readTable } from '@sheaf/document/table/structure'
import { TableWriter } from '@sheaf/document/table/table-writer'
import { tableOf } from '@sheaf/document/testing/tables'
import { breakIdOf } from '@sheaf/document/text/client-ids'
import { appendLines, padFromLines, type NewLine } from '@sheaf/document/text/from-text'
import { openSequence, shownBreaks } from '@sheaf/document/text/sequence'
import { SequenceWriter } from '@sheaf/document/text/write'
import { readPadLines } from '@sheaf/document/pad-lines'
import { padEditor } from '../../testing/pad-editor.ts'
import { linesWithCaret, press } from '../../testing/written-lines.ts'

const FRUIT = tableOf(
  [
    ['Fruit', 'Price'],
    ['Apples', '2'],
  ],
  { hasHeaderRow: true, hasHeaderColumn: true },
)

/** Opens a pad of these lines in an editor. */
const opened = (...lines: NewLine[]) => {
  const { doc } = padFromLines(lines, 7)
  const editor = padEditor(doc, 'ada')
  document.body.append(editor.view.dom)
  onTestFinished(() => {
    editor.view.dom.remove()
    editor.destroy()
  })
  const tables = () => [...editor.view.dom.querySelectorAll('table')]
  return { doc, editor, tables, table: readPadLines(doc).find(({ table }) => table)!.attributes.table! }
}

const pasting = () => new Event('paste') as ClipboardEvent

const textsOf = (table: HTMLTableElement | undefined): string[][] =>
  [...(table?.rows ?? [])].map((row) => [...row.cells].map((cell) => cell.textContent))

const caretAt = (editor: Editor, line: number, offset = 0): void => {
  let position = 1 + offset
  for (let at = 0; at < line; at++) position += editor.state.doc.child(at).nodeSize
  editor.commands.setTextSelection(position)
}

/** Types in a cell as somebody else. */
const typeIn = (doc: Y.Doc, table: string, row: number, column: number, text: string): void => {
  const { rows, columns } = readTable(doc, table)
  const cell = cellSequence(doc, { table, row: rows[row]!.id, column: columns[column]!.id })
  doc.transact((transaction) => {
    const ids = { letters: 9, breaks: breakIdOf(9), authorOf: String, idFor: Number }
    const writer = new SequenceWriter(transaction, cell, ids)
    writer.insert(writer.placeAtEnd(cell), text, {})
  })
}

it('[TEXT-63, A11Y-1] a table is a table of the page with headers of its columns and rows, which nobody types in', () => {
  const { tables } = opened({ text: 'Above' }, { text: '', tableText: FRUIT })
  const [table] = tables()
  expect(textsOf(table)).toEqual([
    ['Fruit', 'Price'],
    ['Apples', '2'],
  ])
  expect([...table!.querySelectorAll('th')].map(({ scope }) => scope)).toEqual(['col', 'col', 'row'])
  expect(table!.closest('[contenteditable]')).toHaveAttribute('contenteditable', 'false')
})

it('[TEXT-63] a table is drawn again as others write in it and change its rows, and the text around is left alone', () => {
  const { doc, editor, tables, table } = opened({ text: 'Above' }, { text: '', tableText: FRUIT })
  const first = editor.view.dom.firstElementChild
  typeIn(doc, table, 1, 1, '5')
  expect(textsOf(tables()[0])[1]).toEqual(['Apples', '25'])
  doc.transact((transaction) => void new TableWriter(transaction, table, 9, () => 'Row00009').insert('row', 1))
  expect(textsOf(tables()[0])).toEqual([
    ['Fruit', 'Price'],
    ['', ''],
    ['Apples', '25'],
  ])
  typeIn(doc, table, 1, 0, 'Pears')
  expect(textsOf(tables()[0])[1]).toEqual(['Pears', ''])
  expect(editor.view.dom.firstElementChild).toBe(first)
})

it('[TEXT-63] a table that arrives is shown', () => {
  const { doc, tables } = opened({ text: 'Above' }, { text: '', tableText: FRUIT })
  appendLines(doc, [{ text: '', tableText: tableOf([['second']]) }], 8)
  expect(tables().map(textsOf)[1]).toEqual([['second']])
})

it('[TEXT-56] of two lines that name one table the first shows it', async () => {
  const { doc, tables, table, editor } = opened({ text: 'Above' }, { text: '', tableText: FRUIT }, { text: 'Below' })
  appendLines(doc, [{ text: 'again', kind: 'table', table }], 8)
  await Promise.resolve()
  expect(tables()).toHaveLength(1)
  expect(editor.view.dom.children[1]).toContainElement(tables()[0]!)
  caretAt(editor, 1)
  press(editor, 'Backspace')
  await Promise.resolve()
  expect(editor.view.dom.children[3]).toContainElement(tables()[0]!)
})

it('[TEXT-63] Backspace in its line removes a table, and undo brings it back', async () => {
  const { editor, tables } = opened({ text: 'Above' }, { text: '', tableText: FRUIT }, { text: 'Below' })
  caretAt(editor, 1)
  press(editor, 'Backspace')
  expect(linesWithCaret(editor)).toEqual(['p: Above', 'p: |', 'p: Below'])
  expect(tables()).toEqual([])
  editor.commands.undo()
  await Promise.resolve()
  expect(textsOf(tables()[0])).toHaveLength(2)
})

it('[TEXT-63] a table that is removed with the lines around it is back after undo, with what came meanwhile', async () => {
  const { doc, editor, tables, table } = opened({ text: 'Above' }, { text: '', tableText: FRUIT }, { text: 'Below' })
  editor.commands.setTextSelection({ from: 3, to: editor.state.doc.content.size - 2 })
  press(editor, 'Backspace')
  expect(tables()).toEqual([])
  typeIn(doc, table, 1, 0, ' and more')
  editor.commands.undo()
  await Promise.resolve()
  expect(linesWithCaret(editor).map((line) => line.replaceAll('|', ''))).toEqual(['p: Above', 'table:', 'p: Below'])
  expect(textsOf(tables()[0])[1]).toEqual(['Apples and more', '2'])
})

it('[TEXT-63] Backspace behind a table, and Delete before it, lead into its line', () => {
  const { editor, tables } = opened({ text: 'Above' }, { text: '', tableText: FRUIT }, { text: 'Below' }, { text: '' })
  caretAt(editor, 2)
  press(editor, 'Backspace')
  expect(linesWithCaret(editor)).toEqual(['p: Above', 'table: |', 'p: Below', 'p:'])
  press(editor, 'Delete')
  expect(linesWithCaret(editor)).toEqual(['p: Above', 'table: |', 'p: Below', 'p:'])
  caretAt(editor, 0, 5)
  press(editor, 'Delete')
  expect(linesWithCaret(editor)).toEqual(['p: Above', 'table: |', 'p: Below', 'p:'])
  expect(tables()).toHaveLength(1)
})

it('[TEXT-63] an empty line behind a table goes by Backspace and by Delete', () => {
  const { editor, tables } = opened({ text: '', tableText: FRUIT }, { text: '' }, { text: '' })
  caretAt(editor, 1)
  press(editor, 'Backspace')
  expect(linesWithCaret(editor)).toEqual(['table: |', 'p:'])
  press(editor, 'Delete')
  expect(linesWithCaret(editor)).toEqual(['table: |'])
  expect(tables()).toHaveLength(1)
})

it('[TEXT-63] Enter in the line of a table begins a paragraph, and the lines around it become a list without it', () => {
  const { doc, editor } = opened({ text: 'Above' }, { text: '', tableText: FRUIT }, { text: 'Below' })
  caretAt(editor, 1)
  press(editor, 'Enter')
  expect(linesWithCaret(editor)).toEqual(['p: Above', 'table:', 'p: |', 'p: Below'])
  editor.commands.setTextSelection({ from: 1, to: editor.state.doc.content.size - 1 })
  press(editor, 'Mod-Shift-8')
  expect(readPadLines(doc).map(({ attributes: { kind } }) => kind)).toEqual(['bullet', 'table', 'bullet', 'bullet'])
  expect(shownBreaks(openSequence(doc))).toHaveLength(4)
})

it('[TEXT-63] what is copied has its tables as other programs know them', () => {
  const { editor } = opened({ text: 'Above' }, { text: '', tableText: FRUIT }, { text: 'Below' })
  editor.commands.selectAll()
  const { dom, text } = editor.view.serializeForClipboard(editor.state.selection.content())
  expect(textsOf(dom.querySelector('table')!)).toEqual([
    ['Fruit', 'Price'],
    ['Apples', '2'],
  ])
  expect(text).toBe('Above\nFruit\tPrice\nApples\t2\nBelow')
})

it('[TEXT-63] what is pasted in the line of a table leaves the table there', () => {
  const { doc, editor, tables } = opened({ text: 'Above' }, { text: '', tableText: FRUIT })
  caretAt(editor, 1)
  editor.view.pasteHTML('<h2>One</h2><p>Two</p>', pasting())
  expect(readPadLines(doc).map(({ attributes: { kind } }) => kind)).toEqual(['p', 'table', 'p'])
  editor.view.pasteText('three\nfour', pasting())
  expect(readPadLines(doc).map(({ attributes: { kind } }) => kind)).toEqual(['p', 'table', 'p', 'p'])
  expect(tables()).toHaveLength(1)
})
