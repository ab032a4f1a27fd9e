import { PICTURE, pictureLine, REPORT } from '@sheaf/document/testing/files'
import { tableOf } from '@sheaf/document/testing/tables'
import { writeFileRecord } from '@sheaf/document/text/file-record'
import { padFromLines } from '@sheaf/document/text/from-text'
import { PLAIN_LINE } from '@sheaf/document/text/line'
import { expect, test } from 'vitest'
import { padEditor } from '../../testing/pad-editor.ts'
import { lineOfFile } from './line-of-file.ts'

test('[EDT-334] a file is found in its line, or in that of the table whose cell shows it', () => {
  const table = tableOf([['', 'text']])
  const attributes = { ...PLAIN_LINE, kind: 'file' as const, file: writeFileRecord(REPORT) }
  const [row] = table.rows
  const cells = row!.cells.map((cell, at) => (at === 0 ? { ...cell, lines: [{ attributes, runs: [] }] } : cell))
  const tableText = { ...table, rows: [{ ...row!, cells }] }
  const { doc } = padFromLines([{ text: 'Minutes' }, pictureLine('Hall'), { text: '', tableText }], 7)
  const editor = padEditor(doc, 'ada')
  expect([PICTURE.hash, REPORT.hash, 'f'.repeat(64)].map((hash) => lineOfFile(editor, hash))).toEqual([2, 3, undefined])
  editor.destroy()
})
