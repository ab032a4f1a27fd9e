import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { authored, padEditor } from '../../testing/pad-editor.ts'

it.each([
  [
    '<table><tr><th>Name</th><th>Age</th></tr><tr><td>Ada</td><td><b>36</b></td></tr></table>',
    'ada(Name | Age) / ada(Ada | )ada(36)',
  ],
  ['<table><tr><td><p>Ada</p></td><td><p>36</p></td></tr></table>', 'ada(Ada) / ada(36)'],
  [
    '<table><tr><td>Ada</td><td>36</td><td><ul><li>London</li></ul></td></tr></table>',
    'ada(Ada) / ada(36) / ada(London)',
  ],
  ['<p>No table</p>', 'ada(No table)'],
])('[EDT-25] of a table each row is a line, and its cells are set apart: %s', (html, text) => {
  const editor = padEditor(new Y.Doc(), 'ada')
  // jsdom has no ClipboardEvent.
  editor.view.pasteHTML(html, new Event('paste') as ClipboardEvent)
  expect(authored(editor)).toBe(text)
  editor.destroy()
})
