import { MantineProvider } from '@mantine/core'
import { readPadLines } from '@sheaf/document/pad-lines'
import { readTable, TableWriter } from '@sheaf/document/table/structure'
import { tableOf } from '@sheaf/document/testing/tables'
import { padFromLines } from '@sheaf/document/text/from-text'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { padEditor } from '../../testing/pad-editor.ts'
import { linesWithCaret } from '../../testing/written-lines.ts'
import { TableTools } from './table-tools.tsx'

const PRICES = [
  ['Fruit', 'Price'],
  ['Pears', '11'],
  ['Apples', '2'],
]

// jsdom has no layout.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this instanceof HTMLTableCellElement)
      return new DOMRect(this.cellIndex * 100, 0, this.colSpan * 100, 20 * this.rowSpan)
    if (this instanceof HTMLTableRowElement) return new DOMRect(0, this.rowIndex * 20, 400, 20)
    if (this instanceof HTMLTableElement) return new DOMRect(0, 0, this.rows[0]!.cells.length * 100, 100)
    return new DOMRect(0, 0, 1000, 500)
  })
  Element.prototype.scrollIntoView = () => {}
})
afterEach(() => {
  vi.restoreAllMocks()
})

const opened = (texts = PRICES, language = 'en') => {
  const tableText = tableOf(texts, { hasHeaderRow: true })
  const { doc } = padFromLines([{ text: 'Above' }, { text: '', tableText }, { text: 'Below' }], 7)
  const editor = padEditor(doc, 'ada')
  vi.spyOn(editor.view, 'coordsAtPos').mockReturnValue({ left: 0, right: 0, top: 0, bottom: 0 })
  const around = document.body.appendChild(document.createElement('div'))
  around.append(editor.view.dom)
  const { unmount } = render(
    <MantineProvider env="test">
      <TableTools editor={editor} doc={doc} languageOf={() => language} />
    </MantineProvider>,
  )
  onTestFinished(() => {
    unmount()
    editor.destroy()
    around.remove()
  })
  const table = readPadLines(doc).find((line) => line.table)!.attributes.table!
  const drawn = () => [...editor.view.dom.querySelectorAll('table')]
  const rows = (at = 0) =>
    [...(drawn()[at]?.rows ?? [])].map((row) => [...row.cells].map((cell) => cell.textContent ?? ''))
  const cell = (row: number, column: number) => drawn()[0]!.rows[row]!.cells[column]!
  const keys = () => document.querySelector<HTMLElement>('.pad-table-keys')!
  const select = async (row: number, column: number, toRow = row, toColumn = column) => {
    fireEvent.pointerDown(cell(row, column), { button: 0 })
    fireEvent.click(cell(row, column), { button: 0 })
    // What writes in a cell takes the focus first.
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    if (toRow !== row || toColumn !== column)
      fireEvent.pointerDown(cell(toRow, toColumn), { button: 0, shiftKey: true })
    await vi.waitFor(() => expect(keys()).toHaveFocus())
  }
  const press = (key: string, held: object = {}) => act(() => void fireEvent.keyDown(keys(), { key, ...held }))
  const said = () => document.querySelector('.pad-table-tools [aria-live]')!.textContent
  const choose = async (part: string, item: string) => {
    press('F10', { shiftKey: true })
    const person = userEvent.setup()
    const target = await screen.findByRole('menuitem', { name: part })
    act(() => target.focus())
    await person.keyboard('{Enter}')
    const role = /^(?:Background|Align|Centre)/.test(item)
      ? 'menuitemradio'
      : item.startsWith('Header')
        ? 'menuitemcheckbox'
        : 'menuitem'
    // The menu within the menu focuses its first item.
    await vi.waitFor(() => {
      expect(document.activeElement).not.toBe(target)
      expect(document.activeElement?.role).toMatch(/^menuitem/)
    })
    const found = await screen.findByRole(role, { name: item })
    act(() => found.focus())
    await person.keyboard('{Enter}')
    await vi.waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  }
  return { doc, editor, table, rows, cell, keys, select, press, said, choose, drawn }
}

/** Puts something on a clipboard, and does with it what a key does there. */
const clip = (name: 'copy' | 'cut' | 'paste', given: Readonly<Record<string, string>> = {}) => {
  const data = new Map(Object.entries(given))
  const clipboardData = {
    getData: (type: string) => data.get(type) ?? '',
    setData: (type: string, value: string) => void data.set(type, value),
    clearData: () => data.clear(),
    files: [],
    types: [...data.keys()],
  }
  const event = Object.assign(new Event(name, { bubbles: true, cancelable: true }), { clipboardData })
  act(() => void (document.activeElement ?? document.body).dispatchEvent(event))
  return { data, isTaken: event.defaultPrevented }
}

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
  press('Escape')
  expect(keys()).toHaveAttribute('hidden')
  expect(editor.view.dom).toHaveFocus()
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

it('[TBL-60] where cells are merged over rows, sorting says why it does nothing', async () => {
  const { select, choose, rows, said } = opened()
  await select(1, 0, 2, 0)
  await choose('Cells', 'Merge cells')
  const before = rows()
  await choose('Column', 'Sort descending')
  expect(rows()).toEqual(before)
  expect(said()).toBe('That is not possible where cells are merged over it.')
})

it('[TBL-86, TBL-87] cells are copied as a table and as text, cut, and cleared; all empty ones take the table away', async () => {
  const { select, rows, press, editor, drawn } = opened()
  await select(1, 0, 2, 1)
  const { data } = clip('copy')
  expect(data.get('text/plain')).toBe('Pears\t11\nApples\t2')
  expect(data.get('text/html')).toContain('<tr><td>Pears</td><td>11</td></tr>')
  expect(data.get('text/html')).not.toContain('data-row')
  clip('cut')
  expect(rows()).toEqual([
    ['Fruit', 'Price'],
    ['', ''],
    ['', ''],
  ])
  press('a', { ctrlKey: true })
  press('Delete')
  expect(rows().flat().join('')).toBe('')
  press('Backspace')
  expect(drawn()).toEqual([])
  expect(linesWithCaret(editor).map((line) => line.replace('|', ''))).toEqual(['p: Above', 'p: Below'])
  act(() => void editor.commands.undo())
  act(() => void editor.commands.undo())
  await vi.waitFor(() => expect(rows()[0]).toEqual(['Fruit', 'Price']))
})

it.each([
  [
    'a table of a spreadsheet',
    {
      'text/html': '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>',
      'text/plain': 'a\tb\r\nc\td',
    },
    [
      ['Fruit', 'Price', ''],
      ['Pears', 'a', 'b'],
      ['Apples', 'c', 'd'],
    ],
  ],
  [
    'one column',
    { 'text/html': '<table><tr><td>a</td></tr><tr><td>b</td></tr><tr><td>c</td></tr></table>' },
    [
      ['Fruit', 'Price'],
      ['Pears', 'a'],
      ['Apples', 'b'],
      ['', 'c'],
    ],
  ],
  [
    'text with tabs and a quoted line end',
    { 'text/plain': '"a\nb"\tc' },
    [
      ['Fruit', 'Price', ''],
      ['Pears', 'ab', 'c'],
      ['Apples', '2', ''],
    ],
  ],
  [
    'a heading and paragraphs',
    { 'text/html': '<h2>a</h2><p>b</p><p>c</p>' },
    [
      ['Fruit', 'Price'],
      ['Pears', 'abc'],
      ['Apples', '2'],
    ],
  ],
  [
    'a table with text beside it',
    { 'text/html': '<p>x</p><table><tr><td>a</td><td>b</td></tr></table>' },
    [
      ['Fruit', 'Price'],
      ['Pears', 'xa | b'],
      ['Apples', '2'],
    ],
  ],
  [
    'a word',
    { 'text/plain': 'a' },
    [
      ['Fruit', 'Price'],
      ['Pears', 'a'],
      ['Apples', '2'],
    ],
  ],
])('[TBL-83] pasted into a cell: %s', async (_, given, wanted) => {
  const { select, rows, press, drawn } = opened()
  await select(1, 1)
  expect(clip('paste', given).isTaken).toBe(true)
  expect(rows()).toEqual(wanted)
  expect(drawn()).toHaveLength(1)
  press('z', { ctrlKey: true })
  expect(rows()).toEqual(PRICES)
})

it('[TBL-83] cells are pasted where one writes in a cell, and other text is left to what one writes in', () => {
  const { cell, rows } = opened()
  const written = cell(1, 1).appendChild(document.createElement('span'))
  written.tabIndex = -1
  written.focus()
  expect(clip('paste', { 'text/plain': 'word' }).isTaken).toBe(false)
  expect(clip('paste', { 'text/plain': 'a\tb' }).isTaken).toBe(true)
  expect(rows()[1]).toEqual(['Pears', 'a', 'b'])
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

it('[TBL-95] nothing is selected in a pad that is only read', async () => {
  const { editor, cell, keys } = opened()
  act(() => editor.setEditable(false))
  fireEvent.pointerDown(cell(1, 0), { button: 0 })
  fireEvent.click(cell(1, 0), { button: 0 })
  await new Promise((resolve) => setTimeout(resolve))
  expect(keys()).toHaveAttribute('hidden')
})
