import { expect, it } from 'vitest'
import * as Y from 'yjs'
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
