import { notificationsStore } from '@mantine/notifications'
import { PLAIN_LINE } from '@sheaf/document/text/line'
import { expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { padEditor, typeText } from '../../../testing/pad-editor.ts'
import { twoPeers } from '../../../testing/two-peers.ts'
import { lineOf } from '../../../text-binding/tokens.ts'
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
it('[EDT-99] ten thousand lines are pasted in changes that are small enough, and undone as one', async () => {
  const { editor, sizes } = open()
  typeText(editor, 'before')
  editor.view.pasteText('a line of it\n'.repeat(10_000).trimEnd(), pasting())
  await expect.poll(() => editor.state.doc.childCount).toBe(10_000)
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

it('[EDT-99, RT-48] a book takes the place of another in one step', async () => {
  const { editor } = open()
  editor.view.pasteText('one line\n'.repeat(3000), pasting())
  await expect.poll(() => editor.state.doc.childCount).toBe(3001)
  editor.commands.selectAll()
  editor.view.pasteText('another\n'.repeat(3000).trimEnd(), pasting())
  await expect.poll(() => editor.state.doc.childCount).toBe(3000)
  editor.commands.undo()
  expect(editor.state.doc.childCount).toBe(3001)
  expect(new Set(editor.state.doc.children.map((line) => line.textContent))).toEqual(new Set(['one line', '']))
  editor.destroy()
})

it('[EDT-25] a long list goes in as several changes too, whole and in order', async () => {
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
  await new Promise<void>((resolve) => pasteLines(view, { from: 7, to: 7 }, lines, { onDone: () => resolve() }))
  expect(sizes.length).toBeGreaterThan(1)
  const pasted = editor.state.doc.children
  expect(pasted[0]?.textContent).toMatch(/^before0 x/)
  expect(pasted.slice(1).map((line) => [lineOf(line), parseInt(line.textContent, 10)])).toEqual(
    lines.slice(1).map((line, at) => [lineOf(line), at + 1]),
  )
  editor.destroy()
})

it('[EDT-314] while a book is pasted, what its paster and others write stays, and undo takes the book alone back', async () => {
  const { a, b } = twoPeers()
  const [ada, bob] = [padEditor(a, 'ada'), padEditor(b, 'bob')]
  typeText(ada, 'before')
  const lines = Array.from({ length: 3000 }, () => ada.schema.node('line', null, ada.schema.text('a line of it')))
  const whole = new Promise<void>((onDone) =>
    pasteLines(ada.view, { from: 7, to: 7 }, lines, { busyMs: 0, onDone: () => onDone() }),
  )
  expect(ada.state.doc.childCount).toBeLessThan(3000)
  bob.commands.setTextSelection(1)
  typeText(bob, 'Bob ')
  ada.commands.setTextSelection(5)
  typeText(ada, 'Ada ')
  await whole
  expect(ada.state.doc.childCount).toBe(3000)
  const texts = ada.state.doc.children.map((line) => line.textContent)
  expect([texts[0], ...new Set(texts.slice(1))]).toEqual(['Bob Ada beforea line of it', 'a line of it'])
  expect(ada.state.selection.head).toBe(9)
  ada.commands.undo()
  ada.commands.undo()
  expect(ada.state.doc.children.map((line) => line.textContent)).toEqual(['Bob before'])
  ada.commands.redo()
  expect(ada.state.doc.childCount).toBe(3000)
  ada.destroy()
  bob.destroy()
})

it('[EDT-314] a book that is taken back while it is pasted is gone, and no more of it comes', async () => {
  const { editor } = open()
  typeText(editor, 'before')
  const lines = Array.from({ length: 3000 }, () => editor.schema.node('line', null, editor.schema.text('one')))
  pasteLines(editor.view, { from: 7, to: 7 }, lines, { busyMs: 0 })
  expect(editor.state.doc.childCount).toBeGreaterThan(1)
  editor.commands.undo()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(editor.state.doc.children.map((line) => line.textContent)).toEqual(['before'])
  editor.destroy()
})

it('[EDT-314] what is more than a library is not pasted, and that is said', () => {
  const { editor, sizes } = open()
  notificationsStore.updateState((state) => ({ ...state, notifications: [], queue: [] }))
  editor.view.pasteText('x\n'.repeat(200_000), pasting())
  expect(sizes).toEqual([])
  expect(notificationsStore.getState().notifications).toHaveLength(1)
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
