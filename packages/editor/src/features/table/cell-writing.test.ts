import { expect, it } from 'vitest'
import type * as Y from 'yjs'
import { cellSequence } from '@sheaf/document/table/cell'
import { breakIdOf } from '@sheaf/document/text/client-ids'
import { SequenceWriter } from '@sheaf/document/text/write'
import { readTable } from '@sheaf/document/table/structure'
import { TableWriter } from '@sheaf/document/table/table-writer'
import { padText } from '@sheaf/document/plain-text'
import { putTable } from '../../lib/tables/new-table.ts'
import { cellEditor } from '../../lib/tables/cell-editor.ts'
import { focusedCell } from '../../lib/tables/table-focus.ts'
import { typeText } from '../../testing/pad-editor.ts'
import { PresenceRoom } from '../../testing/presence-room.ts'
import { tableEditor } from '../../testing/table-editor.ts'
import { twoPeers } from '../../testing/two-peers.ts'
import { linesWithCaret, press } from '../../testing/written-lines.ts'

/** Types at the beginning of a cell as somebody else. */
const typeInCell = (doc: Y.Doc, table: string, row: string, column: string, text: string): void => {
  const cell = cellSequence(doc, { table, row, column })
  doc.transact((transaction) => {
    const ids = { letters: 9, breaks: breakIdOf(9), authorOf: String, idFor: Number }
    const writer = new SequenceWriter(transaction, cell, ids)
    writer.insert(writer.placeIn(cell, 0), text, {})
  })
}

const later = () => new Promise((resolve) => setTimeout(resolve, 5))

/** Opens a pad in which a table of two columns and so many rows has been put. */
const opened = (rows = 2) => {
  const pad = tableEditor()
  putTable(pad.editor, rows, 2)
  const table = focusedCell.get()!.table
  const type = (text: string) => typeText(pad.cell(), text)
  const key = (keys: string) => press(pad.cell(), keys)
  return { ...pad, table, type, key }
}

it('[TBL-2] a table is put in with a header row and the caret in its first cell, and one undo takes it away', () => {
  const { editor, texts, focused, cells } = opened(3)
  expect(texts()).toEqual([
    ['', ''],
    ['', ''],
    ['', ''],
  ])
  expect(cells().map(({ localName }) => localName)).toEqual(['th', 'th', 'td', 'td', 'td', 'td'])
  expect(focused()).toBe(0)
  editor.commands.undo()
  expect(linesWithCaret(editor)).toEqual(['p: |'])
  expect(document.activeElement).toBe(editor.view.dom)
  expect(cellEditor.get()).toBeUndefined()
})

it('[TBL-10] what is typed in a cell is its text, with lists and formats, and no heading', () => {
  const { doc, type, key, cell } = opened()
  type('# one')
  key('Enter')
  type('- two')
  expect(linesWithCaret(cell())).toEqual(['p: # one', 'bullet: two|'])
  key('Mod-Alt-1')
  expect(linesWithCaret(cell())).toEqual(['p: # one', 'bullet: two|'])
  expect(padText(doc)).toContain('# one two')
})

it('[TBL-10] of what is pasted in a cell, headings and tables are paragraphs, and lists are lists', () => {
  const { cell } = opened()
  const pasting = new Event('paste') as ClipboardEvent
  cell().view.pasteHTML('<h2>One</h2><table><tr><td>a</td><td>b</td></tr></table><ul><li>two</li></ul>', pasting)
  const lines = linesWithCaret(cell())
  expect(lines[0]).toBe('p: One')
  expect(lines.at(-1)).toBe('bullet: two|')
  expect(lines.every((line) => /^(p|bullet):/.test(line))).toBe(true)
})

it('[TBL-11] a click in a cell puts the caret there, and its text stays when the caret goes elsewhere', () => {
  const { cells, click, focused, type, texts } = opened()
  type('a')
  expect(click(cells()[3])).toBe(true)
  expect(focused()).toBe(3)
  type('d')
  expect(click(cells()[0])).toBe(true)
  expect(texts()).toEqual([
    ['a', ''],
    ['', 'd'],
  ])
})

it('[TBL-11] a click on the box of a task in a cell ticks it', () => {
  const { cells, click, type, cell } = opened()
  type('[] rent')
  click(cells()[1])
  click(cells()[0]?.querySelector('input') ?? undefined)
  expect(linesWithCaret(cell())).toEqual(['task done: |rent'])
})

it('[TBL-12] Tab and Shift+Tab lead through the cells and select their text', () => {
  const { type, key, focused, cell } = opened()
  type('one')
  key('Tab')
  expect(focused()).toBe(1)
  key('Shift-Tab')
  expect(focused()).toBe(0)
  expect(linesWithCaret(cell())).toEqual(['p: |one|'])
})

it('[TBL-12] Tab in the last cell begins a row with the caret in it, which one undo takes away', () => {
  const { doc, editor, table, cells, click, key, focused } = opened()
  click(cells()[3])
  key('Tab')
  expect(readTable(doc, table).rows).toHaveLength(3)
  expect(focused()).toBe(4)
  key('Mod-z')
  expect(readTable(doc, table).rows).toHaveLength(2)
  expect(focused()).toBe(3)
  expect(linesWithCaret(editor)[0]).toMatch(/^table:/)
})

it('[TBL-13] arrows lead from cell to cell, and out of the table to lines that are made for it', () => {
  const { editor, key, focused } = opened()
  key('ArrowRight')
  expect(focused()).toBe(1)
  key('ArrowLeft')
  expect(focused()).toBe(0)
  key('ArrowLeft')
  expect(linesWithCaret(editor)).toEqual(['p: |', 'table:', 'p:'])
  expect(document.activeElement).toBe(editor.view.dom)
  press(editor, 'ArrowRight')
  expect(focused()).toBe(0)
})

it('[TBL-13] a table at the end of the pad gets a line behind it when the arrows lead out of it', () => {
  const { editor, cells, click, key, focused } = opened()
  editor.commands.command(({ tr }) => {
    tr.delete(tr.doc.child(0).nodeSize, tr.doc.content.size)
    return true
  })
  expect(linesWithCaret(editor)).toEqual(['table: |'])
  click(cells()[3])
  key('ArrowRight')
  expect(linesWithCaret(editor)).toEqual(['table:', 'p: |'])
  press(editor, 'ArrowLeft')
  press(editor, 'ArrowLeft')
  expect(focused()).toBe(-1)
  editor.commands.setTextSelection(1)
  press(editor, 'ArrowLeft')
  expect(focused()).toBe(3)
})

it('[TBL-14] Escape leads to the line behind the table, and Ctrl+A selects the cell, then the pad', () => {
  const { editor, key, type, cell, cells, click } = opened()
  type('one')
  key('Mod-a')
  expect(linesWithCaret(cell())).toEqual(['p: |one|'])
  key('Mod-a')
  expect(document.activeElement).toBe(editor.view.dom)
  expect(editor.state.selection.to).toBe(editor.state.doc.content.size)
  click(cells()[0])
  key('Escape')
  expect(linesWithCaret(editor).slice(-2)).toEqual(['table:', 'p: |'])
  expect(document.activeElement).toBe(editor.view.dom)
})

it('[TBL-14] Escape makes a line where none is behind the table, or another table, and what is typed comes there', () => {
  const { editor, cells, click, key } = opened()
  const leaveFirst = (): void => {
    click(cells()[0])
    key('Escape')
  }
  editor.commands.command(({ tr }) => {
    tr.delete(tr.doc.child(0).nodeSize, tr.doc.content.size)
    return true
  })
  leaveFirst()
  typeText(editor, 'Closed')
  expect(linesWithCaret(editor)).toEqual(['table:', 'p: Closed|'])
  editor.commands.undo()
  putTable(editor, 1, 2)
  expect(linesWithCaret(editor).slice(0, 2)).toEqual(['table:', 'table: |'])
  leaveFirst()
  expect(linesWithCaret(editor).slice(0, 3)).toEqual(['table:', 'p: |', 'table:'])
})

it('[TBL-16] a cell says its row and column, and what heads it', () => {
  const { type, key, cell } = opened()
  expect(cell().view.dom).toHaveAttribute('aria-label', 'Row 1 of 2, column 1 of 2')
  type('Votes')
  key('Tab')
  key('Tab')
  expect(cell().view.dom).toHaveAttribute('aria-label', 'Votes: row 2 of 2, column 1 of 2')
})

it('[TBL-20] undo leads back to the cell in which something was done, and redo, too', () => {
  const { editor, type, key, focused, texts } = opened()
  type('a')
  key('Tab')
  type('b')
  key('Escape')
  editor.commands.undo()
  expect(focused()).toBe(1)
  key('Mod-z')
  expect(focused()).toBe(0)
  expect(texts()[0]).toEqual(['', ''])
  key('Shift-Mod-z')
  expect(texts()[0]).toEqual(['a', ''])
  key('Shift-Mod-z')
  expect(focused()).toBe(1)
  expect(texts()[0]).toEqual(['a', 'b'])
})

it('[TBL-30] what others type in the cell with the caret comes at once, and no other cell is drawn again', () => {
  const { a, b } = twoPeers()
  const room = new PresenceRoom()
  const ada = tableEditor(a, 'ada', { presence: room.join('ada') })
  putTable(ada.editor, 2, 2)
  typeText(ada.cell(), 'mine')
  const { table, row, column } = focusedCell.get()!
  const others = ada
    .cells()
    .slice(1)
    .map((cell) => cell.firstElementChild)
  typeInCell(b, table, row, column, 'their ')
  expect(ada.texts()[0]).toEqual(['their mine', ''])
  expect(linesWithCaret(ada.cell())).toEqual(['p: their mine|'])
  expect(
    ada
      .cells()
      .slice(1)
      .map((cell) => cell.firstElementChild),
  ).toEqual(others)
})

it('[TBL-31] the caret of somebody in a cell is shown there, and goes along with what they type', async () => {
  const { a, b } = twoPeers()
  const room = new PresenceRoom()
  const ada = tableEditor(a, 'ada', { presence: room.join('ada') })
  const bobs = room.join('bob')
  const bob = tableEditor(b, 'bob', { presence: bobs, isEditable: false })
  putTable(ada.editor, 2, 2)
  typeText(ada.cell(), 'ab')
  await later()
  const caret = () => bob.cells()[0]?.querySelector('.pad-caret')
  expect(caret()?.previousSibling?.textContent).toBe('ab')
  expect(bob.editor.view.dom.querySelectorAll('.pad-caret')).toHaveLength(1)
  typeText(ada.cell(), 'c')
  await later()
  expect(caret()?.previousSibling?.textContent).toBe('abc')
  ada.editor.view.focus()
  await later()
  expect(caret()).toBeNull()
})

it('[TBL-33] a row that somebody removes while one writes in it leads to the line of the table, and keeps its text', () => {
  const { doc, editor, table, cells, click, type, texts } = opened()
  click(cells()[2])
  type('kept')
  const { row } = focusedCell.get()!
  const remove = (isGone: boolean) =>
    doc.transact((transaction) => new TableWriter(transaction, table, 9, () => 'x').setGone('row', row, isGone))
  remove(true)
  expect(texts()).toEqual([['', '']])
  expect(document.activeElement).toBe(editor.view.dom)
  expect(linesWithCaret(editor)[0]).toBe('table: |')
  remove(false)
  expect(texts()[1]).toEqual(['kept', ''])
})

it('[TBL-33] a table that somebody removes while one writes in it leads back into the text', () => {
  const { editor, type } = opened()
  type('x')
  const { tr, doc: shown } = editor.state
  editor.view.dispatch(tr.setNodeMarkup(0, undefined, { ...shown.child(0).attrs, kind: 'p', table: null }))
  expect(cellEditor.get()).toBeUndefined()
  expect(document.activeElement).toBe(editor.view.dom)
})

it('[TBL-33] a row that is moved takes the caret along', () => {
  const { doc, table, cells, click, type, cell, focused } = opened()
  click(cells()[2])
  type('x')
  const { row } = focusedCell.get()!
  doc.transact((transaction) => new TableWriter(transaction, table, 9, () => 'x').move('row', row, 0))
  expect(focused()).toBe(0)
  type('y')
  expect(linesWithCaret(cell())).toEqual(['p: xy|'])
})

it('[TBL-34] readers write in no cell', () => {
  const { doc } = opened()
  const reader = tableEditor(doc, 'eve', { isEditable: false })
  expect(reader.click(reader.cells()[0])).toBe(false)
  expect(reader.focused()).toBe(-1)
})
