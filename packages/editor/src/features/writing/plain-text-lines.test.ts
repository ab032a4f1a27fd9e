import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { padEditor } from '../../testing/pad-editor.ts'

it('[EDT-101] plain text is pasted with its empty lines, and copied as it stands', () => {
  const editor = padEditor(new Y.Doc(), 'ada')
  editor.view.pasteText('one\r\n\r\ntwo\n\n\nthree', new Event('paste') as ClipboardEvent)
  const lines = editor.state.doc.children.map((line) => line.textContent)
  expect(lines).toEqual(['one', '', 'two', '', '', 'three'])
  editor.commands.selectAll()
  const { text } = editor.view.serializeForClipboard(editor.state.selection.content())
  expect(text).toBe('one\n\ntwo\n\n\nthree')
  editor.destroy()
})
