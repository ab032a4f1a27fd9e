import { expect, it } from 'vitest'
import { typeText } from '../../testing/pad-editor.ts'
import { editorWith, linesWithCaret, press } from '../../testing/written-lines.ts'

it('[TEXT-10] undo and redo of a menu, or by a gesture, are those of the text', () => {
  const editor = editorWith('p: one|')
  const tell = (inputType: string): boolean =>
    editor.view.dom.dispatchEvent(new InputEvent('beforeinput', { inputType, bubbles: true, cancelable: true }))
  typeText(editor, ' two')
  expect(tell('historyUndo')).toBe(false)
  expect(linesWithCaret(editor)).toEqual(['p: one|'])
  expect(tell('historyRedo')).toBe(false)
  expect(linesWithCaret(editor)).toEqual(['p: one two|'])
})

it('[TEXT-10] a redo too many, told with a small letter as on a Mac, takes nothing back', () => {
  const editor = editorWith('p: one|')
  typeText(editor, ' two')
  for (const keys of ['Mod-z', 'Mod-Shift-z', 'Mod-Shift-z']) expect(press(editor, keys)).toBe(true)
  expect(linesWithCaret(editor)).toEqual(['p: one two|'])
  for (const keys of ['Mod-z', 'Mod-z']) expect(press(editor, keys)).toBe(true)
  expect(linesWithCaret(editor)).toEqual(['p: one|'])
})
