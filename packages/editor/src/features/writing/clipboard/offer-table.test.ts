import { notificationsStore } from '@mantine/notifications'
import type { Editor } from '@tiptap/core'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import * as Y from 'yjs'
import { goldenLines, pasteAll, saidLine, takeOffer } from '../../../testing/golden-paste.ts'
import { padEditor } from '../../../testing/pad-editor.ts'

beforeEach(() => notificationsStore.updateState((state) => ({ ...state, notifications: [], queue: [] })))

const said = () => notificationsStore.getState().notifications.map(({ message }) => message)

const pasteInto = (before: string, text: string): Editor => {
  const editor = padEditor(new Y.Doc(), 'ada')
  onTestFinished(() => editor.destroy())
  editor.commands.insertContent(before)
  pasteAll(editor, { types: { 'text/plain': text }, files: [] })
  return editor
}

it('[EDT-351] a table is made of pasted rows where others have moved them, and one undo gives the lines back', () => {
  const editor = pasteInto('', 'Name,Place\n"Ada, the first",Berlin\nBob,"Paris"\n')
  const lines = goldenLines(editor)
  expect(said().map((message) => saidLine(message))).toEqual(['! What you pasted can be a table. [Turn into a table]'])
  editor.view.dispatch(editor.state.tr.insert(0, editor.schema.node('line')).setMeta('addToHistory', false))
  takeOffer(said()[0])
  expect(goldenLines(editor).filter((line) => line !== 'p:')).toEqual([
    'table:',
    '  | Name | Place',
    '  | Ada, the first | Berlin',
    '  | Bob | Paris',
  ])
  editor.commands.undo()
  expect(goldenLines(editor)).toEqual(['p:', ...lines])
})

it.each([
  ['sentences', '', 'Dear Ada,\nthank you, Bob'],
  ['sentences with a comma in each', '', 'First, the hall\nThen, the choir'],
  ['lines of code', '', 'const a = 1;\nconst b = 2;'],
  ['a column of numbers', '', '1,5\n2,5\n3,0'],
  ['a single row', '', 'a;b;c'],
  ['rows of which one is longer', '', 'a;b\n1;2;3'],
  ['rows behind a word', 'Look: ', 'a;b\n1;2'],
])('[EDT-351] of %s no table is offered', (_, before, text) => {
  pasteInto(before, text)
  expect(said()).toEqual([])
})

it('[EDT-351] an offer counts no more once its lines are others', () => {
  const editor = pasteInto('', 'a;b\n1;2')
  editor.commands.insertContent(';3')
  const lines = goldenLines(editor)
  takeOffer(said()[0])
  expect(goldenLines(editor)).toEqual(lines)
})
