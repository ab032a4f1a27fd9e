import type { Editor } from '@tiptap/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as Y from 'yjs'
import { padEditor, typeText } from '../../testing/pad-editor.ts'
import { FindSession } from './find-session.ts'
import { findMatches, patternOf } from './matches.ts'

const written = async (...lines: readonly string[]): Promise<Editor> => {
  const editor = padEditor(new Y.Doc(), 'ada')
  onTestFinished(() => editor.destroy())
  await new Promise((resolve) => editor.on('create', resolve))
  lines.forEach((line, at) => {
    if (at > 0) editor.commands.splitBlock()
    typeText(editor, line)
  })
  editor.commands.setTextSelection(1)
  return editor
}

const linesOf = ({ state: { doc } }: Editor): string[] => {
  const lines: string[] = []
  doc.forEach((line) => void lines.push(line.textContent))
  return lines
}

const EXACT = { isCaseSensitive: true, isWholeWords: false }

const found = (editor: Editor, sought: string, options = { isCaseSensitive: false, isWholeWords: false }): string[] =>
  findMatches(editor.state.doc, patternOf(sought, options)!).map(({ from, to }) =>
    editor.state.doc.textBetween(from, to),
  )

test.each([
  ['concert', ['Concert', 'concert', 'concert']],
  ['CONCERT', ['Concert', 'concert', 'concert']],
  ['.', ['.']],
  ['(', ['(']],
  ['é', ['é']],
  ['nothing', []],
])('[EDT-150] %s is found in each line, whatever its letter case', async (sought, expected) => {
  const editor = await written('Concert and concert', 'the concerts.', '(é')
  expect(found(editor, sought).map((text) => text)).toEqual(expected)
})

test('[EDT-151] letter case and whole words narrow what is found, in every script', async () => {
  const editor = await written('Cat cat catalogue', 'Straße straße', '猫 кот котик')
  expect(found(editor, 'cat', EXACT)).toEqual(['cat', 'cat'])
  const words = { isCaseSensitive: false, isWholeWords: true }
  expect(found(editor, 'cat', words)).toEqual(['Cat', 'cat'])
  expect(found(editor, 'кот', words)).toEqual(['кот'])
  expect(found(editor, 'straße', words)).toEqual(['Straße', 'straße'])
})

test('[EDT-152] all matches are replaced by one change of one step, with the formats that they had', async () => {
  const editor = await written(...Array.from({ length: 12 }, (_, n) => `cat ${n}, cat`))
  editor.commands.setTextSelection({ from: 1, to: 4 })
  editor.commands.toggleMark('bold')
  const session = new FindSession(editor)
  session.seek({ sought: 'cat' })
  const steps: number[] = []
  editor.on('transaction', ({ transaction }) => transaction.docChanged && steps.push(transaction.steps.length))
  expect(session.replaceAll('dog')).toBe(24)
  expect(steps).toEqual([1])
  expect(linesOf(editor)).toEqual(Array.from({ length: 12 }, (_, n) => `dog ${n}, dog`))
  const first = editor.state.doc.firstChild!
  expect(first.children.map(({ text, marks }) => [text, marks.length])).toEqual([
    ['dog', 1],
    [' 0, dog', 0],
  ])
  session.close()
})

test('[EDT-150] one steps from match to match in both directions, from the caret on and around the end', async () => {
  const editor = await written('one two', 'two three', 'two')
  editor.commands.setTextSelection(9)
  const session = new FindSession(editor)
  session.seek({ sought: 'two' })
  const at = () => session.state.get().at
  expect([session.state.get().matches.length, at()]).toEqual([3, 1])
  session.step(1)
  expect(at()).toBe(2)
  session.step(1)
  expect(at()).toBe(0)
  session.step(-1)
  expect(at()).toBe(2)
  session.close()
  const { from, to } = editor.state.selection
  expect(editor.state.doc.textBetween(from, to)).toBe('two')
  expect(from).toBeGreaterThan(15)
})

test('[EDT-150] what is selected is sought at once', async () => {
  const editor = await written('one two', 'two')
  editor.commands.setTextSelection({ from: 5, to: 8 })
  const session = new FindSession(editor)
  expect(session.state.get()).toMatchObject({ sought: 'two', at: 0 })
  expect(session.state.get().matches).toHaveLength(2)
})

test('[EDT-152] one match is replaced, and then the next; all others at once, as one step of undo, with their formats', async () => {
  const editor = await written('a cat', 'cat and cat', 'a cat')
  editor.commands.setTextSelection({ from: 3, to: 6 })
  editor.commands.toggleBold()
  editor.commands.setTextSelection(1)
  const session = new FindSession(editor)
  session.seek({ sought: 'cat' })
  session.replace('dog')
  expect(linesOf(editor)).toEqual(['a dog', 'cat and cat', 'a cat'])
  expect(session.state.get().at).toBe(0)
  expect(editor.getHTML()).toContain('<strong>dog</strong>')
  expect(session.replaceAll('bird')).toBe(3)
  expect(linesOf(editor)).toEqual(['a dog', 'bird and bird', 'a bird'])
  editor.commands.undo()
  expect(linesOf(editor)).toEqual(['a dog', 'cat and cat', 'a cat'])
})

test('[EDT-152] a replacement that has what is sought in it, or nothing, ends', async () => {
  const editor = await written('aa a')
  const session = new FindSession(editor)
  session.seek({ sought: 'a' })
  expect(session.replaceAll('aa')).toBe(3)
  expect(linesOf(editor)).toEqual(['aaaa aa'])
  expect(session.replaceAll('')).toBe(6)
  expect(linesOf(editor)).toEqual([' '])
})

test('[EDT-150] while people write, the match that is pointed at stays the same one, and new ones are found soon', async () => {
  const editor = await written('two', 'two')
  const session = new FindSession(editor)
  session.seek({ sought: 'two' })
  session.step(1)
  editor.view.dispatch(editor.state.tr.insertText('two and ', 1))
  const text = () => {
    const { matches, at } = session.state.get()
    return matches[at] && editor.state.doc.resolve(matches[at].from).index(0)
  }
  expect(text()).toBe(1)
  await vi.waitFor(() => expect(session.state.get().matches).toHaveLength(3))
  expect(text()).toBe(1)
  session.close()
})

test('[EDT-152] who may not write finds, and replaces nothing', async () => {
  const editor = await written('two')
  editor.setEditable(false)
  const session = new FindSession(editor)
  session.seek({ sought: 'two' })
  session.replace('one')
  expect(session.replaceAll('one')).toBe(0)
  expect(linesOf(editor)).toEqual(['two'])
})

test('[EDT-156] a search begins with the text that it is given, at its first place', async () => {
  const editor = await written('The cat.', 'A dog and a cat.', 'A dog.')
  const session = new FindSession(editor, 'dog')
  const { sought, matches, at } = session.state.get()
  expect({ sought, count: matches.length, at }).toEqual({ sought: 'dog', count: 2, at: 0 })
  session.close()
  const { from, to } = editor.state.selection
  expect(editor.state.doc.textBetween(0, from, ' ')).toMatch(/cat\. A $/)
  expect(editor.state.doc.textBetween(from, to)).toBe('dog')
})
