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

const line = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const item = (text: string, ...below: object[]) => ({ type: 'listItem', content: [line(text), ...below] })

it.each([
  ['Present', ['Ada', 'חנה', 'Bea'], [null, 'rtl', null]],
  ['حاضر', ['علي', 'Ada', '1.'], [null, 'ltr', null]],
])('[EDT-86] in a pad that begins with %s the items that run otherwise are told apart', (first, names, dirs) => {
  const editor = padEditor(new Y.Doc(), 'ada')
  const dirsNow = () => [...editor.view.dom.querySelectorAll('li')].map((each) => each.getAttribute('dir'))
  editor.commands.insertContent([line(first), { type: 'bulletList', content: names.map((name) => item(name)) }])
  expect(dirsNow()).toEqual(dirs)
  // An item without letters has the direction of its list.
  editor.commands.setContent([line(first), { type: 'orderedList', content: [item('1'), item('2')] }])
  expect(dirsNow()).toEqual([null, null])
  editor.destroy()
})

it('[EDT-86] an item follows its own first line, and those below it are told apart from it', () => {
  const editor = padEditor(new Y.Doc(), 'ada')
  const below = { type: 'bulletList', content: [item('חנה'), item('Ada')] }
  editor.commands.insertContent([line('Present'), { type: 'bulletList', content: [item('שלום', below)] }])
  const dirs = [...editor.view.dom.querySelectorAll('li')].map((each) => each.getAttribute('dir'))
  expect(dirs).toEqual(['rtl', null, 'ltr'])
  editor.destroy()
})

it('[EDT-86] figures alone stand beside the sign of their item', () => {
  const editor = padEditor(new Y.Doc(), 'ada')
  editor.commands.insertContent([
    line('حاضر'),
    { type: 'orderedList', content: [item('علي'), item('12'), item('Ada')] },
    line('12'),
  ])
  const lines = [...editor.view.dom.querySelectorAll('p')]
  expect(lines.map(({ classList }) => classList.contains('is-blank'))).toEqual([false, false, true, false, false])
  editor.destroy()
})

it('[EDT-86] so are tasks', () => {
  const editor = padEditor(new Y.Doc(), 'ada')
  const task = (text: string) => ({ type: 'taskItem', attrs: { checked: false }, content: [line(text)] })
  editor.commands.insertContent([line('To do'), { type: 'taskList', content: [task('Rent'), task('שלום')] }])
  const dirs = [...editor.view.dom.querySelectorAll('li')].map((each) => each.getAttribute('dir'))
  expect(dirs).toEqual([null, 'rtl'])
  editor.destroy()
})
