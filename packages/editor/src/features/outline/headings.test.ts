import { expect, onTestFinished, test } from 'vitest'
import * as Y from 'yjs'
import { padEditor, typeText } from '../../testing/pad-editor.ts'
import { headingsOf, isSame } from './headings.ts'

test('[EDT-155] headings are listed in their order, with level and line, and those without letters are left out', async () => {
  const editor = padEditor(new Y.Doc(), 'ada')
  onTestFinished(() => editor.destroy())
  await new Promise((resolve) => editor.on('create', resolve))
  for (const line of ['# Minutes ', 'present: Ada', '## Decided', '', '### ', '# End']) {
    typeText(editor, line)
    editor.commands.splitBlock()
  }
  const headings = headingsOf(editor.state.doc)
  expect(headings.map(({ text, level, line }) => [text, level, line])).toEqual([
    ['Minutes', 1, 1],
    ['Decided', 2, 3],
    ['End', 1, 6],
  ])
  expect(headings.map(({ position }) => editor.state.doc.nodeAt(position)?.textContent.trim())).toEqual([
    'Minutes',
    'Decided',
    'End',
  ])
  expect(isSame(headings, headingsOf(editor.state.doc))).toBe(true)
  editor.commands.setTextSelection(2)
  typeText(editor, 'x')
  expect(isSame(headings, headingsOf(editor.state.doc))).toBe(false)
})
