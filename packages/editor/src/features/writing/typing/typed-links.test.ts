import type { Editor } from '@tiptap/core'
import { afterEach, expect, it } from 'vitest'
import * as Y from 'yjs'
import { padEditor, typeText } from '../../../testing/pad-editor.ts'
import { twoPeers } from '../../../testing/two-peers.ts'
import { press } from '../../../testing/written-lines.ts'

const editors: Editor[] = []
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy()
})

const open = (doc = new Y.Doc(), author = 'ada'): Editor => {
  const editor = padEditor(doc, author)
  editors.push(editor)
  return editor
}

/** Renders the text with the addresses of links in brackets behind their letters. */
const shown = ({ state }: Editor): string =>
  state.doc.children
    .map((line) =>
      line.children
        .map(({ text, marks }) => {
          const href: unknown = marks.find(({ type }) => type.name === 'link')?.attrs['href']
          return `${text ?? '↵'}${typeof href === 'string' ? `[${href}]` : ''}`
        })
        .join(''),
    )
    .join(' / ')

const E = 'https://example.org/x'

it.each([
  [`${E} `, `${E}[${E}] `],
  [`${E}. `, `${E}[${E}]. `],
  [`${E}, `, `${E}[${E}], `],
  [`${E}! `, `${E}[${E}]! `],
  [`${E}? `, `${E}[${E}]? `],
  [`"${E}" `, `"${E}[${E}]" `],
  [`(${E}) `, `(${E}[${E}]) `],
  [`${E}。次 `, `${E}[${E}]。次 `],
  ['ada@example.org, ', 'ada@example.org[mailto:ada@example.org], '],
  ['www.example.org. ', 'www.example.org[https://www.example.org]. '],
  ['README.md ', 'README.md '],
  ['maison.La ', 'maison.La '],
  [`${E}/a`, `${E}/a`],
])('[TEXT-40] an address becomes a link once it is typed: %j', (text, expected) => {
  const editor = open()
  typeText(editor, text)
  expect(shown(editor)).toBe(expected)
})

it('[TEXT-40] an address becomes a link by Enter, and by the end of a row', () => {
  const editor = open()
  typeText(editor, `see ${E}.`)
  press(editor, 'Enter')
  typeText(editor, 'www.example.org')
  press(editor, 'Shift-Enter')
  expect(shown(editor)).toBe(`see ${E}[${E}]. / www.example.org[https://www.example.org]↵`)
})

it('[TEXT-41] one undo takes the link back and leaves what was typed, which stays so', () => {
  const editor = open()
  typeText(editor, `${E} `)
  editor.commands.undo()
  expect(shown(editor)).toBe(`${E} `)
  expect(editor.state.selection.head).toBe(E.length + 2)
  typeText(editor, 'and ')
  expect(shown(editor)).toBe(`${E} and `)
  editor.commands.undo()
  expect(shown(editor)).toBe(`${E} `)
  editor.commands.undo()
  expect(shown(editor)).toBe('')
})

it('[TEXT-40] an address in code, or in a link, stays what it is', () => {
  const editor = open()
  editor.view.dispatch(editor.state.tr.setNodeAttribute(0, 'kind', 'code'))
  typeText(editor, `${E} `)
  expect(shown(editor)).toBe(`${E} `)
  editor.view.dispatch(editor.state.tr.setNodeAttribute(0, 'kind', 'p'))
  editor.commands.selectAll()
  editor.commands.toggleCode()
  editor.commands.setTextSelection(E.length + 2)
  typeText(editor, ' ')
  expect(shown(editor)).toBe(`${E}  `)
})

it('[TEXT-40] formats that were chosen go on behind a link', () => {
  const editor = open()
  editor.commands.toggleBold()
  typeText(editor, E)
  press(editor, 'Enter')
  typeText(editor, 'on')
  expect(shown(editor)).toBe(`${E}[${E}] / on`)
  expect(editor.state.doc.child(1).firstChild?.marks.map(({ type }) => type.name)).toEqual(['bold'])
})

it('[TEXT-40] what others type is theirs to link', () => {
  const { a, b } = twoPeers()
  const [ada, bob] = [open(a), open(b, 'bob')]
  typeText(ada, E)
  bob.commands.setTextSelection(E.length + 1)
  bob.view.dispatch(bob.state.tr.setMeta('addToHistory', false))
  const before = shown(ada)
  ada.commands.setTextSelection(1)
  expect([before, shown(ada)]).toEqual([E, E])
  typeText(bob, ' ')
  expect(shown(ada)).toBe(`${E}[${E}] `)
  bob.commands.undo()
  expect(shown(ada)).toBe(`${E} `)
})
