import { expect, it, vi } from 'vitest'
import { putTable } from '../../lib/tables/new-table.ts'
import { cellEditor } from '../../lib/tables/cell-editor.ts'
import { focusedCell } from '../../lib/tables/table-focus.ts'
import { typeText } from '../../testing/pad-editor.ts'
import { tableEditor } from '../../testing/table-editor.ts'
import { linesWithCaret, press } from '../../testing/written-lines.ts'

/** Opens a pad in which a table has been put, while what writes in its cells is still on its way. */
const opened = () => {
  const pad = tableEditor(undefined, undefined, { isAwaited: true })
  putTable(pad.editor, 2, 2)
  const type = (text: string) => typeText(pad.editor, text)
  return { ...pad, type, key: (keys: string) => press(pad.editor, keys) }
}

it('[TBL-35] what is typed before cells can be written in is text of the cell, and the caret goes on behind it', () => {
  const { type, key, texts, arrive, focused, cell, editor } = opened()
  type('abd')
  key('Backspace')
  type('c')
  key('Enter')
  type('two')
  expect(texts()[0]).toEqual(['abctwo', ''])
  expect(linesWithCaret(editor)).toEqual(['table: |', 'p:'])
  arrive()
  expect(focused()).toBe(0)
  expect(linesWithCaret(cell())).toEqual(['p: abc', 'p: two|'])
})

it('[TBL-35] Tab leads on, a click asks for another cell, and undo takes what was typed away', () => {
  const { type, key, texts, click, cells, arrive, focused, editor } = opened()
  type('a')
  key('Tab')
  type('b')
  expect(click(cells()[3])).toBe(true)
  type('d')
  expect(texts()).toEqual([
    ['a', 'b'],
    ['', 'd'],
  ])
  editor.commands.undo()
  expect(texts()[1]).toEqual(['', ''])
  arrive()
  expect(focused()).toBe(3)
})

it('[TBL-35] what an input method has put into the line of the table comes into the cell', async () => {
  const { editor, texts } = opened()
  editor.view.dispatch(editor.state.tr.insertText('かん'))
  await vi.waitFor(() => expect(texts()[0]).toEqual(['かん', '']))
  expect(linesWithCaret(editor)).toEqual(['table: |', 'p:'])
})

it('[TBL-35] whoever has put the caret elsewhere meanwhile is not led into the cell', () => {
  const { editor, type, arrive, texts } = opened()
  editor.commands.setTextSelection(editor.state.doc.content.size - 1)
  type('below')
  arrive()
  expect(cellEditor.get()).toBeUndefined()
  expect(focusedCell.get()).toBeNull()
  expect(texts()[0]).toEqual(['', ''])
  expect(linesWithCaret(editor)).toEqual(['table:', 'p: below|'])
})
