import type { Editor } from '@tiptap/core'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import * as Y from 'yjs'
import { padEditor, typeText } from '../../../testing/pad-editor.ts'
import { press } from '../../../testing/written-lines.ts'

// jsdom has no ClipboardEvent.
beforeEach(() => vi.stubGlobal('ClipboardEvent', Event))
afterEach(() => vi.unstubAllGlobals())

const URL_PASTED = 'https://example.org/plan?a=1'

/** Returns an editor with lines, of whose letters some are selected. */
const withSelected = (lines: readonly string[], from: number, to: number): Editor => {
  const editor = padEditor(new Y.Doc(), 'ada')
  onTestFinished(() => editor.destroy())
  for (const [at, line] of lines.entries()) {
    if (at > 0) press(editor, 'Enter')
    typeText(editor, line)
  }
  editor.commands.setTextSelection({ from, to })
  return editor
}

const paste = ({ view }: Editor, text: string, html = ''): void => {
  const data: Record<string, string> = { 'text/plain': text, 'text/html': html }
  const clipboardData = { files: [], getData: (kind: string) => data[kind] ?? '' }
  view.dom.dispatchEvent(Object.assign(new Event('paste', { cancelable: true }), { clipboardData }))
}

/** Returns the lines, with links as `[words](address)`. */
const written = ({ state }: Editor): string[] =>
  state.doc.children.map((line) =>
    line.children
      .map(({ marks, text = '' }) => {
        const href: unknown = marks.find(({ type }) => type.name === 'link')?.attrs['href']
        return typeof href === 'string' ? `[${text}](${href})` : text
      })
      .join(''),
  )

it.each([
  ['plain', `${URL_PASTED}\n`, ''],
  ['with HTML', URL_PASTED, `<a href="${URL_PASTED}">The plan</a>`],
])('[EDT-336] an address that is pasted over selected words, %s, becomes their link', (_how, text, html) => {
  const editor = withSelected(['see the plan now'], 5, 13)
  paste(editor, text, html)
  expect(written(editor)).toEqual([`see [the plan](${URL_PASTED}) now`])
  typeText(editor, '!')
  expect(written(editor)).toEqual([`see [the plan](${URL_PASTED})! now`])
  editor.commands.undo()
  editor.commands.undo()
  expect(written(editor)).toEqual(['see the plan now'])
})

it('[EDT-336] it takes the place of the address that a link has', () => {
  const editor = withSelected(['see the plan now'], 5, 13)
  paste(editor, 'https://example.org/old')
  editor.commands.setTextSelection({ from: 5, to: 13 })
  paste(editor, URL_PASTED)
  expect(written(editor)).toEqual([`see [the plan](${URL_PASTED}) now`])
})

it('[EDT-336] code in a row of text may be a link, too', () => {
  const editor = withSelected(['run npm start'], 5, 14)
  editor.commands.setMark('code')
  paste(editor, URL_PASTED)
  expect(written(editor)).toEqual([`run [npm start](${URL_PASTED})`])
  expect(editor.isActive('code')).toBe(true)
})

it.each([
  ['words', 'see https://example.org', ['one'], 1, 4, 'see [https://example.org](https://example.org)'],
  ['a mail address, as often of somebody else,', 'a@b.org', ['one'], 1, 4, '[a@b.org](mailto:a@b.org)'],
  ['an address over another one', URL_PASTED, ['https://b.org'], 1, 14, `[${URL_PASTED}](${URL_PASTED})`],
  ['an address over nothing', URL_PASTED, ['one '], 5, 5, `one [${URL_PASTED}](${URL_PASTED})`],
  ['an address over two lines', URL_PASTED, ['one', 'two'], 1, 9, `[${URL_PASTED}](${URL_PASTED})`],
  ['an address over code', URL_PASTED, ['``` one'], 1, 4, URL_PASTED],
])('[EDT-336] what is selected gives way to %s', (_what, text, lines, from, to, wanted) => {
  const editor = withSelected(lines, from, to)
  paste(editor, text)
  expect(written(editor)).toEqual([wanted])
})
