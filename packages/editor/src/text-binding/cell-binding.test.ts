import * as Y from 'yjs'
import { expect, it } from 'vitest'
import { tableOf } from '@sheaf/document/testing/tables'
import { TextSelection } from '@tiptap/pm/state'
import { readTable } from '@sheaf/document/table/structure'
import { padText } from '@sheaf/document/plain-text'
import { emptyTable } from './lines/insert-table.ts'
import { toggleKind } from './lines/line-commands.ts'
import { newLine, removeBackward } from './lines/split-and-join.ts'
import { lineOf } from './tokens.ts'
import { Owners, run } from './testing/headless-page.ts'
import { TablePage } from './testing/table-page.ts'

const onePage = () => new TablePage('ada', new Owners(), 7, 1000, () => 0)

/** Returns a page with a table of two rows and columns. */
const withTable = () => {
  let now = 0
  const page = new TablePage('ada', new Owners(), 7, 1000, () => (now += 1000))
  const table = page.insert(emptyTable(2, 2))
  const [first, second, third, last] = page.cells(table)
  return { page, table, first: first!, second: second!, third: third!, last: last! }
}

/** Brings all that a page has to another. */
const bring = (from: TablePage, to: TablePage): void =>
  Y.applyUpdate(to.pad.doc, Y.encodeStateAsUpdate(from.pad.doc, Y.encodeStateVector(to.pad.doc)), 'network')

const linesOf = (page: TablePage): string[] =>
  page.cell!.state.doc.children.map((line) => `${lineOf(line).kind}: ${line.textContent}`)

it('[TBL-1] a table is put in with the line that names it, in one update and one step of undo', () => {
  const page = onePage()
  const updates: Uint8Array[] = []
  page.pad.doc.on('update', (update: Uint8Array) => updates.push(update))
  const table = page.insert(emptyTable(3, 2))
  expect(updates).toHaveLength(1)
  expect(page.cells(table)).toHaveLength(6)
  expect(page.pad.state.doc.childCount).toBe(2)
  page.pad.binding.revert('undo')
  expect(page.tables()).toEqual([])
  expect(page.pad.state.doc.childCount).toBe(1)
  page.pad.binding.revert('redo')
  expect(page.tables()).toEqual([table])
})

it('[TBL-1] what others typed in a table is there again when its making was undone and done again', () => {
  const owners = new Owners()
  const [ada, bob] = [new TablePage('ada', owners, 7, 1000), new TablePage('bob', owners, 8, 2000)]
  const table = ada.insert(emptyTable(2, 2))
  bring(ada, bob)
  bob.open(bob.cells(table)[3]!).type('yes')
  bring(bob, ada)
  ada.pad.binding.revert('undo')
  expect(ada.tables()).toEqual([])
  ada.pad.binding.revert('redo')
  expect(padText(ada.pad.doc)).toContain('\tyes')
})

it('[TBL-1] a table below a line with letters leaves the line as it is', () => {
  const page = onePage()
  page.pad.type('Notes')
  page.insert(emptyTable(2, 2))
  expect(page.pad.state.doc.children.map(({ attrs }) => attrs['kind'] as string)).toEqual(['p', 'table', 'p'])
})

it('[TBL-10] a cell is written, parted and joined from its first line on, which has no break', () => {
  const { page, first } = withTable()
  const cell = page.open(first)
  cell.type('ab')
  run(cell, newLine, 2)
  expect(linesOf(page)).toEqual(['p: a', 'p: b'])
  run(cell, toggleKind('bullet'), 1)
  expect(linesOf(page)).toEqual(['bullet: a', 'p: b'])
  run(cell, removeBackward, 4)
  expect(linesOf(page)).toEqual(['bullet: ab'])
  page.open(first)
  expect(linesOf(page)).toEqual(['bullet: ab'])
})

it('[TBL-10] a cell that is emptied, or loses its first line, shows what its text is', () => {
  const { page, first } = withTable()
  const cell = page.open(first)
  cell.type('one')
  run(cell, newLine)
  cell.type('two')
  run(cell, toggleKind('bullet'))
  cell.dispatch(cell.state.tr.delete(0, cell.state.doc.child(0).nodeSize))
  expect(linesOf(page)).toEqual(['bullet: two'])
  expect(cell.state.doc.eq(cell.binding.document())).toBe(true)
  cell.dispatch(cell.state.tr.delete(0, cell.state.doc.content.size))
  expect(linesOf(page)).toEqual(['p: '])
  expect(cell.state.doc.eq(cell.binding.document())).toBe(true)
  cell.binding.revert('undo')
  cell.binding.revert('undo')
  expect(linesOf(page)).toEqual(['p: one', 'bullet: two'])
})

it('[TBL-10] lines that were begun and taken back leave nothing that a joined line would end in', () => {
  const { page, first } = withTable()
  const cell = page.open(first)
  run(cell, newLine)
  cell.binding.revert('undo')
  run(cell, newLine)
  cell.type('x')
  run(cell, removeBackward, 3)
  expect(linesOf(page)).toEqual(['p: x'])
  expect(cell.state.doc.eq(cell.binding.document())).toBe(true)
})

it('[TBL-20] undo and redo go through the pad and its cells in the order in which things were done', () => {
  const { page, first, last } = withTable()
  page.open(first).type('a')
  page.pad.dispatch(page.pad.state.tr.insertText('below', page.pad.state.doc.content.size - 1))
  page.open(last).type('b')
  const said: (string | undefined)[] = []
  page.pad.binding.undoStack.onRevert(({ text }) => said.push(text.cell?.row))
  const text = () => padText(page.pad.doc).trimEnd()
  expect(text()).toBe('a\n\tb\n\nbelow')
  page.cell!.binding.revert('undo')
  expect(text()).toBe('a\n\n\nbelow')
  page.cell!.binding.revert('undo')
  expect(text()).toBe('a')
  page.pad.binding.revert('undo')
  expect(text()).toBe('')
  expect(said).toEqual([last.row, undefined, first.row])
  for (let step = 0; step < 3; step++) page.pad.binding.revert('redo')
  expect(text()).toBe('a\n\tb\n\nbelow')
  expect(said.slice(3)).toEqual([first.row, undefined, last.row])
})

it('[TBL-20] letters that are typed in two cells one right after the other are two steps', () => {
  const page = onePage()
  const table = page.insert(emptyTable(2, 2))
  const [first, second] = page.cells(table)
  page.open(first!).type('a')
  page.open(second!).type('b')
  page.cell!.binding.revert('undo')
  expect(padText(page.pad.doc)).toBe('a\n\n\n')
})

it('[TBL-21] a row that was added goes by undo and comes back by redo with what was typed in it', () => {
  const { page, table } = withTable()
  const { binding } = page.pad
  binding.changeTable(table, (writer) => void writer.insert('row', 2))
  expect(readTable(page.pad.doc, table).rows).toHaveLength(3)
  page.open(page.cells(table)[4]!).type('t')
  page.cell!.close()
  for (let step = 0; step < 2; step++) binding.revert('undo')
  expect(readTable(page.pad.doc, table).rows).toHaveLength(2)
  for (let step = 0; step < 2; step++) binding.revert('redo')
  expect(readTable(page.pad.doc, table).rows).toHaveLength(3)
  expect(padText(page.pad.doc)).toContain('t')
})

it('[TBL-30] what others type in a cell that is edited comes at once, and the selection stays', () => {
  const owners = new Owners()
  const [ada, bob] = [new TablePage('ada', owners, 7, 1000), new TablePage('bob', owners, 8, 2000)]
  const table = ada.insert(tableOf([['votes']]))
  bring(ada, bob)
  const [mine, theirs] = [ada.open(ada.cells(table)[0]!), bob.open(bob.cells(table)[0]!)]
  mine.dispatch(mine.state.tr.setSelection(TextSelection.create(mine.state.doc, 3, 5)))
  theirs.dispatch(theirs.state.tr.insertText('The ', 1))
  run(theirs, toggleKind('bullet'), 1)
  bring(bob, ada)
  expect(linesOf(ada)).toEqual(['bullet: The votes'])
  expect([mine.state.selection.from, mine.state.selection.to]).toEqual([7, 9])
})

it('[TBL-31] a caret in a cell is where its person has it, at the beginning of an empty cell, too', () => {
  const owners = new Owners()
  const [ada, bob] = [new TablePage('ada', owners, 7, 1000), new TablePage('bob', owners, 8, 2000)]
  const table = ada.insert(emptyTable(2, 2))
  bring(ada, bob)
  const [mine, theirs] = [ada.open(ada.cells(table)[1]!), bob.open(bob.cells(table)[1]!)]
  const source = { author: 'ada', known: theirs.binding.known() }
  const atStart = mine.binding.anchorsOf(mine.state.selection)
  expect(theirs.binding.selectionOf(atStart, theirs.state.doc)?.head).toBe(1)
  mine.type('ab')
  bring(ada, bob)
  expect(theirs.binding.selectionOf(atStart, theirs.state.doc, source)?.head).toBe(3)
  const behind = mine.binding.anchorsOf(mine.state.selection)
  expect(theirs.binding.selectionOf(behind, theirs.state.doc)?.head).toBe(3)
})

it('[TBL-30] while a word is composed in a cell, what others do waits for its end, be it in that cell or the text', () => {
  const owners = new Owners()
  const [ada, bob] = [new TablePage('ada', owners, 7, 1000), new TablePage('bob', owners, 8, 2000)]
  const table = ada.insert(emptyTable(2, 2))
  bring(ada, bob)
  const cell = ada.open(ada.cells(table)[0]!)
  Object.assign(cell, { composing: true })
  bob.open(bob.cells(table)[0]!).type('theirs')
  bob.pad.type('below')
  ada.pad.binding.receive(Y.encodeStateAsUpdate(bob.pad.doc, Y.encodeStateVector(ada.pad.doc)), 'network')
  cell.type('好')
  expect(linesOf(ada)).toEqual(['p: 好'])
  Object.assign(cell, { composing: false })
  cell.binding.receiveWaiting()
  expect(linesOf(ada)[0]).toMatch(/^p: (好theirs|theirs好)$/)
  expect(padText(ada.pad.doc)).toContain('below')
})
