import { readPadLines } from '@sheaf/document/pad-lines'
import { tableOf } from '@sheaf/document/testing/tables'
import { padFromLines } from '@sheaf/document/text/from-text'
import { AppProviders } from '@sheaf/ui/components/app-providers'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, vi } from 'vitest'
import { TableTools } from '../features/table-tools/table-tools.tsx'
import type { PadFiles } from '../lib/files/pad-files.ts'
import { padEditor } from './pad-editor.ts'

export const PRICES = [
  ['Fruit', 'Price'],
  ['Pears', '11'],
  ['Apples', '2'],
]

/** Gives tables a layout, of which jsdom has none. */
const layTablesOut = (): void => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this instanceof HTMLTableCellElement)
      return new DOMRect(this.cellIndex * 100, 0, this.colSpan * 100, 20 * this.rowSpan)
    if (this instanceof HTMLTableRowElement) return new DOMRect(0, this.rowIndex * 20, 400, 20)
    if (this instanceof HTMLTableElement) return new DOMRect(0, 0, this.rows[0]!.cells.length * 100, 100)
    return new DOMRect(0, 0, 1000, 500)
  })
  Element.prototype.scrollIntoView = () => {}
  onTestFinished(() => void vi.restoreAllMocks())
}

/** Opens a pad with a table between two lines, with the tools for it. */
export const opened = (texts = PRICES, language = 'en', files?: PadFiles) => {
  layTablesOut()
  const tableText = tableOf(texts, { hasHeaderRow: true })
  const { doc } = padFromLines([{ text: 'Above' }, { text: '', tableText }, { text: 'Below' }], 7)
  const editor = padEditor(doc, 'ada')
  vi.spyOn(editor.view, 'coordsAtPos').mockReturnValue({ left: 0, right: 0, top: 0, bottom: 0 })
  const around = document.body.appendChild(document.createElement('div'))
  around.append(editor.view.dom)
  const { unmount } = render(
    <AppProviders env="test">
      <TableTools editor={editor} doc={doc} languageOf={() => language} {...(files && { files })} />
    </AppProviders>,
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
  /** Opens the menu, and a part of it, and leads to an item. */
  const reach = async (part: string, item: string): Promise<HTMLElement> => {
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
    return found
  }
  const choose = async (part: string, item: string) => {
    await reach(part, item)
    await userEvent.setup().keyboard('{Enter}')
    await vi.waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  }
  return { doc, editor, table, rows, cell, keys, select, press, said, reach, choose, drawn }
}

/** Puts something on a clipboard, and does with it what a key does there. */
export const clip = (name: 'copy' | 'cut' | 'paste', given: Readonly<Record<string, string>> = {}) => {
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
