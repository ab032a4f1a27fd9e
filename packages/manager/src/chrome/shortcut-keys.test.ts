// @vitest-environment jsdom
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
