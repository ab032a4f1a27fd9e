import { notificationsStore } from '@mantine/notifications'
import { beforeEach, expect, it } from 'vitest'
import * as Y from 'yjs'
import { renderAuthors, padEditor } from '../../testing/pad-editor.ts'

const said = () => notificationsStore.getState().notifications.map(({ message }) => message)

beforeEach(() => notificationsStore.updateState((state) => ({ ...state, notifications: [], queue: [] })))

it.each([
  [
    '<table><tr><th>Name</th><th>Age</th></tr><tr><td>Ada</td><td><b>36</b></td></tr></table>',
    'ada(Name | Age) / ada(Ada | )ada(36)',
  ],
  ['<table><tr><td><p>Ada</p></td><td><p>36</p></td></tr></table>', 'ada(Ada | 36)'],
  [
    '<table><tr><td>Ada</td><td>36</td><td><ul><li>London</li></ul></td></tr></table>',
    'ada(Ada) / ada(36) / ada(London)',
  ],
  ['<p>No table</p>', 'ada(No table)'],
])('[EDT-25] of a table each row is a line, and its cells are set apart: %s', (html, text) => {
  const editor = padEditor(new Y.Doc(), 'ada')
  // jsdom has no ClipboardEvent.
  editor.view.pasteHTML(html, new Event('paste') as ClipboardEvent)
  expect(renderAuthors(editor)).toBe(text)
  editor.destroy()
})

it('[EDT-103] that the rows of a table have become lines is said, and nothing of a frame around text', () => {
  const editor = padEditor(new Y.Doc(), 'ada')
  editor.view.pasteHTML('<table><tr><td>A mail</td></tr></table>', new Event('paste') as ClipboardEvent)
  expect(said()).toEqual([])
  editor.view.pasteHTML('<table><tr><td>Ada</td><td>36</td></tr></table>', new Event('paste') as ClipboardEvent)
  expect(said()).toEqual(['This pad cannot hold tables. Each row is now a line.'])
  editor.destroy()
})
