import { expect, it, onTestFinished } from 'vitest'
import * as Y from 'yjs'
import { Store } from '@sheaf/ui/lib/store'
import { padEditor, typeText } from '../../../testing/pad-editor.ts'
import { editorWith, press } from '../../../testing/written-lines.ts'
import { LanguageDirection } from './language-direction.ts'

it.each([
  ['Present: Ada', 'ltr'],
  ['2026: حاضر Ada', 'rtl'],
  ['«שלום» Ada', 'rtl'],
  ['123', null],
])('[EDT-71] a pad that begins with %s stands in its direction', (text, dir) => {
  const editor = editorWith('p:', `p: ${text}`, 'p:')
  const { dom } = editor.view
  expect(dom.getAttribute('dir')).toBe(dir)
  editor.commands.clearContent()
  expect(dom.getAttribute('dir')).toBe(null)
})

const blankIn = ({ view: { dom } }: ReturnType<typeof editorWith>): boolean[] =>
  [...dom.children].map((line) => line.hasAttribute('data-blank'))

it('[EDT-71] a line that is about to be written is told to have no text', () => {
  const editor = editorWith('p: |')
  expect(blankIn(editor)).toEqual([true])
  editor.commands.insertContent('Present')
  expect(blankIn(editor)).toEqual([false])
  press(editor, 'Enter')
  expect(blankIn(editor)).toEqual([false, true])
})

const dirsIn = ({ view: { dom } }: ReturnType<typeof editorWith>): (string | null)[] =>
  [...dom.querySelectorAll('li')].map((item) => item.getAttribute('dir'))

it.each([
  ['Present', ['Ada', 'חנה', '1.'], ['ltr', 'rtl', null]],
  ['حاضر', ['علي', 'Ada', '1.'], ['rtl', 'ltr', null]],
])('[EDT-32, EDT-86] in a pad that begins with %s each item stands as it is written', (first, names, dirs) => {
  for (const kind of ['bullet', 'ordered', 'task']) {
    const editor = editorWith(`p: ${first}`, ...names.map((name) => `${kind}: ${name}`))
    expect([kind, dirsIn(editor)]).toEqual([kind, dirs])
  }
})

it('[EDT-86] an item turns with its first letter', () => {
  const editor = editorWith('bullet: |')
  expect(dirsIn(editor)).toEqual([null])
  editor.commands.insertContent('שלום')
  expect(dirsIn(editor)).toEqual(['rtl'])
})

it('[EDT-86] figures alone stand beside the sign of their item', () => {
  expect(blankIn(editorWith('p: حاضر', 'ordered: علي', 'ordered: 12', 'ordered: Ada', 'p: 12'))).toEqual([
    false,
    false,
    true,
    false,
    true,
  ])
})

it('[EDT-32] a line of signs and figures alone stands as its pad does, but code does not', () => {
  const editor = editorWith('p: حاضر', 'h2: 2026', 'code: }', 'p: |')
  typeText(editor, '/')
  expect(blankIn(editor)).toEqual([false, true, false, true])
  typeText(editor, 'a')
  expect(blankIn(editor)[3]).toBe(false)
})

it('[EDT-197] a page from right to left has every pad so, whatever its letters', () => {
  const editor = padEditor(new Y.Doc(), 'ada', [], {}, { direction: 'rtl' })
  onTestFinished(() => editor.destroy())
  expect(editor.view.dom.getAttribute('dir')).toBe('rtl')
  typeText(editor, 'Present: Ada')
  expect(editor.view.dom.getAttribute('dir')).toBe('rtl')
})

it('[PAD-78] a pad without a letter stands as its language does, and one with letters as these do', () => {
  const language = new Store('ar')
  const editor = padEditor(new Y.Doc(), 'ada', [LanguageDirection.configure({ language })])
  onTestFinished(() => editor.destroy())
  const dir = () => editor.view.dom.getAttribute('dir')
  expect(dir()).toBe('rtl')
  typeText(editor, 'Present')
  expect(dir()).toBe('ltr')
  editor.commands.clearContent()
  expect(dir()).toBe('rtl')
  language.set('')
  editor.setOptions({})
  expect(dir()).toBe(null)
})
