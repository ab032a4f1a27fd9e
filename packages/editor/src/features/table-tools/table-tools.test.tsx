import { readTable } from '@sheaf/document/table/structure'
import { TableWriter } from '@sheaf/document/table/table-writer'
import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import { askedInCell } from '../../lib/tables/table-focus.ts'
import { opened, PRICES } from '../../testing/table-tools-page.tsx'
import { linesWithCaret } from '../../testing/written-lines.ts'

it('[TBL-84, TBL-85] cells are selected by clicks and keys, and what is selected is the name of what has the focus', async () => {
  const { select, press, keys, editor } = opened()
  await select(1, 0)
  expect(keys()).toHaveAccessibleName('Pears, row 2, column 1')
  press('ArrowRight', { shiftKey: true })
  expect(keys()).toHaveAccessibleName('Selected: rows 2, columns 1–2')
  press('ArrowDown')
  expect(keys()).toHaveAccessibleName('2, row 3, column 2')
  press(' ', { shiftKey: true })
  expect(keys()).toHaveAccessibleName('Selected: rows 3, columns 1–2')
  press('a', { ctrlKey: true })
  expect(keys()).toHaveAccessibleName('Selected: rows 1–3, columns 1–2')
  press('Tab', { shiftKey: true })
  expect(keys()).toHaveAccessibleName('Apples, row 3, column 1')
  press('Tab', { shiftKey: true })
  expect(keys()).toHaveAccessibleName('11, row 2, column 2')
  press(' ', { ctrlKey: true })
  expect(keys()).toHaveAccessibleName('Selected: rows 1–3, columns 2')
  press('Escape')
  expect(keys()).toHaveAttribute('hidden')
  expect(editor.view.dom).toHaveFocus()
  expect(linesWithCaret(editor)).toEqual(['p: Above', 'table:', 'p: |Below'])
  await select(2, 0)
  press('ArrowDown')
  expect(linesWithCaret(editor)).toEqual(['p: Above', 'table:', 'p: |Below'])
  await select(0, 0)
  press('ArrowUp')
  expect(linesWithCaret(editor)).toEqual(['p: Above|', 'table:', 'p: Below'])
})

it.each([
  [
    'Row',
    'Insert row above',
    [
      ['Fruit', 'Price'],
      ['', ''],
      ['Pears', '11'],
      ['Apples', '2'],
    ],
  ],
  [
    'Row',
    'Move down',
    [
      ['Fruit', 'Price'],
      ['Apples', '2'],
      ['Pears', '11'],
    ],
  ],
  [
    'Row',
    'Remove rows',
    [
      ['Fruit', 'Price'],
      ['Apples', '2'],
    ],
  ],
  [
    'Column',
    'Insert column after',
    [
      ['Fruit', '', 'Price'],
      ['Pears', '', '11'],
      ['Apples', '', '2'],
    ],
  ],
  [
    'Column',
    'Move column forward',
    [
      ['Price', 'Fruit'],
      ['11', 'Pears'],
      ['2', 'Apples'],
    ],
  ],
  [
    'Column',
    'Sort ascending',
    [
      ['Fruit', 'Price'],
      ['Apples', '2'],
      ['Pears', '11'],
    ],
  ],
  ['Column', 'Remove columns', [['Price'], ['11'], ['2']]],
  [
    'Cells',
    'Clear cells',
    [
      ['Fruit', 'Price'],
      ['', '11'],
      ['Apples', '2'],
    ],
  ],
] as const)('[TBL-50, TBL-90] the menu of a cell: %s, %s, and undo by keys', async (part, item, wanted) => {
  const { select, choose, rows, press, said, keys } = opened()
  await select(1, 0)
  await choose(part, item)
  expect(rows()).toEqual(wanted)
  expect(said()).toMatch(/Undo: Ctrl\+Z$/)
  expect(keys()).toHaveFocus()
  press('z', { ctrlKey: true })
  expect(rows()).toEqual(PRICES)
  press('y', { ctrlKey: true })
  expect(rows()).toEqual(wanted)
})

it('[TBL-55, TBL-56, TBL-57, TBL-58] headers, alignment, width, background and merged cells are drawn', async () => {
  const { select, choose, cell, drawn, rows } = opened()
  await select(1, 0, 1, 1)
  await choose('Column', 'Centre')
  expect(cell(1, 1)).toHaveStyle({ textAlign: 'center' })
  await choose('Column', 'Wider')
  expect(drawn()[0]!.querySelector('col')).toHaveStyle({ width: '120px' })
  await choose('Cells', 'Background: Green')
  expect(cell(1, 0)).toHaveAttribute('data-highlight', 'green')
  expect(cell(1, 0).style.backgroundColor).toBe('')
  await choose('Cells', 'Merge cells')
  expect(cell(1, 0)).toHaveAttribute('colspan', '2')
  expect(rows()[1]).toEqual(['Pears11'])
  await choose('Cells', 'Split cells')
  expect(rows()[1]).toEqual(['Pears11', ''])
  await choose('Row', 'Header row')
  expect(drawn()[0]!.querySelector('th')).toBeNull()
})

it('[TBL-60] where cells are merged over rows, sorting is off and says why', async () => {
  const { select, choose, reach, rows } = opened()
  const reason = 'That is not possible where cells are merged over it.'
  await select(1, 0, 2, 0)
  await choose('Cells', 'Merge cells')
  const before = rows()
  const item = await reach('Column', 'Sort descending')
  expect(item).toHaveAttribute('aria-disabled', 'true')
  expect(item).toHaveAccessibleDescription(reason)
  await userEvent.setup().keyboard('{Enter}')
  expect(rows()).toEqual(before)
  expect(await screen.findByText(reason)).toBeVisible()
})

it('[TBL-66, TBL-92] sums are shown beside several numbers alone, and written into the cell that keys choose', async () => {
  const { select, press, rows } = opened([...PRICES, ['Sum', '']])
  await select(1, 1)
  expect(screen.queryByRole('group', { name: 'Sum, mean and count' })).toBeNull()
  await select(1, 1, 2, 1)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Sum: 13' }))
  press('ArrowDown')
  press('Enter')
  expect(rows()[3]).toEqual(['Sum', '13'])
})

it('[TBL-133] a letter that is typed while cells are selected asks for the last of them, with its text selected', async () => {
  const { select, press, table } = opened()
  const asked: unknown[] = []
  onTestFinished(askedInCell.subscribe(() => void asked.push(askedInCell.get())))
  await select(1, 0, 2, 0)
  press('x')
  expect(asked).toEqual([expect.objectContaining({ cell: expect.objectContaining({ table }), from: 0 })])
  askedInCell.set(null)
  for (const held of [{ ctrlKey: true }, { altKey: true }]) press('x', held)
  expect(asked.filter((one) => one !== null)).toHaveLength(1)
})

it('[TBL-91] Alt+Shift and an arrow move rows and columns', async () => {
  const { select, press, rows, said } = opened()
  await select(2, 0)
  press('ArrowUp', { altKey: true, shiftKey: true })
  expect(rows()[1]).toEqual(['Apples', '2'])
  expect(said()).toBe('Rows moved: 2. Undo: Ctrl+Z')
  press('ArrowRight', { altKey: true, shiftKey: true })
  expect(rows()[0]).toEqual(['Price', 'Fruit'])
})

it('[TBL-93] a table is doubled, becomes lines, or is removed, by its menu', async () => {
  const { select, choose, editor, rows, drawn } = opened()
  await select(1, 0)
  await choose('Table', 'Duplicate')
  expect([rows(0), rows(1)]).toEqual([PRICES, PRICES])
  await choose('Table', 'Turn into text')
  expect(linesWithCaret(editor).slice(0, 5)).toEqual([
    'p: Above',
    'p: |Fruit\tPrice',
    'p: Pears\t11',
    'p: Apples\t2',
    'table:',
  ])
  act(() => void editor.commands.undo())
  await vi.waitFor(() => expect(drawn()).toHaveLength(2))
  await select(0, 0)
  await choose('Table', 'Remove table')
  expect(drawn()).toHaveLength(1)
})

it('[TBL-94] cells stay selected while others put rows in, and are no longer once they are gone', async () => {
  const { doc, table, select, keys } = opened()
  await select(2, 0)
  const byOther = (act_: (writer: TableWriter) => void) =>
    act(() => doc.transact((transaction) => act_(new TableWriter(transaction, table, 9, () => 'Row00009'))))
  byOther((writer) => void writer.insert('row', 1))
  await vi.waitFor(() => expect(keys()).toHaveAccessibleName('Apples, row 4, column 1'))
  byOther((writer) => writer.setGone('row', readTable(doc, table).rows[3]!.id, true))
  await vi.waitFor(() => expect(keys()).toHaveAttribute('hidden'))
})

it('[TBL-84, TBL-90] from a cell that is written in, Shift and an arrow go on past the edge of its text, and keys open the menu', async () => {
  const { cell, keys } = opened()
  const written = cell(1, 0).appendChild(document.createElement('span'))
  written.textContent = 'more'
  const caretAt = (offset: number) => document.getSelection()!.collapse(written.firstChild, offset)
  const pressThere = (key: string) => act(() => void fireEvent.keyDown(written, { key, shiftKey: true }))
  caretAt(2)
  pressThere('ArrowRight')
  expect(keys()).toHaveAttribute('hidden')
  document.getSelection()!.setBaseAndExtent(written.firstChild!, 1, written.firstChild!, 4)
  pressThere('ArrowRight')
  expect(keys()).toHaveAccessibleName('Selected: rows 2, columns 1–2')
  // No letters stay selected beside the cells.
  expect(document.getSelection()).toHaveProperty('isCollapsed', true)
  caretAt(4)
  act(() => void fireEvent.keyDown(written, { key: 'F10', shiftKey: true }))
  expect(await screen.findByRole('menuitem', { name: 'Cells' })).toBeVisible()
  expect(keys()).toHaveAccessibleName('Pears, row 2, column 1')
})

it('[TBL-95] nothing is selected in a pad that is only read', async () => {
  const { editor, cell, keys } = opened()
  act(() => editor.setEditable(false))
  fireEvent.pointerDown(cell(1, 0), { button: 0 })
  fireEvent.click(cell(1, 0), { button: 0 })
  await new Promise((resolve) => setTimeout(resolve))
  expect(keys()).toHaveAttribute('hidden')
})
