import { expect, test } from 'vitest'
import { readEnvFile } from './env-file.ts'

test.each([
  ['p@ss#w$rd/x', 'p@ss#w$rd/x'],
  ["'p@ss#w$rd/x'", 'p@ss#w$rd/x'],
  ['"p@ss#w$rd/x"', 'p@ss#w$rd/x'],
  ["it's#1", "it's#1"],
  ['a#b#c  # the second key', 'a#b#c'],
  ['a#b  ', 'a#b'],
  ['plain # a comment', 'plain'],
  ['$HOME', '$HOME'],
  ['a=b', 'a=b'],
  ['# all of it a comment', ''],
  ['', ''],
])('[OPS-13] SECRET=%s in an .env file is the value %s', (written, value) => {
  const lines = ['# before', `SECRET=${written}`, 'NEXT=1', ''].join('\n')
  expect({ ...readEnvFile(lines) }).toEqual({ SECRET: value, NEXT: '1' })
})

test('[OPS-13] an .env file may come from another system, and say export', () => {
  expect({ ...readEnvFile('\uFEFFexport A=x#y\r\nB = z\r\n') }).toEqual({ A: 'x#y', B: 'z' })
})
