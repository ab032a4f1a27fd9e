import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { padEditor } from '../../../testing/pad-editor.ts'

it('[EDT-21] an empty pad asks only those to write who can, and tells others that it is empty', () => {
  const editor = padEditor(new Y.Doc(), 'ada')
  const { dom } = editor.view
  expect(dom.getAttribute('data-hint')).toBe('Write here')
  editor.setEditable(false)
  expect([dom.getAttribute('data-hint'), dom.getAttribute('aria-placeholder')]).toEqual(['Empty', 'Empty'])
  editor.setEditable(true)
  expect(dom.getAttribute('data-hint')).toBe('Write here')
  editor.commands.insertContent('Minutes')
  expect(dom.hasAttribute('data-hint')).toBe(false)
  editor.destroy()
})
