import { Extension } from '@tiptap/core'
import { expect, it, vi } from 'vitest'
import { typeText } from '../../../testing/pad-editor.ts'
import { editorWith, editorWithMore, linesWithCaret, press } from '../../../testing/written-lines.ts'

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

it('[EDT-350] Enter of which a phone tells no key is that of an open list, and begins a line where there is none', () => {
  let isOpen = true
  const pressed: string[] = []
  const OpenList = Extension.create({
    name: 'openList',
    priority: 2000,
    addKeyboardShortcuts: () => ({ Enter: () => isOpen && pressed.push('Enter') > 0 }),
  })
  const editor = editorWithMore(['bullet: one|'], [OpenList])
  const begin = (inputType: string): boolean => {
    const { node, offset } = editor.view.domAtPos(editor.state.selection.from)
    const range = new StaticRange({ startContainer: node, startOffset: offset, endContainer: node, endOffset: offset })
    const event = new InputEvent('beforeinput', { inputType, bubbles: true, cancelable: true })
    return editor.view.dom.dispatchEvent(Object.assign(event, { getTargetRanges: () => [range] }))
  }
  expect(begin('insertParagraph')).toBe(false)
  expect([pressed, linesWithCaret(editor)]).toEqual([['Enter'], ['bullet: one|']])
  isOpen = false
  expect(begin('insertParagraph')).toBe(false)
  expect(linesWithCaret(editor)).toEqual(['bullet: one', 'bullet: |'])
})

it('[EDT-350] the key of Enter is left to the browser on an iPhone, which then tells what it begins', () => {
  const editor = editorWith('p: one|')
  const enter = (): boolean =>
    editor.view.dom.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true }),
    )
  vi.spyOn(navigator, 'vendor', 'get').mockReturnValue('Apple Computer, Inc.')
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone) AppleWebKit/605.1 Mobile/15E148 Safari/604',
  )
  expect(enter()).toBe(true)
  expect(linesWithCaret(editor)).toEqual(['p: one|'])
  vi.restoreAllMocks()
  expect(enter()).toBe(false)
  expect(linesWithCaret(editor)).toEqual(['p: one', 'p: |'])
})
