import type { Editor } from '@tiptap/core'
import { expect, onTestFinished, test } from 'vitest'
import type * as Y from 'yjs'
import { padEditor, typeText } from '../../../testing/pad-editor.ts'
import { twoPeers } from '../../../testing/two-peers.ts'

const started = async (doc: Y.Doc, author: string): Promise<Editor> => {
  const editor = padEditor(doc, author)
  onTestFinished(() => editor.destroy())
  await new Promise((resolve) => editor.on('create', resolve))
  return editor
}

test('[EDT-213] a line names who wrote most of it, on each page alike, and none if it has no letters', async () => {
  const { a, b } = twoPeers()
  const [ada, bob] = [await started(a, 'ada'), await started(b, 'bob')]
  const writers = () =>
    [ada, bob].map(({ view }) => [...view.dom.children].map((line) => line.getAttribute('data-writer')))
  expect(writers()).toEqual([[null], [null]])
  typeText(ada, 'Hello')
  ada.commands.splitBlock()
  expect(writers()).toEqual([
    ['ada', null],
    ['ada', null],
  ])
  bob.commands.setTextSelection(6)
  typeText(bob, ' to everybody')
  expect(writers()).toEqual([
    ['bob', null],
    ['bob', null],
  ])
})
