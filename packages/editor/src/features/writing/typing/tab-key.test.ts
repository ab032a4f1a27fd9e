import { expect, it } from 'vitest'
import { editorWith, linesWithCaret, press } from '../../../testing/written-lines.ts'

/** Presses keys in these lines. Returns the lines, and whether the last key was handled. */
const after = (keys: string, ...lines: string[]) => {
  const editor = editorWith(...lines)
  let isHandled = false
  for (const key of keys.split(' ')) isHandled = press(editor, key)
  return { lines: linesWithCaret(editor), isHandled }
}

it.each([
  ['an item goes in', 'Tab', ['bullet: a', 'bullet: b|'], ['bullet: a', 'bullet 1: b|']],
  ['an item goes out', 'Shift-Tab', ['bullet: a', 'bullet 1: b|'], ['bullet: a', 'bullet: b|']],
  [
    'an item is at most one level below the one before it',
    'Tab Tab',
    ['task: a', 'task: b|'],
    ['task: a', 'task 1: b|'],
  ],
  ['the first item of a list has none to be below of', 'Tab', ['p: x', 'bullet: a|'], ['p: x', 'bullet: a|']],
  [
    'what belongs to an item goes with it',
    'Tab',
    ['bullet: a', 'bullet: b|', 'bullet 1: c', 'p 2: d', 'bullet: e'],
    ['bullet: a', 'bullet 1: b|', 'bullet 2: c', 'p 3: d', 'bullet: e'],
  ],
  ['a paragraph goes in', 'Tab', ['p: a|b'], ['p 1: a|b']],
  ['and out', 'Shift-Tab', ['p 1: a|b'], ['p: a|b']],
  [
    'all selected lines go in',
    'Tab',
    ['bullet: x', 'bullet: |a', 'bullet: b|'],
    ['bullet: x', 'bullet 1: |a', 'bullet 1: b|'],
  ],
  ['code gets a tab', 'Tab', ['code: a|b'], ['code: a\t|b']],
  ['selected rows of code go in', 'Tab', ['code: |a', 'code: b|'], ['code: \t|a', 'code: \tb|']],
  ['and out', 'Shift-Tab', ['code: \t|a', 'code:     b|'], ['code: |a', 'code: b|']],
])('[EDT-13, A11Y-15] %s', (_, keys, lines, wanted) => {
  expect(after(keys, ...lines)).toEqual({ lines: wanted, isHandled: true })
})

it('[A11Y-15] no Tab leaves the text, whatever it can do there', () => {
  for (const line of ['p: a|', 'h1: a|', 'bullet: a|', 'code: |', 'task: |', 'p quote: a|'])
    for (const key of ['Tab', 'Shift-Tab']) expect([line, key, after(key, line).isHandled]).toEqual([line, key, true])
})

it.each(['Tab', 'Shift-Tab'])('[A11Y-15] Escape lets the next %s lead out of the text', (key) => {
  expect(after(`Escape ${key}`, 'bullet: a', 'bullet 1: b|')).toEqual({
    lines: ['bullet: a', 'bullet 1: b|'],
    isHandled: false,
  })
  expect(after(`Escape Shift ${key}`, 'p: a|').isHandled).toBe(false)
  expect(after(`Escape x ${key}`, 'p: a|').isHandled).toBe(true)
})

it('[A11Y-15] in a text that is only read, Tab leads on', () => {
  const editor = editorWith('bullet: a', 'bullet: b|')
  editor.setEditable(false)
  expect(press(editor, 'Tab')).toBe(false)
})
