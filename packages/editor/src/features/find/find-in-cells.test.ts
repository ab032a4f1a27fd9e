import { expect, it, vi } from 'vitest'
import { cellEditor } from '../../lib/tables/cell-editor.ts'
import { putTable } from '../../lib/tables/new-table.ts'
import { typeText } from '../../testing/pad-editor.ts'
import { tableEditor } from '../../testing/table-editor.ts'
import { linesWithCaret, press } from '../../testing/written-lines.ts'
import { FindSession } from './find-session.ts'

/** Opens a pad of a line, a table whose cells have these texts, and a line behind it. */
const opened = (...cells: readonly string[]) => {
  const pad = tableEditor()
  typeText(pad.editor, 'cat above')
  pad.editor.commands.splitBlock()
  putTable(pad.editor, cells.length / 2, 2)
  for (const [at, text] of cells.entries()) {
    if (at > 0) press(pad.cell(), 'Tab')
    typeText(pad.cell(), text)
  }
  pad.editor.view.focus()
  pad.editor.commands.setTextSelection(pad.editor.state.doc.content.size - 1)
  typeText(pad.editor, 'a cat behind')
  pad.editor.commands.setTextSelection(1)
  return pad
}

it('[TBL-36] what is in cells is found where its table stands, counted, and selected in its cell in the end', () => {
  const { editor, focused, cell } = opened('a cat', 'dog', 'cat, cat', '')
  const session = new FindSession(editor)
  session.seek({ sought: 'cat' })
  const { matches } = session.state.get()
  expect(matches.map((match) => match.cell?.number)).toEqual([undefined, 0, 2, 2, undefined])
  expect(session.state.get().at).toBe(0)
  session.step(1)
  session.step(1)
  session.step(1)
  session.close()
  expect(focused()).toBe(2)
  expect(linesWithCaret(cell())).toEqual(['p: cat, |cat|'])
})

it('[TBL-36] a search begins in the cell with the caret, with what is selected there', () => {
  const { editor, click, cells, cell } = opened('a cat', 'dog', 'cat, cat', '')
  click(cells()[2])
  cell().commands.setTextSelection({ from: 6, to: 9 })
  const session = new FindSession(editor)
  expect(session.state.get()).toMatchObject({ sought: 'cat', at: 3 })
  session.close()
  expect(linesWithCaret(cell())).toEqual(['p: cat, |cat|'])
})

it('[TBL-36] matches in cells are replaced one by one, and all with those of the text as one step of undo', () => {
  const { editor, texts, cells, click } = opened('a cat', 'dog', 'cat, cat', '')
  click(cells()[2])
  const session = new FindSession(editor, 'cat')
  session.step(-1)
  session.replace('cats')
  expect(texts()[0]).toEqual(['a cats', 'dog'])
  expect(session.state.get()).toMatchObject({ at: 2 })
  session.replace('bird')
  expect(texts()[1]).toEqual(['bird, cat', ''])
  expect(session.replaceAll('ox')).toBe(4)
  expect(texts()).toEqual([
    ['a oxs', 'dog'],
    ['bird, ox', ''],
  ])
  expect(editor.state.doc.textContent).toBe('ox abovea ox behind')
  editor.commands.undo()
  expect(texts()).toEqual([
    ['a cats', 'dog'],
    ['bird, cat', ''],
  ])
  expect(editor.state.doc.textContent).toBe('cat abovea cat behind')
  session.close()
})

it('[TBL-36] what is written in a cell while one searches is found soon', async () => {
  const { editor, cells, click, cell } = opened('a cat', 'dog')
  const session = new FindSession(editor, 'dog')
  click(cells()[0])
  typeText(cell(), 'dog ')
  await vi.waitFor(() => expect(session.state.get().matches).toHaveLength(2))
  session.close()
  expect(cellEditor.get()).toBeDefined()
})
