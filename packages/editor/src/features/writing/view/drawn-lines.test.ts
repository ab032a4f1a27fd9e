import { drawBeginning } from '@sheaf/document/text/drawn-lines'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { editorOn } from '../../../testing/written-lines.ts'

const LIMITS = { maxLines: 100, maxCharacters: 10_000 }

/** What the editor says for writing and to screen readers, which moves nothing; and what says whose letters they are. */
const NOT_DRAWN = /^(aria-.*|contenteditable|tabindex|data-author|data-writer|target|rel|class|dir)$/

/** Returns lines as elements with the attributes by which they are drawn, in the order of their names. */
const drawn = (lines: Iterable<Element>): string[] =>
  Array.from(lines, (line) => {
    const copy = line.cloneNode(true) as Element
    for (const element of [copy, ...copy.querySelectorAll('*')]) {
      if (element instanceof HTMLInputElement) element.toggleAttribute('checked', element.hasAttribute('checked'))
      const attributes = [...element.attributes].filter(({ name }) => !NOT_DRAWN.test(name))
      for (const name of element.getAttributeNames()) element.removeAttribute(name)
      for (const { name, value } of attributes.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
        element.setAttribute(name, name === 'style' ? value.replaceAll(/[\s;]/g, '') : value)
    }
    return copy.outerHTML.replaceAll('<span></span>', '')
  })

const beginning = (pad: Y.Doc, limits = LIMITS): string[] => {
  const place = document.createElement('div')
  place.innerHTML = drawBeginning(pad, limits)
  return drawn(place.children)
}

test('[EDT-230, TEXT-112] the lines that come with the page are drawn as the editor draws them', () => {
  const pad = new Y.Doc()
  const editor = editorOn(
    pad,
    'h1: Minutes <b> & "so"',
    'p: one',
    'p: ',
    'p quote: so',
    'p 2: further in',
    'h3: and',
    ...Array.from({ length: 101 }, (_, n) => `ordered: ${n + 1}`),
    'ordered 1 start 7: seven',
    'ordered 1: eight',
    'bullet: a',
    'bullet 1: 12',
    'bullet: ',
    'task: open',
    'code: a < b',
    'code start 1: another',
    'code: ',
    'rule: ',
    'p rtl: from the right',
    'task rtl: so is this',
    'p: the end',
  )
  editor.commands.setTextSelection({ from: 1, to: 8 })
  editor.commands.toggleMark('bold')
  const end = editor.state.doc.content.size - 1
  editor.commands.setTextSelection({ from: end - 3, to: end })
  editor.chain().setMark('color', { name: 'red' }).setMark('highlight', { name: 'blue' }).run()
  const { tr } = editor.state
  editor.view.dispatch(tr.setNodeAttribute(0, 'align', 'center'))
  const { dom } = editor.view
  expect(beginning(pad, { ...LIMITS, maxLines: 1000 })).toEqual(drawn(dom.children))
})

test('[EDT-230] there is as much of it as the limits say, and nothing of an empty text', () => {
  const pad = new Y.Doc()
  editorOn(pad, 'p: one', 'p: two', 'p: three')
  expect(beginning(pad, { ...LIMITS, maxLines: 2 })).toEqual(['<p>one</p>', '<p>two</p>'].map(withSpan))
  expect(beginning(pad, { ...LIMITS, maxCharacters: 5 })).toEqual([withSpan('<p>one</p>')])
  expect(drawBeginning(new Y.Doc(), LIMITS)).toBe('')
})

const withSpan = (line: string): string => line.replace(/<p>(.*)<\/p>/, '<p><span>$1</span></p>')
