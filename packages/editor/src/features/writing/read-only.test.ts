import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { padEditor } from '../../testing/pad-editor.ts'

it('[EDT-21, A11Y-1] a text says that it is read-only for as long as it is', () => {
  const editor = padEditor(new Y.Doc(), 'ada')
  const { dom } = editor.view
  expect(dom.hasAttribute('aria-readonly')).toBe(false)
  editor.setEditable(false)
  expect([dom.getAttribute('aria-readonly'), dom.tabIndex]).toEqual(['true', 0])
  editor.setEditable(true)
  expect(dom.hasAttribute('aria-readonly')).toBe(false)
  editor.destroy()
})
