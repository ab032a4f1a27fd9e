import { MantineProvider } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { readTable } from '@sheaf/document/table/structure'
import { render, screen } from '@testing-library/react'
import type { Editor } from '@tiptap/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { focusedCell } from '../../../lib/tables/table-focus.ts'
import { tableEditor } from '../../../testing/table-editor.ts'
import { TableControl } from './table-control.tsx'

const shown = (isOff = false) => {
  const pad = tableEditor(new Y.Doc())
  render(
    <MantineProvider env="test">
      <RichTextEditor editor={pad.editor as Editor}>
        <TableControl editor={pad.editor as Editor} isOff={isOff} />
      </RichTextEditor>
    </MantineProvider>,
  )
  return { ...pad, person: userEvent.setup(), tool: screen.getByRole('button', { name: 'Table' }) }
}

const sizeOf = (doc: Y.Doc): [rows: number, columns: number] => {
  const { rows, columns } = readTable(doc, focusedCell.get()!.table)
  return [rows.length, columns.length]
}

it('[TBL-2] the size of a table is chosen by the arrow keys and Enter', async () => {
  const { doc, person, tool, focused } = shown()
  await person.click(tool)
  expect(await screen.findByRole('gridcell', { name: '3 × 3' })).toHaveFocus()
  await person.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}{Enter}')
  expect(sizeOf(doc)).toEqual([5, 4])
  expect(focused()).toBe(0)
})

it('[TBL-2] no size is beyond the grid, Escape chooses none, and a click chooses', async () => {
  const { doc, editor, person, tool } = shown()
  await person.click(tool)
  await screen.findByRole('grid')
  await person.keyboard('{End}{ArrowRight}{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(screen.getByRole('gridcell', { name: '10 × 1' })).toHaveFocus()
  await person.keyboard('{Escape}')
  expect(editor.state.doc.childCount).toBe(1)
  await person.click(tool)
  await person.click(await screen.findByRole('gridcell', { name: '2 × 6' }))
  expect(sizeOf(doc)).toEqual([6, 2])
})

it('[TBL-10] no table is put into a cell', () => {
  const { tool } = shown(true)
  expect(tool).toBeDisabled()
})
