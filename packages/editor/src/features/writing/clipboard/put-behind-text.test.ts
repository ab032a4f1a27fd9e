import type { HtmlLine } from '@sheaf/document/text/lines-html'
import { PLAIN_LINE } from '@sheaf/document/text/line'
import { expect, it, onTestFinished } from 'vitest'
import * as Y from 'yjs'
import { padEditor, renderAuthors } from '../../../testing/pad-editor.ts'
import { tableEditor } from '../../../testing/table-editor.ts'
import { twoPeers } from '../../../testing/two-peers.ts'
import { lineOf } from '../../../text-binding/tokens.ts'
import { putBehindText } from './put-behind-text.ts'

const line = (text: string, more: Partial<HtmlLine['attributes']> = {}, formats = {}): HtmlLine => ({
  attributes: { ...PLAIN_LINE, ...more },
  runs: [{ text, formats }],
})
const AGENDA = [line('Agenda', { kind: 'h1' }), line('first', { kind: 'bullet' }, { bold: true })]

const editorOf = (doc = new Y.Doc(), author = 'ada') => {
  const editor = padEditor(doc, author)
  onTestFinished(() => editor.destroy())
  const kinds = () => editor.state.doc.children.map((node) => `${lineOf(node).kind} ${node.textContent}`)
  return { editor, kinds }
}

it.each([
  ['text', 'p', ['p Minutes', 'h1 Agenda', 'bullet first']],
  ['code, which it does not become', 'code', ['code Minutes', 'h1 Agenda', 'bullet first']],
  ['an item, of whose list it is no part', 'ordered', ['ordered Minutes', 'h1 Agenda', 'bullet first']],
] as const)('[PAD-83] lines come behind %s, and one undo takes them back', (_, kind, lines) => {
  const { editor, kinds } = editorOf()
  editor.view.dispatch(editor.state.tr.insertText('Minutes', 1).setNodeAttribute(0, 'kind', kind))
  putBehindText(editor, AGENDA)
  expect(kinds()).toEqual(lines)
  expect(editor.state.selection.head).toBe(editor.state.doc.content.size - 1)
  expect(editor.state.doc.lastChild!.firstChild!.marks.map(({ type }) => type.name)).toContain('bold')
  editor.commands.undo()
  expect(kinds()).toEqual([`${kind} Minutes`])
  editor.commands.redo()
  expect(kinds()).toEqual(lines)
})

it('[PAD-83] they take the place of an empty last line', () => {
  const { editor, kinds } = editorOf()
  putBehindText(editor, AGENDA)
  expect(kinds()).toEqual(['h1 Agenda', 'bullet first'])
  editor.commands.undo()
  expect(kinds()).toEqual(['p '])
  putBehindText(editor, [])
  expect(kinds()).toEqual(['p '])
})

it('[PAD-83] their letters are of who puts them there', () => {
  const { a, b } = twoPeers()
  const { editor } = editorOf(a)
  const bob = editorOf(b, 'bob').editor
  putBehindText(editor, AGENDA)
  expect(renderAuthors(editor)).toBe('Agenda / first')
  expect(renderAuthors(bob)).toBe('ada(Agenda) / ada(first)')
})

it('[PAD-83] a table comes with what its cells have, and goes with one undo', () => {
  const { editor, texts } = tableEditor()
  const cell = (text: string, column: number) => ({ column, rows: 1, columns: 1, lines: [line(text)] })
  const table: HtmlLine = {
    attributes: { ...PLAIN_LINE, kind: 'table' },
    runs: [],
    table: {
      columns: [0, 1].map(() => ({ isHeader: false, width: null, alignment: 'start' as const })),
      rows: [{ isHeader: true, cells: [cell('Who', 0), cell('What', 1)] }],
    },
  }
  putBehindText(editor, [...AGENDA, table])
  expect(texts()).toEqual([['Who', 'What']])
  editor.commands.undo()
  expect(texts()).toEqual([])
})
