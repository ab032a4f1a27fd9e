import type { Editor } from '@tiptap/core'
import { afterEach, expect, it } from 'vitest'
import * as Y from 'yjs'
import { PLAIN_LINE, type LineAttributes } from '@sheaf/document/text/line'
import { padEditor, typeText } from '../../testing/pad-editor.ts'
import { CodeColors } from './code-colors.ts'

const editors: Editor[] = []
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy()
})

/** Returns an editor with rows of code, each with its language. */
const editorWith = async (...rows: readonly (readonly [language: string | null, text: string])[]): Promise<Editor> => {
  const editor = padEditor(new Y.Doc(), 'ada', [CodeColors])
  editors.push(editor)
  await new Promise((resolve) => editor.on('create', resolve))
  const { schema, state, view } = editor
  const lines = rows.map(([language, text]) => {
    const line: LineAttributes = { ...PLAIN_LINE, kind: 'code', language }
    return schema.node('line', { ...line }, text === '' ? [] : schema.text(text))
  })
  view.dispatch(state.tr.replaceWith(0, state.doc.content.size, lines).setMeta('addToHistory', false))
  return editor
}

/** Returns the coloured words, each with its look, row by row. */
const colored = ({ view }: Editor): string[] =>
  [...view.dom.children].map((row) =>
    [...row.querySelectorAll('[class^="code-"]')]
      .map((word) => `${word.textContent}=${word.className.replace('code-', '')}`)
      .join(' '),
  )

const WAIT = { timeout: 10_000, interval: 20 }

it('[TEXT-91] words of code have the colours of its language, over all its rows, and of no other', async () => {
  const editor = await editorWith(['js', 'let a = "b" /* so'], ['js', 'on */ + 1'])
  await expect
    .poll(() => colored(editor), WAIT)
    .toEqual(['let=keyword "b"=string /* so=comment', 'on */=comment 1=value'])
})

it('[TEXT-90, TEXT-91] a block has the language of its first row', async () => {
  const editor = await editorWith(['python', 'def a():'], ['js', '  let = None'])
  await expect.poll(() => colored(editor), WAIT).toEqual(['def=keyword a=name', 'None=value'])
})

it('[TEXT-91] what is typed is coloured once the text rests, and colours go along meanwhile', async () => {
  const editor = await editorWith(['js', 'let a'], ['js', 'let b'])
  await expect.poll(() => colored(editor), WAIT).toEqual(['let=keyword', 'let=keyword'])
  editor.commands.setTextSelection(1)
  typeText(editor, 'x; ')
  expect(colored(editor)).toEqual(['let=keyword', 'let=keyword'])
  editor.commands.setTextSelection(4)
  typeText(editor, 'new ')
  await expect.poll(() => colored(editor), WAIT).toEqual(['new=keyword let=keyword', 'let=keyword'])
  editor.commands.toggleCodeBlock()
  await expect.poll(() => colored(editor), WAIT).toEqual(['', 'let=keyword'])
})

it('[TEXT-91] another language colours anew, and none leaves the text as it is', async () => {
  const editor = await editorWith(['js', 'let a'])
  await expect.poll(() => colored(editor), WAIT).toEqual(['let=keyword'])
  const setLanguage = (language: string | null) =>
    editor.view.dispatch(editor.state.tr.setNodeAttribute(0, 'language', language))
  setLanguage('python')
  await expect.poll(() => colored(editor), WAIT).toEqual([''])
  setLanguage('TS')
  await expect.poll(() => colored(editor), WAIT).toEqual(['let=keyword'])
  setLanguage('klingon')
  await expect.poll(() => colored(editor), WAIT).toEqual([''])
  setLanguage('js')
  await expect.poll(() => colored(editor), WAIT).toEqual(['let=keyword'])
  setLanguage(null)
  await expect.poll(() => colored(editor), WAIT).toEqual([''])
  expect(editor.state.doc.textContent).toBe('let a')
})

it('[TEXT-91] rows that are data, and blocks that are too long, are not coloured, and hold up no other', async () => {
  const editor = await editorWith(['json', `[${'1,'.repeat(3000)}1]`])
  const { schema, state } = editor
  const line = { ...PLAIN_LINE, kind: 'code', language: 'js', start: 1 }
  const rows = Array.from({ length: 1100 }, (_, at) =>
    schema.node('line', { ...line, start: at === 0 ? 1 : null }, schema.text(`let ${'a'.repeat(50)}`)),
  )
  const short = schema.node('line', line, schema.text('let b'))
  editor.view.dispatch(state.tr.insert(state.doc.content.size, [...rows, short]))
  await expect.poll(() => colored(editor).at(-1), WAIT).toBe('let=keyword')
  expect(new Set(colored(editor).slice(0, -1))).toEqual(new Set(['']))
})

it('[TEXT-91] a line of code that was cut and pasted as the same row is coloured again', async () => {
  const editor = await editorWith(['js', 'let a'])
  await expect.poll(() => colored(editor), WAIT).toEqual(['let=keyword'])
  const { tr, doc, schema } = editor.state
  const row = doc.child(0)
  editor.view.dispatch(tr.replaceWith(0, doc.content.size, schema.node('line', { ...PLAIN_LINE })))
  editor.view.dispatch(editor.state.tr.replaceWith(0, editor.state.doc.content.size, row))
  await expect.poll(() => colored(editor), WAIT).toEqual(['let=keyword'])
})
