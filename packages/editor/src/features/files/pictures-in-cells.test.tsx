import { AppProviders } from '@sheaf/ui/components/app-providers'
import { PICTURE, REPORT } from '@sheaf/document/testing/files'
import { tableOf } from '@sheaf/document/testing/tables'
import { writeFileRecord } from '@sheaf/document/text/file-record'
import { padFromLines } from '@sheaf/document/text/from-text'
import { PLAIN_LINE } from '@sheaf/document/text/line'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PadFiles } from '../../lib/files/pad-files.ts'
import { FileServer } from '../../testing/file-server.ts'
import { tableEditor } from '../../testing/table-editor.ts'
import { FileLayer } from './file-layer.tsx'

let server: FileServer
let files: PadFiles

beforeEach(async () => {
  server = new FileServer()
  files = new PadFiles({
    base: await server.start(),
    token: undefined,
    padId: 'minutes',
    loadAdder: () => Promise.reject(new Error('nothing is added')),
  })
})

afterEach(async () => {
  files.addresses.stop()
  await server.stop()
})

/** The lines of the two cells. */
const LINES = [
  { attributes: { ...PLAIN_LINE, kind: 'picture', file: writeFileRecord(PICTURE), alt: 'A hall' }, text: 'Our hall' },
  { attributes: { ...PLAIN_LINE, kind: 'file', file: writeFileRecord(REPORT) }, text: '' },
] as const

/** Shows a table with a picture and a file in its two cells to somebody who writes, or only reads. */
const shown = (isEditable: boolean) => {
  const table = tableOf([['', '']])
  const cells = table.rows[0]!.cells.map((cell, at) => {
    const { attributes, text } = LINES[at]!
    return { ...cell, lines: [{ attributes, runs: [{ text, formats: {} }] }] }
  })
  const { doc } = padFromLines([{ text: '', tableText: { ...table, rows: [{ isHeader: false, cells }] } }], 7)
  const { editor } = tableEditor(doc, 'ada', { isEditable, files })
  editor.createNodeViews()
  render(
    <AppProviders env="test">
      <FileLayer editor={editor} files={files} isEditable={isEditable} />
    </AppProviders>,
  )
  return within(editor.view.dom)
}

test('[TBL-121] readers open a picture in a cell large, with its caption', async () => {
  const text = shown(false)
  server.refusals.push({ path: /addresses/, status: 503, error: 'BACKEND.ERROR.PERMISSION.UNEXPECTED' })
  await userEvent.setup().click(text.getByRole('button', { name: 'A hall' }))
  const dialog = await screen.findByRole('dialog', { name: 'Picture' })
  expect(within(dialog).getByText('Our hall')).toBeInTheDocument()
})

test('[TBL-121] a picture in a cell is no button where one writes', () => {
  const text = shown(true)
  expect(text.getByAltText('A hall')).toBeInTheDocument()
  expect(text.queryByRole('button', { name: 'A hall' })).toBeNull()
})
