import { notificationsStore } from '@mantine/notifications'
import { PLAIN_LINE } from '@sheaf/document/text/line'
import { expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { padEditor, typeText } from '../../testing/pad-editor.ts'
import { lineOf } from '../../text-binding/tokens.ts'
import { pasteLines } from './paste-lines.ts'

const open = () => {
  const doc = new Y.Doc()
  const editor = padEditor(doc, 'ada')
  const sizes: number[] = []
  doc.on('update', (update: Uint8Array) => sizes.push(update.length))
  return { editor, sizes }
}

const pasting = () => new Event('paste') as ClipboardEvent

// A paste whose time grew faster than its size would run out of the test's time.
it('[EDT-99] ten thousand lines are pasted at once, in changes that are small enough, and undone as one', () => {
  const { editor, sizes } = open()
  typeText(editor, 'before')
  editor.view.pasteText('a line of it\n'.repeat(10_000).trimEnd(), pasting())
  expect(editor.state.doc.childCount).toBe(10_000)
  expect(sizes.length).toBeGreaterThan(6 + 5)
  expect(Math.max(...sizes)).toBeLessThan(1_000_000)
  const lines = editor.state.doc.children.map((line) => line.textContent)
  expect([lines[0], ...new Set(lines.slice(1)), lines.at(-1)]).toEqual([
    'beforea line of it',
    'a line of it',
    'a line of it',
  ])
  editor.commands.undo()
  expect(editor.state.doc.children.map((line) => line.textContent)).toEqual(['before'])
  editor.destroy()
})

it('[EDT-99, RT-48] a book takes the place of another in one step', () => {
  const { editor } = open()
  editor.view.pasteText('one line\n'.repeat(3000), pasting())
  editor.commands.selectAll()
  editor.view.pasteText('another\n'.repeat(3000).trimEnd(), pasting())
  expect(editor.state.doc.childCount).toBe(3000)
  editor.commands.undo()
  expect(editor.state.doc.childCount).toBe(3001)
  expect(new Set(editor.state.doc.children.map((line) => line.textContent))).toEqual(new Set(['one line', '']))
  editor.destroy()
})

it('[EDT-25] a long list goes in as several changes too, whole and in order', () => {
  const { editor, sizes } = open()
  typeText(editor, 'before')
  const { schema, view } = editor
  const lines = Array.from({ length: 800 }, (_, at) =>
    schema.node(
      'line',
      { ...PLAIN_LINE, kind: at % 2 === 0 ? 'bullet' : 'ordered', level: at % 3 },
      schema.text(`${at} ${'x'.repeat(200)}`),
    ),
  )
  sizes.length = 0
  pasteLines(view, { from: 7, to: 7 }, lines)
  expect(sizes.length).toBeGreaterThan(1)
  const pasted = editor.state.doc.children
  expect(pasted[0]?.textContent).toMatch(/^before0 x/)
  expect(pasted.slice(1).map((line) => [lineOf(line), parseInt(line.textContent, 10)])).toEqual(
    lines.slice(1).map((line, at) => [lineOf(line), at + 1]),
  )
  editor.destroy()
})

it('[EDT-15] after a paste of a book that failed, what is typed later is undone in steps of its own', () => {
  const { editor } = open()
  const { view, schema } = editor
  const failing = vi.spyOn(view, 'dispatch').mockImplementation(() => {
    throw new Error('nothing can be put in')
  })
  expect(() => pasteLines(view, { from: 1, to: 1 }, [schema.node('line', null, schema.text('a'))])).toThrow(
    'nothing can be put in',
  )
  failing.mockRestore()
  typeText(editor, 'Here')
  editor.commands.keyboardShortcut('Enter')
  editor.commands.undo()
  expect([editor.state.doc.textContent, editor.state.doc.childCount]).toEqual(['Here', 1])
  editor.destroy()
})

it('[EDT-99] a line that no change could hold is not pasted, and that is said', () => {
  const { editor, sizes } = open()
  editor.view.pasteText('x'.repeat(3_000_000), pasting())
  expect(sizes).toEqual([])
  expect(notificationsStore.getState().notifications).toHaveLength(1)
  editor.destroy()
})
