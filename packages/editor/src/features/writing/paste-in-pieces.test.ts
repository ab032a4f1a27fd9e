import { Fragment, Slice } from '@tiptap/pm/model'
import { yUndoPluginKey } from '@tiptap/y-tiptap'
import { expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { authored, padEditor, type } from '../../testing/pad-editor.ts'

it('[EDT-15] after a paste of a book that failed, what is typed later is undone in steps of its own', async () => {
  const editor = padEditor(new Y.Doc(), 'ada')
  await new Promise((resolve) => editor.on('create', resolve))
  const { view, schema } = editor
  const { undoManager } = yUndoPluginKey.getState(view.state)
  const usual = undoManager.captureTimeout
  const line = schema.node('paragraph', null, schema.text('a'.repeat(1000)))
  const book = new Slice(Fragment.from(Array.from({ length: 100 }, () => line)), 0, 0)
  const failing = vi.spyOn(view, 'dispatch').mockImplementation(() => {
    throw new Error('nothing can be put in')
  })
  expect(() => view.someProp('handlePaste', (handle) => handle(view, {} as ClipboardEvent, book))).toThrow(
    'nothing can be put in',
  )
  failing.mockRestore()
  expect(undoManager.captureTimeout).toBe(usual)

  type(editor, 'Here')
  undoManager.stopCapturing()
  type(editor, ' and there')
  editor.commands.undo()
  expect(authored(editor)).toBe('ada(Here)')
  editor.destroy()
})

it('[EDT-99] a book is marked as its writer’s before it is pasted, and not line by line afterwards', async () => {
  const editor = padEditor(new Y.Doc(), 'ada')
  await new Promise((resolve) => editor.on('create', resolve))
  let steps = 0
  editor.on('transaction', ({ transaction, appendedTransactions }) => {
    for (const one of [transaction, ...appendedTransactions]) steps += one.steps.length
  })
  editor.view.pasteText('a line of it\n'.repeat(5000).trimEnd(), { clipboardData: null } as ClipboardEvent)
  expect(editor.state.doc.childCount).toBe(5000)
  expect(
    authored(editor)
      .split(' / ')
      .filter((line) => line !== 'ada(a line of it)'),
  ).toEqual([])
  expect(steps).toBeLessThan(50)
  editor.destroy()
})
