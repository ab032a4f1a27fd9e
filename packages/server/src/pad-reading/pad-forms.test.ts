import { expect, test } from 'vitest'
import { PICTURE, pictureLine, REPORT } from '@sheaf/document/testing/files'
import { tableOf } from '@sheaf/document/testing/tables'
import { writeFileRecord } from '@sheaf/document/text/file-record'
import { padFromLines } from '@sheaf/document/text/from-text'
import { PLAIN_LINE } from '@sheaf/document/text/line'
import { writePad } from './pad-forms.ts'

test('[TBL-38] the files that a pad shows are those of its lines and of its tables’ cells', () => {
  const table = tableOf([['', 'text']])
  const attributes = { ...PLAIN_LINE, kind: 'file' as const, file: writeFileRecord(REPORT) }
  const [row] = table.rows
  const cells = row!.cells.map((cell, at) => (at === 0 ? { ...cell, lines: [{ attributes, runs: [] }] } : cell))
  const tableText = { ...table, rows: [{ ...row!, cells }] }
  const { doc } = padFromLines([pictureLine('Hall'), { text: '', tableText }], 7)
  expect(JSON.parse(writePad(doc, { kind: 'files' }))).toEqual([PICTURE.hash, REPORT.hash])
})
