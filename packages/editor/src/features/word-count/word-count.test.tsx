import { act, render, screen } from '@testing-library/react'
import type { Editor } from '@tiptap/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as Y from 'yjs'
import { padEditor, typeText } from '../../testing/pad-editor.ts'
import { twoPeers } from '../../testing/two-peers.ts'
import { countText, minutesOf } from './count-text.ts'
import { LineCounts } from './line-counts.ts'
import { WordCount } from './word-count.tsx'

const started = async (doc: Y.Doc, author: string): Promise<Editor> => {
  const editor = padEditor(doc, author) as Editor
  onTestFinished(() => editor.destroy())
  await new Promise((resolve) => editor.on('create', resolve))
  return editor
}

test.each([
  ['', 0],
  ['one', 1],
  ["I don't: well-known, e.g. 3.14 – and/or", 6],
  ['one\ntwo', 2],
  ['— … 。 !', 0],
  ['你好', 2],
  ['你好。Hello', 3],
  ['東京タワー', 5],
  ['สวัสดีชาวโลก', 3],
  ['안녕하세요 세계', 2],
  ['مرحبا بالعالم', 2],
  ['👩🏻‍🦰 🙂', 0],
])('[EDT-200] %j has the words that people count in its language', (text, words) => {
  expect(countText(text).words).toBe(words)
})

test.each([
  ['a b', 3, 1],
  ['a\nb', 2, 0],
  ['👩🏻‍🦰e\u0301', 2, 0],
  ['你 好', 3, 1],
])('[EDT-200] %j has the signs that a reader sees', (text, signs, spaces) => {
  expect(countText(text)).toMatchObject({ signs, spaces })
})

test('[EDT-200] reading takes as long as people read, at least a minute where there is something to read', () => {
  expect(['', 'word ', 'word '.repeat(1190), '字'.repeat(1500)].map((text) => minutesOf(countText(text)))).toEqual([
    0, 1, 5, 3,
  ])
})

test('[EDT-200] a text of 10,000 lines is counted in slices, and after a change only the changed line', async () => {
  const editor = await started(new Y.Doc(), 'ada')
  editor.commands.setContent('<p>some words here</p>'.repeat(10_000))
  const lines = new LineCounts(() => undefined)
  const { doc } = editor.state
  const segment = vi.spyOn(String.prototype, 'split')
  const whole = { from: 0, to: doc.content.size }
  const { signal } = new AbortController()
  expect(await lines.count(doc, whole, signal)).toMatchObject({ words: 30_000, signs: 150_000 })
  segment.mockClear()
  editor.commands.setTextSelection(1)
  typeText(editor, 'more ')
  const after = editor.state.doc
  segment.mockClear()
  expect(await lines.count(after, { from: 0, to: after.content.size }, signal)).toMatchObject({ words: 30_001 })
  expect(segment.mock.calls.length).toBeLessThan(10)
  segment.mockRestore()
})

test('[EDT-200] a range counts the letters that are selected of its first and last line', async () => {
  const editor = await started(new Y.Doc(), 'ada')
  editor.commands.setContent('<p>one two</p><p>three four</p><p>five</p>')
  const lines = new LineCounts(() => undefined)
  const { signal } = new AbortController()
  const count = (from: number, to: number) => lines.count(editor.state.doc, { from, to }, signal)
  expect(await count(5, 15)).toMatchObject({ words: 2, signs: 8 })
  expect(await count(2, 3)).toMatchObject({ words: 1, signs: 1 })
  expect(await count(8, 9)).toMatchObject({ words: 0, signs: 0 })
})

test('[EDT-200] what the page says follows what others write and what is selected, a moment later', async () => {
  const { a, b } = twoPeers()
  const [editor, bob] = [await started(a, 'ada'), await started(b, 'bob')]
  typeText(editor, 'one two three')
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  render(<WordCount editor={editor} />)
  const words = () => screen.getByText('Words').nextElementSibling!.textContent
  expect(words()).toBe('…')
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(words()).toBe('3')
  typeText(bob, 'four ')
  expect(words()).toBe('3')
  await act(() => vi.advanceTimersByTimeAsync(400))
  expect(words()).toBe('4')
  act(() => void editor.commands.setTextSelection({ from: 1, to: 9 }))
  await act(() => vi.advanceTimersByTimeAsync(400))
  expect(words()).toBe('2 of 4')
  act(() => void editor.commands.setTextSelection(1))
  await act(() => vi.advanceTimersByTimeAsync(400))
  expect(words()).toBe('4')
})
