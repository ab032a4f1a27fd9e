import type { Editor } from '@tiptap/core'
import type { StoredText } from '@sheaf/ui/lib/browser-storage'
import { expect, onTestFinished, test } from 'vitest'
import * as Y from 'yjs'
import { foldsOf, reveal, shownLine, toggleFold, toggleFoldAtCaret } from '../../../lib/lines/folds.ts'
import { padEditor, typeText } from '../../../testing/pad-editor.ts'
import { twoPeers } from '../../../testing/two-peers.ts'
import { FindSession } from '../../find/find-session.ts'
import { goToLine } from '../../lines/go-to-line.ts'
import { Folding } from './folding.ts'

const memory = (): StoredText => {
  let text: string | undefined
  return {
    get: () => text,
    set: (value) => (text = value),
    remove: () => (text = undefined),
  }
}

const started = async (doc: Y.Doc, author = 'ada', kept = memory()): Promise<Editor> => {
  const editor = padEditor(doc, author, [Folding.configure({ kept })])
  onTestFinished(() => editor.destroy())
  await new Promise((resolve) => editor.on('create', resolve))
  return editor
}

const LINES = ['# One ', 'a', 'b', '## Two', 'c', '# Three', 'd', 'e']

const written = async (doc = new Y.Doc(), lines = LINES): Promise<Editor> => {
  const editor = await started(doc)
  lines.forEach((line, at) => {
    if (at > 0) editor.commands.splitBlock()
    typeText(editor, line)
  })
  return editor
}

/** Returns the position before a line, from 1. */
const before = ({ state: { doc } }: Editor, line: number): number => {
  let position = 0
  for (let at = 0; at < line - 1; at += 1) position += doc.child(at).nodeSize
  return position
}

const toggle = (editor: Editor, line: number): boolean => toggleFold(editor.view, before(editor, line))

/** Returns the folds as `heading-last`, with lines from 1. */
const folds = (editor: Editor): string[] => foldsOf(editor.state).map(({ line, last }) => `${line + 1}-${last + 1}`)

const textOf = ({ state: { doc } }: Editor): string => doc.textBetween(0, doc.content.size, '/')

const press = (editor: Editor, key: string, init: KeyboardEventInit = {}): boolean => {
  const event = new KeyboardEvent('keydown', { key, cancelable: true, ...init })
  return editor.view.someProp('handleKeyDown', (handle) => handle(editor.view, event)) === true
}

test('[EDT-201] a section reaches to the next heading that is not below its own, and nothing of the text changes', async () => {
  const doc = new Y.Doc()
  const editor = await written(doc)
  const [text, state] = [textOf(editor), Y.encodeStateAsUpdate(doc)]
  expect(toggle(editor, 1)).toBe(true)
  expect(folds(editor)).toEqual(['1-5'])
  expect(toggle(editor, 4)).toBe(true)
  expect(folds(editor)).toEqual(['1-5', '4-5'])
  toggle(editor, 1)
  expect(folds(editor)).toEqual(['4-5'])
  expect([textOf(editor), Y.encodeStateAsUpdate(doc)]).toEqual([text, state])
})

test('[EDT-201] what is no heading, or has no lines below it, is not folded', async () => {
  const editor = await written(new Y.Doc(), ['# One', 'a', '# Two', '# Three'])
  expect([2, 3, 4].map((line) => toggle(editor, line))).toEqual([false, false, false])
  expect(folds(editor)).toEqual([])
})

test('[EDT-201] the lines of a fold are hidden, also one that is drawn anew, and the next one counts them', async () => {
  const { a, b } = twoPeers()
  const editor = await written(a)
  const bob = await started(b, 'bob')
  editor.commands.setTextSelection(2)
  toggle(editor, 1)
  toggle(editor, 4)
  const lines = () =>
    [...editor.view.dom.children].map((line) => {
      if (line.hasAttribute('data-folded-away')) return '-'
      return line.hasAttribute('data-below-fold') ? (line as HTMLElement).style.getPropertyValue('--lines') : '1'
    })
  expect(lines()).toEqual(['1', '-', '-', '-', '-', '5', '1', '1'])
  expect(editor.view.dom.children[0]?.firstElementChild?.getAttribute('data-folded')).toBe('4 lines')
  bob.commands.setTextSelection(before(bob, 2) + 1)
  bob.commands.toggleBulletList()
  bob.commands.splitBlock()
  expect(lines()).toEqual(['1', '-', '-', '-', '-', '-', '6', '1', '1'])
  toggle(editor, 1)
  expect(lines()).toEqual(['1', '1', '1', '1', '1', '-', '2', '1', '1'])
})

test('[EDT-202] Ctrl+Shift+Enter folds the section with the caret, which then stands behind its heading', async () => {
  const editor = await written()
  editor.commands.setTextSelection(before(editor, 5) + 1)
  expect(press(editor, 'Enter', { ctrlKey: true, shiftKey: true })).toBe(true)
  expect(folds(editor)).toEqual(['4-5'])
  expect(editor.state.selection.head).toBe(before(editor, 5) - 1)
  press(editor, 'Enter', { ctrlKey: true, shiftKey: true })
  expect(folds(editor)).toEqual([])
  editor.commands.setTextSelection(before(editor, 3) + 1)
  expect(toggleFoldAtCaret(editor.view)).toBe(true)
  expect(folds(editor)).toEqual(['1-5'])
})

test('[EDT-202] above the first heading the key does nothing', async () => {
  const editor = await written(new Y.Doc(), ['a', '# One', 'b'])
  editor.commands.setTextSelection(1)
  expect(press(editor, 'Enter', { ctrlKey: true, shiftKey: true })).toBe(true)
  expect([folds(editor), editor.state.doc.childCount]).toEqual([[], 3])
})

test.each([
  ['a caret', (editor: Editor) => editor.commands.setTextSelection(before(editor, 3) + 1)],
  [
    'the end of a selection',
    (editor: Editor) => editor.commands.setTextSelection({ from: 1, to: before(editor, 3) + 1 }),
  ],
  ['a link to a line', (editor: Editor) => goToLine(editor, 3)],
  ['what shows a range', (editor: Editor) => reveal(editor.view, before(editor, 3))],
])('[EDT-203] %s unfolds the section that it leads into', async (_, lead) => {
  const editor = await written()
  editor.commands.setTextSelection(2)
  toggle(editor, 1)
  lead(editor)
  expect(folds(editor)).toEqual([])
})

test('[EDT-203] a search unfolds the section of the match that it points at', async () => {
  const editor = await written()
  const scroller = document.createElement('div')
  scroller.className = 'pad-scroll'
  scroller.append(editor.view.dom)
  editor.view.coordsAtPos = () => new DOMRect()
  editor.commands.setTextSelection(1)
  toggle(editor, 4)
  const session = new FindSession(editor)
  expect(folds(editor)).toEqual(['4-5'])
  session.seek({ sought: 'c' })
  expect(folds(editor)).toEqual([])
  session.close()
})

test('[EDT-203] selecting all of a text leaves folded what is', async () => {
  const editor = await written()
  toggle(editor, 6)
  press(editor, 'a', { ctrlKey: true })
  expect([editor.state.selection.from, folds(editor)]).toEqual([0, ['6-8']])
})

test('[EDT-204] Enter at the end of a folded heading, and Delete there, unfold the section before text goes astray', async () => {
  const editor = await written()
  toggle(editor, 6)
  const text = textOf(editor)
  editor.commands.setTextSelection(before(editor, 7) - 1)
  expect(press(editor, 'Delete')).toBe(true)
  expect([folds(editor), textOf(editor)]).toEqual([[], text])
  toggle(editor, 6)
  press(editor, 'Enter')
  typeText(editor, 'new')
  expect([folds(editor), textOf(editor)]).toEqual([[], 'One /a/b/Two/c/Three/new/d/e'])
})

test('[EDT-204] a line that Backspace joins to the last one of a folded section shows that', async () => {
  const editor = await written(new Y.Doc(), ['# One', 'a', '# Two', 'b'])
  toggle(editor, 1)
  editor.commands.setTextSelection(before(editor, 3) + 1)
  press(editor, 'Backspace')
  press(editor, 'Backspace')
  expect([folds(editor), textOf(editor)]).toEqual([[], 'One/aTwo/b'])
})

test('[EDT-205] a fold goes along with what others write, above it and in it, and ends with its heading', async () => {
  const { a, b } = twoPeers()
  const ada = await written(a)
  const bob = await started(b, 'bob')
  ada.commands.setTextSelection(2)
  toggle(ada, 6)
  expect([folds(ada), folds(bob)]).toEqual([['6-8'], []])
  bob.commands.setTextSelection(before(bob, 2) + 1)
  typeText(bob, 'more')
  bob.commands.splitBlock()
  expect(folds(ada)).toEqual(['7-9'])
  bob.commands.setTextSelection(before(bob, 8) + 2)
  bob.commands.splitBlock()
  typeText(bob, 'x')
  expect(folds(ada)).toEqual(['7-10'])
  expect(shownLine(foldsOf(ada.state), 8)).toBe(6)
  bob.commands.setTextSelection(before(bob, 7) + 1)
  bob.commands.setText()
  expect(folds(ada)).toEqual([])
})

test('[EDT-205] a line with the caret that somebody brings into a folded section stays in sight', async () => {
  const { a, b } = twoPeers()
  const ada = await written(a)
  const bob = await started(b, 'bob')
  ada.commands.setTextSelection(before(ada, 7) + 1)
  toggle(ada, 1)
  bob.commands.setTextSelection(before(bob, 6) + 1)
  bob.commands.setText()
  expect(folds(ada)).toEqual([])
})

test('[EDT-206] a tab keeps what is folded, by the lines themselves', async () => {
  const doc = new Y.Doc()
  const kept = memory()
  const first = await written(doc)
  const second = await started(doc, 'ada', kept)
  toggle(second, 6)
  second.destroy()
  first.commands.setTextSelection(1)
  typeText(first, 'x')
  first.commands.splitBlock()
  const third = await started(doc, 'ada', kept)
  expect(folds(third)).toEqual(['7-9'])
  toggle(third, 7)
  expect(kept.get()).toBeUndefined()
})

test.each(['[', '3', '["x", 4, "1-1"]', '{}'])('[EDT-206] %s that a tab keeps folds nothing', async (text) => {
  const kept = memory()
  kept.set(text)
  expect(folds(await started(new Y.Doc(), 'ada', kept))).toEqual([])
})
