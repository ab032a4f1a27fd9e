import { expect, test } from 'vitest'
import { keyOf } from './shortcut-keys.ts'

test.each([
  ['on a French keyboard, which has it with Shift', { key: '/', code: 'Period', shiftKey: true }, '/'],
  ['with the capitals locked', { key: 'G', code: 'KeyG' }, 'g'],
  ['on a Dvorak keyboard, as it is printed', { key: 'n', code: 'KeyL' }, 'n'],
  ['on an Arabic keyboard, by its place', { key: 'ل', code: 'KeyG' }, 'g'],
  ['on a Mac', { key: 'k', code: 'KeyK', metaKey: true }, 'mod+k'],
  ['with another key of the browser', { key: 'n', code: 'KeyN', ctrlKey: true }, undefined],
  ['with Alt', { key: 'n', code: 'KeyN', altKey: true }, undefined],
  ['without a character', { key: 'Enter', code: 'Enter' }, undefined],
])('[SCR-111] a key %s', (_where, pressed, name) => {
  expect(keyOf(new KeyboardEvent('keydown', pressed))).toBe(name)
})

test.each([
  ['its own question mark', { key: '؟', code: 'Slash', shiftKey: true }, '?'],
  ['a letter where others have the slash', { key: 'ظ', code: 'Slash' }, '/'],
  ['a letter where others have the question mark', { key: 'ฦ', code: 'Slash', shiftKey: true }, '?'],
  ['a slash elsewhere, in Hebrew', { key: '/', code: 'KeyQ' }, '/'],
  ['a full stop there, in Russian', { key: '.', code: 'Slash' }, '.'],
  ['a Latin letter there, in Canada', { key: 'é', code: 'Slash' }, 'é'],
])('[SCR-111] a keyboard with %s', (_what, pressed, name) => {
  expect(keyOf(new KeyboardEvent('keydown', pressed))).toBe(name)
})
