import { pictureLine } from '@sheaf/document/testing/files'
import { padFromLines } from '@sheaf/document/text/from-text'
import { within } from '@testing-library/react'
import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { PadFiles } from '../../lib/files/pad-files.ts'
import { padEditor } from '../../testing/pad-editor.ts'
import { setEditable } from './read-only.ts'

it('[EDT-21, A11Y-1] a text says that it is read-only for as long as it is', () => {
  const editor = padEditor(new Y.Doc(), 'ada')
  const { dom } = editor.view
  expect(dom.hasAttribute('aria-readonly')).toBe(false)
  editor.setEditable(false)
  expect([dom.getAttribute('aria-readonly'), dom.tabIndex]).toEqual(['true', 0])
  editor.setEditable(true)
  expect(dom.hasAttribute('aria-readonly')).toBe(false)
  editor.destroy()
})

it('[PIC-41] pictures are buttons for as long as the text is only read', () => {
  const files = new PadFiles({
    base: new URL('http://pads.test'),
    token: undefined,
    padId: 'minutes',
    loadAdder: () => Promise.reject(new Error('nothing is added')),
  })
  const editor = padEditor(padFromLines([pictureLine('Our hall', { alt: 'A hall' })], 7).doc, 'ada', [], {}, { files })
  const buttons = () => within(editor.view.dom).queryAllByRole('button', { name: 'A hall' })
  expect(buttons()).toHaveLength(0)
  setEditable(editor, false)
  expect(buttons()).toHaveLength(1)
  setEditable(editor, true)
  expect(buttons()).toHaveLength(0)
  files.addresses.stop()
  editor.destroy()
})

it('[LANG-24] a translator may change what is shown of a text that is only read, and none of it is written', () => {
  const doc = new Y.Doc()
  const editor = padEditor(doc, 'ada')
  const { dom } = editor.view
  editor.commands.setContent('<p>The garden</p><ul><li>A chair</li></ul>')
  expect(dom).toHaveAttribute('translate', 'no')
  setEditable(editor, false)
  expect(dom).toHaveAttribute('translate', 'yes')
  const walker = document.createTreeWalker(dom, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  const [first, ...rest] = texts
  first!.replaceWith(Object.assign(document.createElement('font'), { textContent: 'Le jardin' }))
  for (const text of rest) {
    const font = document.createElement('font')
    text.replaceWith(font)
    font.append(text)
  }
  expect(dom).toHaveTextContent('Le jardin')
  setEditable(editor, true)
  expect(dom).toHaveTextContent('The gardenA chair')
  expect(dom.querySelector('font')).toBe(null)
  expect(dom).toHaveAttribute('translate', 'no')
  editor.commands.insertContentAt(1, 'In ')
  expect(editor.getText()).toContain('In The garden')
  expect(editor.getText()).not.toContain('jardin')
  editor.destroy()
})
