import type { Editor } from '@tiptap/react'
import { expect, onTestFinished, test } from 'vitest'
import * as Y from 'yjs'
import { readFrameQuery } from '@sheaf/contract/pages/frame'
import { padEditor, typeText } from '../../testing/pad-editor.ts'
import { twoPeers } from '../../testing/two-peers.ts'
import { lineLink } from './line-link.ts'
import { linkedLineAt, numberOfLinked } from './linked-line.ts'

const started = async (doc: Y.Doc, author: string): Promise<Editor> => {
  const editor = padEditor(doc, author) as Editor
  onTestFinished(() => editor.destroy())
  await new Promise((resolve) => editor.on('create', resolve))
  return editor
}

const writeLines = (editor: Editor, ...lines: readonly string[]): void =>
  lines.forEach((line, at) => {
    if (at > 0) editor.commands.splitBlock()
    typeText(editor, line)
  })

/** Returns where the link to the line at a position leads in another editor's text. */
const follow = (from: Editor, position: number, to: Editor): (() => number | undefined) => {
  const query = readFrameQuery(new URL(lineLink('pad', linkedLineAt(from, position))).search)
  return () => numberOfLinked(to, query)
}

test('[EDT-207] a link leads to its line after others have added lines above it', async () => {
  const { a, b } = twoPeers()
  const [ada, bob] = [await started(a, 'ada'), await started(b, 'bob')]
  writeLines(ada, 'one', 'two', 'three')
  const leads = follow(ada, 7, bob)
  expect(leads()).toBe(2)
  bob.commands.setTextSelection(1)
  writeLines(bob, 'zero', '')
  bob.commands.setTextSelection(bob.state.doc.content.size - 1)
  writeLines(bob, '', 'four')
  expect(leads()).toBe(3)
  expect(bob.state.doc.child(2).textContent).toBe('two')
})

test('[EDT-207] a line that was removed and given back by an undo is found, also by the old link', async () => {
  const ada = await started(new Y.Doc(), 'ada')
  writeLines(ada, 'one', 'two', 'three')
  const leads = follow(ada, 7, ada)
  ada.view.dispatch(ada.state.tr.delete(5, 10))
  ada.commands.undo()
  ada.commands.setTextSelection(1)
  writeLines(ada, 'zero', '')
  expect(ada.state.doc.child(leads()! - 1).textContent).toBe('two')
})

test('[EDT-207] where the line is no more, the number counts', async () => {
  const ada = await started(new Y.Doc(), 'ada')
  writeLines(ada, 'one', 'two', 'three')
  const leads = follow(ada, 7, ada)
  ada.view.dispatch(ada.state.tr.delete(5, 10))
  expect(leads()).toBe(2)
})

test('[EDT-207] the first line has an id, too, and one of another pad leads nowhere', async () => {
  const ada = await started(new Y.Doc(), 'ada')
  writeLines(ada, 'one', 'two')
  const leads = follow(ada, 1, ada)
  expect(leads()).toBe(1)
  const places = ['1a2b-3', 'zzzzzzz-zzzzz'].map((line) => numberOfLinked(ada, { line, lineNumber: undefined }))
  expect(places).toEqual([undefined, undefined])
})

test.each(['', '12', 'A-1', '1-', '1-2-3', '-1-2', 'x'.repeat(200)])('[EDT-207] %j is no line', (line) => {
  expect(readFrameQuery(`?line=${line}&lineNumber=3`)).toMatchObject({ line: undefined, lineNumber: 3 })
})
