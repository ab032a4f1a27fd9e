import { expect, test } from 'vitest'
import { isolate } from './isolate.ts'

test.each([
  ['Board', 'ltr', false],
  ['C++ (draft)', 'ltr', false],
  ['مجلس (2026)', 'ltr', true],
  ['Board', 'rtl', false],
  ['Plan 2026', 'rtl', false],
  ['C++ (draft)', 'rtl', true],
  ['مجلس (2026)', 'rtl', false],
  ['', 'rtl', false],
] as const)('[A11Y-10] %s in a sentence that reads %s', (name, direction, isSetApart) => {
  expect(isolate(name, direction)).toBe(isSetApart ? `\u2068${name}\u2069` : name)
})
