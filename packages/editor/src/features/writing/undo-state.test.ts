import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { renderAuthors, padEditor, typeText } from '../../testing/pad-editor.ts'

it('[EDT-26] what was undone can be redone at once, and undone again', async () => {
  const editor = padEditor(new Y.Doc(), 'ada')
  await new Promise((resolve) => editor.on('create', resolve))
  // The toolbar asks on each transaction too.
  let seen = {}
  editor.on('transaction', () => {
    seen = { undo: editor.can().undo(), redo: editor.can().redo() }
  })
  typeText(editor, 'Here')
  expect(seen).toEqual({ undo: true, redo: false })
  editor.commands.undo()
  expect(seen).toEqual({ undo: false, redo: true })
  editor.commands.redo()
  expect(seen).toEqual({ undo: true, redo: false })
  expect(renderAuthors(editor)).toBe('ada(Here)')
  editor.destroy()
})
