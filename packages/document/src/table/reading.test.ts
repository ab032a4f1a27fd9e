import type * as Y from 'yjs'
import { expect, test } from 'vitest'
import { exportHtml } from '../export/html.ts'
import { exportMarkdown } from '../export/markdown.ts'
import { exportText } from '../export/text.ts'
import { followLines } from '../line-changes.ts'
import { readPadLines } from '../pad-lines.ts'
import { padText } from '../plain-text.ts'
import { replicaOf, updatesOf, write } from '../testing/pad.ts'
import { tableOf } from '../testing/tables.ts'
import { breakIdOf } from '../text/client-ids.ts'
import { appendLines, padFromLines } from '../text/from-text.ts'
import { PLAIN_LINE } from '../text/line.ts'
import { SequenceWriter } from '../text/write.ts'
import { cellSequence } from './cell.ts'
import { readTable } from './structure.ts'
import { TableWriter } from './table-writer.ts'
import type { TableText } from './table-text.ts'

const FRUIT = tableOf(
  [
    ['Fruit', 'Price'],
    ['Apples', '2'],
    ['Pears', '3'],
  ],
  { hasHeaderRow: true, alignments: ['start', 'end'] },
)

const padWith = (tableText: TableText): Y.Doc =>
  padFromLines([{ text: 'Above' }, { text: '', tableText }, { text: 'Below' }]).doc

const tableIn = (doc: Y.Doc, line = 1): string => readPadLines(doc)[line]!.attributes.table!

/** Types into a cell at its end, under an id. */
const typeIn = (doc: Y.Doc, row: number, column: number, text: string, letters: number): void => {
  const table = tableIn(doc)
  const { rows, columns } = readTable(doc, table)
  const cell = cellSequence(doc, { table, row: rows[row]!.id, column: columns[column]!.id })
  const ids = { letters, breaks: breakIdOf(letters), authorOf: String, idFor: Number }
  doc.transact((transaction) => {
    const writer = new SequenceWriter(transaction, cell, ids)
    writer.insert(writer.placeAtEnd(cell), text, {})
  })
}

test('[TEXT-56] of two lines that name one table the first shows it, and the other is a paragraph', () => {
  const doc = padWith(FRUIT)
  const table = tableIn(doc)
  write(
    doc,
    (writer, breaks) => void writer.insertBreak(writer.placeAtEnd(breaks[2]!), { ...PLAIN_LINE, kind: 'table', table }),
  )
  expect(readPadLines(doc).map((line) => line.table?.rows.length)).toEqual([undefined, 3, undefined, undefined])
  expect(exportHtml(doc).match(/<table>/g)).toHaveLength(1)
  // Without the first, the second one shows it.
  write(doc, (writer, breaks) => writer.hide(breaks[1]!))
  expect(readPadLines(doc).map((line) => line.table?.rows.length)).toEqual([undefined, undefined, 3])
})

test('[TEXT-56] a line that names no table, or one that is not here, is a paragraph', () => {
  const { doc } = padFromLines([
    { text: 'one', kind: 'table' },
    { text: 'two', kind: 'table', table: 'Table000' },
  ])
  expect(exportHtml(doc)).toBe('<p>one</p><p>two</p>')
  expect(exportMarkdown(doc)).toBe('one\n\ntwo\n')
  expect(exportText(doc)).toBe('one\ntwo\n')
})

test('[TEXT-56] letters that come to stand in the line of a table follow it', () => {
  const doc = padWith(tableOf([['a', 'b']]))
  write(doc, (writer, breaks) => void writer.insert(writer.placeIn(breaks[1]!, 0), 'late', {}))
  expect(padText(doc)).toBe('Above\na\tb\nlate\nBelow')
  expect(exportHtml(doc)).toContain('</table><p>late</p>')
  expect(exportMarkdown(doc)).toContain('| a | b |\n\nlate\n')
})

test('[TEXT-60] a table that is copied has new ids, and its own letters from then on', () => {
  const doc = padWith(FRUIT)
  const [, line] = readPadLines(doc)
  appendLines(doc, [{ text: '', tableText: line!.table }])
  const copy = tableIn(doc, 3)
  expect(copy).not.toBe(tableIn(doc))
  const idsOf = (table: string): string[] => {
    const { rows, columns } = readTable(doc, table)
    return [...rows, ...columns].map(({ id }) => id)
  }
  expect(new Set([...idsOf(copy), ...idsOf(tableIn(doc))]).size).toBe(10)
  typeIn(doc, 1, 0, ' and more', 5)
  expect(padText(doc)).toContain('Apples and more\t2')
  expect(padText(doc)).toContain('Apples\t2')
})

test('[TEXT-61] the text of a pad has a row for each row of a table, with tabs between the cells', () => {
  expect(padText(padWith(FRUIT))).toBe('Above\nFruit\tPrice\nApples\t2\nPears\t3\n\nBelow')
  expect(exportText(padWith(FRUIT))).toBe('Above\nFruit\tPrice\nApples\t2\nPears\t3\nBelow\n')
  expect(exportText(padWith(tableOf([['two\nlines', 'a\ttab']])))).toBe('Above\ntwo lines\ta tab\nBelow\n')
})

test('[TEXT-61] Markdown has tables with a header, alignments, and what would end a cell escaped', () => {
  expect(exportMarkdown(padWith(FRUIT))).toBe(
    'Above\n\n| Fruit | Price |\n| --- | ---: |\n| Apples | 2 |\n| Pears | 3 |\n\nBelow\n',
  )
  const odd = tableOf([
    ['a|b', '*not emphasis*'],
    ['one\ntwo', '<b>'],
  ])
  expect(exportMarkdown(padWith(odd))).toBe(
    'Above\n\n|  |  |\n| --- | --- |\n| a\\|b | \\*not emphasis\\* |\n| one<br>two | \\<b> |\n\nBelow\n',
  )
})

test('[TEXT-61] HTML has tables with heads, headers of rows, alignments, merged cells and their lines', () => {
  expect(exportHtml(padWith(FRUIT))).toBe(
    '<p>Above</p><table><thead><tr><th scope="col">Fruit</th><th scope="col" style="text-align: end">Price</th></tr>' +
      '</thead><tbody><tr><td>Apples</td><td style="text-align: end">2</td></tr>' +
      '<tr><td>Pears</td><td style="text-align: end">3</td></tr></tbody></table><p>Below</p>',
  )
  const doc = padWith(
    tableOf(
      [
        ['x\ny', ''],
        ['', ''],
      ],
      { hasHeaderColumn: true },
    ),
  )
  const table = tableIn(doc)
  const { rows, columns } = readTable(doc, table)
  doc.transact((transaction) => {
    const writer = new TableWriter(transaction, table, 5, String)
    writer.merge({ row: rows[0]!.id, column: columns[0]!.id }, { row: rows[1]!.id, column: columns[1]!.id })
    writer.setWidth(columns[1]!.id, 120)
  })
  expect(exportHtml(doc)).toContain(
    '<table><colgroup><col><col style="width: 120px"></colgroup><tbody>' +
      '<tr><th scope="row" rowspan="2" colspan="2"><p>x</p><p>y</p></th></tr><tr></tr></tbody></table>',
  )
})

test('[TEXT-61] a merged cell that leads out of the head leaves the table without one', () => {
  const doc = padWith(FRUIT)
  const table = tableIn(doc)
  const { rows, columns } = readTable(doc, table)
  doc.transact((transaction) => {
    const writer = new TableWriter(transaction, table, 5, () => 'Row00009')
    writer.insert('row', 1)
    writer.merge({ row: rows[0]!.id, column: columns[0]!.id }, { row: 'Row00009', column: columns[0]!.id })
  })
  expect(exportHtml(doc)).toContain('<table><tbody><tr><th scope="col" rowspan="2">Fruit</th>')
})

test('[TEXT-61] a list in a cell keeps its signs in Markdown and plain text', () => {
  const list = tableOf([['milk\nbread']])
  const [row] = list.rows
  const [cell] = row!.cells
  const lines = cell!.lines.map((line) => ({ ...line, attributes: { ...PLAIN_LINE, kind: 'bullet' as const } }))
  const doc = padWith({ ...list, rows: [{ ...row!, cells: [{ ...cell!, lines }] }] })
  expect(exportMarkdown(doc)).toContain('| - milk<br>- bread |')
  expect(exportText(doc)).toContain('- milk - bread')
  expect(exportHtml(doc)).toContain('<td><ul><li>milk</li><li>bread</li></ul></td>')
})

test('[TEXT-62] of a table, the rows that changed are told with the number of its line and who changed them', () => {
  const doc = padWith(FRUIT)
  const following = followLines(replicaOf(doc))
  for (const update of updatesOf(doc, () => typeIn(doc, 1, 1, '5', 5))) following.apply('ann', update)
  for (const update of updatesOf(doc, () => typeIn(doc, 2, 0, ' from Kent', 6))) following.apply('ben', update)
  expect(following.changes().changes).toEqual([
    { sign: '-', text: 'Apples\t2', line: 2, authors: expect.arrayContaining(['ann', 'ben']) as unknown },
    { sign: '-', text: 'Pears\t3', line: 2, authors: expect.arrayContaining(['ann', 'ben']) as unknown },
    { sign: '+', text: 'Apples\t25', line: 2, authors: ['ann'] },
    { sign: '+', text: 'Pears from Kent\t3', line: 2, authors: ['ben'] },
  ])
})
