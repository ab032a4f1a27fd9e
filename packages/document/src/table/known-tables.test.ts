import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { GRID, withTable } from '../testing/table-person.ts'
import { placeAt } from './cell-range.ts'
import { cellSequence } from './cell.ts'
import { SequenceWriter } from '../text/write.ts'
import { insertPlaces, mergeCells } from './table-edits.ts'

test('[TBL-40] a table that was read is read anew once anybody has changed it, or a cell that a merged one covers', () => {
  const person = withTable(GRID)
  const first = person.read()
  expect(person.read()).toBe(first)
  let heard: unknown
  person.doc.on('afterTransaction', () => (heard = person.read()))
  person.edit((edit) => insertPlaces(edit, 'row', 0, 1))
  expect(heard).toBe(person.read())
  expect(person.read().rows).toHaveLength(4)

  person.edit((edit) => mergeCells(edit, { row: 0, column: 0, rows: 1, columns: 2 }))
  const { length } = person.read().cells
  const other = new Y.Doc()
  Y.applyUpdate(other, Y.encodeStateAsUpdate(person.doc))
  const cell = cellSequence(other, { table: person.table, ...placeAt(person.read(), 0, 1) })
  other.transact((transaction) => {
    const ids = { ...person.ids, letters: 77 }
    new SequenceWriter(transaction, cell, ids).insert({ left: cell, right: null, formats: {} }, 'x', {})
  })
  Y.applyUpdate(person.doc, Y.encodeStateAsUpdate(other))
  expect(person.read().cells).toHaveLength(length + 1)
})
