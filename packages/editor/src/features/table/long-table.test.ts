import type * as Y from 'yjs'
import { expect, it, onTestFinished, vi } from 'vitest'
import { cellSequence } from '@sheaf/document/table/cell'
import { readTable } from '@sheaf/document/table/structure'
import { TableWriter } from '@sheaf/document/table/table-writer'
import { tableOf } from '@sheaf/document/testing/tables'
import { breakIdOf } from '@sheaf/document/text/client-ids'
import { padFromLines } from '@sheaf/document/text/from-text'
import { SequenceWriter } from '@sheaf/document/text/write'
import { readPadLines } from '@sheaf/document/pad-lines'
import { padEditor } from '../../testing/pad-editor.ts'
import { plainRoomOf, roomOf, rowsIn } from './cell-room.ts'

const numbered = (rows: number) =>
  Array.from({ length: rows }, (_, at) => (at === 0 ? ['Number', 'Name'] : [String(at), `Somebody ${at}`]))

/** Opens a pad with a table of so many rows. */
const opened = (rows: number) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { doc } = padFromLines([{ text: '', tableText: tableOf(numbered(rows), { hasHeaderRow: true }) }], 7)
  const editor = padEditor(doc, 'ada')
  document.body.append(editor.view.dom)
  onTestFinished(() => {
    editor.view.dom.remove()
    editor.destroy()
    vi.useRealTimers()
  })
  const table = editor.view.dom.querySelector('table')!
  const id = readPadLines(doc)[0]!.attributes.table!
  const texts = () => [...table.rows].map((row) => [...row.cells].map((cell) => cell.textContent))
  const change = (write: (writer: TableWriter) => void) =>
    doc.transact((transaction) => write(new TableWriter(transaction, id, 9, () => 'Row00009')))
  return { doc, editor, table, id, texts, change }
}

const typeIn = (doc: Y.Doc, table: string, row: number, column: number, text: string): void => {
  const { rows, columns } = readTable(doc, table)
  const cell = cellSequence(doc, { table, row: rows[row]!.id, column: columns[column]!.id })
  doc.transact((transaction) => {
    const ids = { letters: 9, breaks: breakIdOf(9), authorOf: String, idFor: Number }
    const writer = new SequenceWriter(transaction, cell, ids)
    writer.insert(writer.placeAtEnd(cell), text, {})
  })
}

it('[TBL-18] rows of a long table that are far from the screen are drawn while nobody waits, and all are in the end', () => {
  const { table, texts } = opened(200)
  expect(table.rows).toHaveLength(200)
  expect(texts()[39]).toEqual(['39', 'Somebody 39'])
  expect(texts()[150]).toEqual([])
  expect(table.tBodies[9]).not.toHaveAttribute('data-whole')
  vi.runAllTimers()
  expect(texts()).toEqual(numbered(200))
  // Nothing of it is skipped from now on.
  expect([...table.tBodies].every((part) => part.hasAttribute('data-whole'))).toBe(true)
})

it('[TBL-18] rows of a long table are drawn at once where they are printed', () => {
  const { texts } = opened(200)
  window.dispatchEvent(new Event('beforeprint'))
  expect(texts()).toEqual(numbered(200))
})

it('[TBL-18] what others type, put in and remove in rows that were not drawn yet is there when they are', () => {
  const { doc, id, texts, change } = opened(200)
  typeIn(doc, id, 150, 1, ' came')
  change((writer) => writer.insert('row', 151))
  typeIn(doc, id, 151, 0, 'new')
  change((writer) => writer.setGone('row', readTable(doc, id).rows[3]!.id, true))
  const wanted = numbered(200)
  wanted[150]![1] += ' came'
  wanted.splice(151, 0, ['new', ''])
  wanted.splice(3, 1)
  vi.runAllTimers()
  expect(texts()).toEqual(wanted)
  typeIn(doc, id, 180, 1, '!')
  wanted[180]![1] += '!'
  expect(texts()).toEqual(wanted)
})

it('[TBL-18, TBL-16] the parts of a long table are one table with rows, cells and headers to screen readers', () => {
  const { table } = opened(100)
  vi.runAllTimers()
  expect(table).toHaveAttribute('role', 'table')
  expect(table.rows[0]!.cells[0]).toHaveAttribute('role', 'columnheader')
  expect(table.rows[99]).toHaveAttribute('role', 'row')
  expect(table.rows[99]!.cells[1]).toHaveAttribute('role', 'cell')
  expect([...table.tBodies].map(({ role }) => role)).toEqual(Array.from({ length: 5 }, () => 'rowgroup'))
})

it('[TBL-18, TBL-58] a table with a cell over several rows, and one that is short again, are laid out as a whole', () => {
  const { doc, table, id, texts, change } = opened(100)
  vi.runAllTimers()
  expect(table).toHaveAttribute('data-long')
  const { rows, columns } = readTable(doc, id)
  change((writer) => writer.insert('row', 100))
  change((writer) =>
    writer.merge({ row: 'Row00009', column: columns[0]!.id }, { row: 'Row00009', column: columns[1]!.id }),
  )
  expect(table).toHaveAttribute('data-long')
  expect(table.rows[100]!.cells[0]).toHaveAttribute('colspan', '2')
  change((writer) => {
    for (const { id: row } of rows.slice(20)) writer.setGone('row', row, true)
  })
  expect(table).not.toHaveAttribute('data-long')
  expect(table).not.toHaveAttribute('role')
  expect(table.tBodies).toHaveLength(1)
  expect(texts()).toEqual([...numbered(20), ['']])
})

it('[TBL-18] the room that a cell asks for is that of its longest line and word, by the width of their letters', () => {
  const { doc, id } = opened(3)
  const { rows, columns } = readTable(doc, id)
  const cell = cellSequence(doc, { table: id, row: rows[1]!.id, column: columns[0]!.id })
  const room = (text: string) => {
    const { doc: other } = padFromLines([{ text: '', tableText: tableOf([[text]]) }], 7)
    const table = readPadLines(other)[0]!.attributes.table!
    const {
      rows: [row],
      columns: [column],
    } = readTable(other, table)
    return cellSequence(other, { table, row: row!.id, column: column!.id })
  }
  expect(plainRoomOf(cell)).toEqual({ lines: 1, longestLine: 1, longestWord: 1 })
  expect(roomOf(room('mmm')).longestLine).toBeGreaterThan(roomOf(room('iii')).longestLine)
  expect(roomOf(room('日本')).longestLine).toBe(4)
  expect(roomOf(room('ab abc')).longestWord).toBe(3)
  expect(rowsIn({ lines: 2, longestLine: 25, longestWord: 5 }, 10)).toBe(4)
})
