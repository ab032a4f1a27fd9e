import { readPadLines } from '@sheaf/document/pad-lines'
import { tableOf } from '@sheaf/document/testing/tables'
import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { expect, it, onTestFinished } from 'vitest'
import * as Y from 'yjs'
import { padEditor } from '../../testing/pad-editor.ts'
import { twoPeers } from '../../testing/two-peers.ts'
import { press } from '../../testing/written-lines.ts'
import { bindingOf } from '../binding-plugin.ts'
import { insertTable } from '../lines/insert-table.ts'

const open = (doc: Y.Doc, author = 'ada'): Editor => {
  const editor = padEditor(doc, author)
  onTestFinished(() => editor.destroy())
  return editor
}

/** Puts a table in whose text is the author's. */
const put = ({ state, view }: Editor): void =>
  void insertTable(bindingOf(state), tableOf([['one', 'two  three']]))(state, view.dispatch)

/** Returns the texts of all tables, each with its author where that is not the page's own. */
const writers = ({ state }: Editor): string[] => {
  const binding = bindingOf(state)!
  return readPadLines(binding.doc).flatMap((line) =>
    (line.table?.rows ?? []).flatMap(({ cells }) =>
      cells.flatMap(({ lines }) =>
        lines.flatMap(({ runs }) =>
          runs.map(({ text, client }) => `${text} ${binding.otherAuthorOf(client) ?? ''}`.trim()),
        ),
      ),
    ),
  )
}

const copy = ({ view }: Editor): string => view.serializeForClipboard(view.state.selection.content()).dom.innerHTML

const selectLine = ({ state, view }: Editor, number: number): void => {
  let begin = 0
  for (let at = 0; at < number; at += 1) begin += state.doc.child(at).nodeSize
  const end = begin + state.doc.child(number).nodeSize
  view.dispatch(
    state.tr.setSelection(TextSelection.create(state.doc, begin + 1, Math.min(end + 1, state.doc.content.size - 1))),
  )
}

it('[TBL-45] letters of a table that is pasted in its own pad stay their authors’, and elsewhere they are the paster’s', () => {
  const { a, b } = twoPeers()
  const [ada, bob] = [open(a), open(b, 'bob')]
  put(bob)
  selectLine(ada, 0)
  const html = copy(ada)
  ada.commands.setTextSelection(ada.state.doc.content.size - 1)
  ada.view.pasteHTML(html, new Event('paste') as ClipboardEvent)
  expect(writers(ada)).toEqual(['one bob', 'two  three bob', 'one bob', 'two  three bob'])
  const eve = open(new Y.Doc(), 'eve')
  eve.view.pasteHTML(html, new Event('paste') as ClipboardEvent)
  expect(writers(eve)).toEqual(['one', 'two  three'])
  ada.view.pasteHTML(html.replace('one', 'none'), new Event('paste') as ClipboardEvent)
  expect(writers(ada).slice(-2)).toEqual(['none', 'two  three'])
})

it('[TBL-46] a doubled line with a table has a table of its own, whose letters stay their authors’', () => {
  const { a, b } = twoPeers()
  const [ada, bob] = [open(a), open(b, 'bob')]
  put(bob)
  ada.commands.setTextSelection(1)
  press(ada, 'Mod-Shift-d')
  const ids = readPadLines(a).flatMap(({ attributes }) => attributes.table ?? [])
  expect(new Set(ids).size).toBe(2)
  expect(writers(ada)).toEqual(['one bob', 'two  three bob', 'one bob', 'two  three bob'])
  ada.commands.undo()
  expect(readPadLines(a).filter((line) => line.table)).toHaveLength(1)
})
