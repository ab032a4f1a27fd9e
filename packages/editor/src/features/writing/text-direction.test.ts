import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { padEditor } from '../../testing/pad-editor.ts'

it.each([
  ['Present: Ada', 'ltr'],
  ['2026: حاضر Ada', 'rtl'],
  ['«שלום» Ada', 'rtl'],
  ['123', null],
])('[EDT-71] a pad that begins with %s stands in its direction', (text, dir) => {
  const editor = padEditor(new Y.Doc(), 'ada')
  const { dom } = editor.view
  expect(dom.getAttribute('dir')).toBe(null)
  editor.commands.insertContent([
    { type: 'paragraph' },
    { type: 'paragraph', content: [{ type: 'text', text }] },
    { type: 'paragraph' },
  ])
  expect(dom.getAttribute('dir')).toBe(dir)
  editor.commands.clearContent()
  expect(dom.getAttribute('dir')).toBe(null)
  editor.destroy()
})

it('[EDT-71] only the line that is about to be written is told to have no text', () => {
  const editor = padEditor(new Y.Doc(), 'ada')
  const blank = () => [...editor.view.dom.children].map(({ classList }) => classList.contains('is-blank'))
  expect(blank()).toEqual([true])
  editor.commands.insertContent('Present')
  expect(blank()).toEqual([false])
  editor.commands.splitBlock()
  expect(blank()).toEqual([false, true])
  editor.commands.setTextSelection(1)
  expect(blank()).toEqual([false, false])
  editor.destroy()
})
