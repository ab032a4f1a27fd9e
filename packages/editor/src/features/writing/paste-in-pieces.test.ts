import { Fragment, Slice } from '@tiptap/pm/model'
import { yUndoPluginKey } from '@tiptap/y-tiptap'
import { expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { renderAuthors, padEditor, typeText } from '../../testing/pad-editor.ts'

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

  typeText(editor, 'Here')
  undoManager.stopCapturing()
  typeText(editor, ' and there')
  editor.commands.undo()
  expect(renderAuthors(editor)).toBe('ada(Here)')
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
    renderAuthors(editor)
      .split(' / ')
      .filter((line) => line !== 'ada(a line of it)'),
  ).toEqual([])
  expect(steps).toBeLessThan(50)
  editor.destroy()
})

/** Pastes a slice whole, and returns the sizes of the changes that it made. */
const pasteSlice = (editor: ReturnType<typeof padEditor>, doc: Y.Doc, slice: Slice): number[] => {
  const sizes: number[] = []
  doc.on('update', (update: Uint8Array) => sizes.push(update.length))
  const isHandled = editor.view.someProp('handlePaste', (handle) => handle(editor.view, {} as ClipboardEvent, slice))
  if (isHandled !== true) editor.view.dispatch(editor.state.tr.replaceSelection(slice))
  return sizes
}

it('[EDT-25] a long list in a quote goes in as several changes too, whole and in order, and is undone as one', async () => {
  const doc = new Y.Doc()
  const editor = padEditor(doc, 'ada')
  await new Promise((resolve) => editor.on('create', resolve))
  typeText(editor, 'before')
  const { schema } = editor
  const line = (text: string) => schema.node('paragraph', null, schema.text(text))
  const list = (name: string) =>
    schema.node(
      'bulletList',
      null,
      Array.from({ length: 200 }, (_, at) =>
        schema.node('listItem', null, [line(`${name} ${at} ${'x'.repeat(200)}`), schema.node('horizontalRule')]),
      ),
    )
  const nested = schema.node('bulletList', null, [
    schema.node('listItem', null, [line('first'), list('a'), list('b')]),
    schema.node('listItem', null, [line('last')]),
  ])
  const content = Fragment.from([
    line('above'),
    schema.node('blockquote', null, [nested, line('in it')]),
    line('below'),
  ])
  const sizes = pasteSlice(editor, doc, new Slice(content, 1, 1))
  expect(sizes.length).toBeGreaterThan(1)
  expect(Math.max(...sizes)).toBeLessThan(100_000)
  const whole = editor.state.doc.children.slice(1)
  expect(editor.state.doc.firstChild?.textContent).toBe('beforeabove')
  expect(whole.map(({ type: { name } }) => name)).toEqual(['blockquote', 'paragraph'])
  const withoutAuthors = (text: string) => text.replaceAll(/author\(("[^"]*")\)/g, '$1')
  expect(whole.map((node) => withoutAuthors(node.toString()))).toEqual([1, 2].map((at) => content.child(at).toString()))
  editor.commands.undo()
  expect(renderAuthors(editor)).toBe('ada(before)')
  editor.destroy()
})

it('[EDT-25] a long list that is pasted into another continues it', async () => {
  const doc = new Y.Doc()
  const editor = padEditor(doc, 'ada')
  await new Promise((resolve) => editor.on('create', resolve))
  typeText(editor, '- ')
  const { schema } = editor
  const items = Array.from({ length: 400 }, (_, at) =>
    schema.node('listItem', null, schema.node('paragraph', null, schema.text(`${at} ${'x'.repeat(400)}`))),
  )
  const sizes = pasteSlice(editor, doc, new Slice(Fragment.from(schema.node('bulletList', null, items)), 3, 3))
  expect(sizes.length).toBeGreaterThan(1)
  expect(editor.state.doc.childCount).toBe(1)
  expect(editor.state.doc.firstChild?.children.map((item) => parseInt(item.textContent, 10))).toEqual([...items.keys()])
  editor.destroy()
})
