import { expect, test } from 'vitest'
import { exportHtml } from '../export/html.ts'
import { exportMarkdown } from '../export/markdown.ts'
import { exportText } from '../export/text.ts'
import { compareLines } from '../history/compare-lines.ts'
import { readHistoryLines } from '../history/history-lines.ts'
import { momentText } from '../text-positions.ts'
import { padText } from '../plain-text.ts'
import { PICTURE } from '../testing/files.ts'
import { GRID, type TablePerson, withTable } from '../testing/table-person.ts'
import { writeFileRecord } from '../text/file-record.ts'
import { PLAIN_LINE } from '../text/line.ts'
import { placeAt } from './cell-range.ts'
import { clearCells, mergeCells, removePlaces } from './table-edits.ts'

const SHOWN = { ...PLAIN_LINE, kind: 'picture' as const, file: writeFileRecord(PICTURE), alt: 'A hall' }

/** Puts a picture with a caption, or none, in place of what is in the cell of a row and column. */
const putPicture = (person: TablePerson, row: number, column: number, caption = ''): void =>
  person.edit((edit) =>
    edit.replace(placeAt(edit.read(), row, column), [
      { attributes: SHOWN, runs: caption === '' ? [] : [{ text: caption, formats: {} }] },
    ]),
  )

const IMAGE = '<img src="https://pads.example/a1a1" alt="A hall" width="800" height="600">'
const sourceOf = ({ hash }: { readonly hash: string }) => `https://pads.example/${hash.slice(0, 4)}`

test('[TBL-38] a picture in a cell is in every export, in the plain text, in the search and in a comparison', () => {
  const person = withTable(GRID)
  const before = readHistoryLines(person.doc, () => undefined)
  putPicture(person, 1, 1, 'The hall')
  expect(exportHtml(person.doc, undefined, sourceOf)).toContain(
    `<td><figure>${IMAGE}<figcaption>The hall</figcaption></figure></td>`,
  )
  expect(exportMarkdown(person.doc, undefined, sourceOf)).toContain(
    '| ![A hall](<https://pads.example/a1a1>)<br>The hall |',
  )
  expect(exportText(person.doc)).toContain('d\t[Hall <1>.png] The hall\tf')
  expect(momentText(person.doc)).toContain('d\t[Hall <1>.png] A hall The hall\tf')
  expect(padText(person.doc)).toContain('Hall <1>.png A hall The hall')
  const changed = compareLines(
    before,
    readHistoryLines(person.doc, () => undefined),
  )
  expect(JSON.stringify(changed)).toContain('[Hall <1>.png]')
})

test('[TBL-38] cells with a picture alone are not covered by merged ones, and keep it when they are merged or removed', () => {
  const person = withTable([
    ['', ''],
    ['', ''],
  ])
  putPicture(person, 0, 1)
  person.edit((edit) => {
    const read = edit.read()
    edit.structure.merge(placeAt(read, 0, 0), placeAt(read, 1, 1))
  })
  expect(person.read().cells).toHaveLength(4)
  person.edit((edit) => mergeCells(edit, { row: 0, column: 0, rows: 1, columns: 2 }))
  expect(person.html()).toContain('<td colspan="2"><figure>')
  person.edit((edit) => removePlaces(edit, 'column', 0, 1))
  expect(person.html()).toContain('<td><figure>')
  person.edit((edit) => clearCells(edit, { row: 0, column: 0, rows: 1, columns: 1 }))
  expect(person.html()).not.toContain('<figure>')
  person.undo()
  expect(person.html()).toContain('<figure>')
})
