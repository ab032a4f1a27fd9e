import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { putTable } from '../../lib/tables/new-table.ts'
import { typeText } from '../../testing/pad-editor.ts'
import { tableEditor } from '../../testing/table-editor.ts'
import { linesWithCaret, press } from '../../testing/written-lines.ts'
import { Formulas } from '../formula/formulas.ts'
import { SlashMenu, SlashTyping } from './slash-menu.ts'

const opened = () => {
  const menu = new SlashMenu()
  const pad = tableEditor(new Y.Doc(), 'ada', {
    extensions: [SlashTyping.configure({ menu, isInCell: true }), Formulas],
  })
  putTable(pad.editor, 2, 2)
  const offered = () => menu.open.get()?.commands.map(({ name }) => name)
  return { ...pad, menu, offered }
}

it('[TBL-131] a / in a cell offers what a cell can hold, and nothing else', async () => {
  const { cell, offered } = opened()
  typeText(cell(), '/')
  await expect.poll(offered).toBeDefined()
  expect(offered()).toEqual([
    'TEXT',
    'BULLET_LIST',
    'ORDERED_LIST',
    'TASK_LIST',
    'PICTURE',
    'FILE',
    'FORMULA',
    'LINK',
    'DATE',
  ])
  typeText(cell(), 'head')
  expect(offered()).toBeUndefined()
})

it('[TBL-131] what is chosen is done in the cell, and one undo brings back what was typed', async () => {
  const { editor, cell, offered } = opened()
  typeText(cell(), 'Rent ')
  typeText(cell(), '/to-do')
  await expect.poll(offered).toEqual(['TASK_LIST'])
  press(cell(), 'Enter')
  expect(linesWithCaret(cell())).toEqual(['task: Rent |'])
  expect(editor.state.doc.textContent).toBe('')
  cell().commands.undo()
  expect(linesWithCaret(cell())).toEqual(['p: Rent /to-do|'])
})

it('[TBL-132] a formula is written and pasted in a cell as in the text', async () => {
  const { cell } = opened()
  const marked = () => {
    const found: string[] = []
    cell().state.doc.descendants((node) => {
      if (node.marks.some(({ type }) => type.name === 'formula')) found.push(node.text!)
    })
    return found
  }
  typeText(cell(), 'If $q^2$')
  expect([marked(), cell().state.doc.textContent]).toEqual([['q^2'], 'If q^2'])
  press(cell(), 'Tab')
  const clipboardData = {
    types: ['text/plain'],
    files: [],
    getData: (type: string) => (type === 'text/plain' ? '## So $q^3$' : ''),
  }
  const event = new Event('paste', { bubbles: true, cancelable: true })
  cell().view.dom.dispatchEvent(Object.assign(event, { clipboardData }))
  await expect.poll(marked).toEqual(['q^3'])
  expect(linesWithCaret(cell())).toEqual(['p: So q^3|'])
  await expect.poll(() => cell().view.dom.querySelector('.pad-formula')).not.toBeNull()
  cell().commands.undo()
  expect(linesWithCaret(cell())).toEqual(['p: ## So $q^3$|'])
})
