import { expect, test } from 'vitest'
import { safeFileName, uniqueNames } from './file-names.ts'

test.each([
  ['Minutes of May', 'Minutes of May'],
  ['Protokoll – Sitzung 3 äöü 会議', 'Protokoll – Sitzung 3 äöü 会議'],
  ['a/b\\c', 'a-b-c'],
  ['../../etc/passwd', '-.-etc-passwd'],
  ['..', '-'],
  ['.hidden', 'hidden'],
  ['trailing. . ', 'trailing'],
  ['<b>"x"|y?*:', '-b--x--y---'],
  ['con', '-con'],
  ['LPT1.txt', '-LPT1.txt'],
  ['console', 'console'],
  ['gpj.\u202Eexe', 'gpj.-exe'],
  ['a\u0000b\nc\u2028d', 'a-b-c-d'],
  ['e\u0301', '\u00E9'],
  ['👨\u200d👩\u200d👧\u200d👦 Family ❤\ufe0f', '👨\u200d👩\u200d👧\u200d👦 Family ❤\ufe0f'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['क्\u200dषमा', 'क्\u200dषमा'],
  ['hid\u200bden\u2066 \u200dend', 'hid-den- -end'],
  ['   ', '-'],
  ['x\uD800', 'x\uFFFD'],
])('[EXP-5] the name %j becomes the file %j', (name, file) => {
  expect(safeFileName(name)).toBe(file)
})

test('[EXP-5] long names are cut between characters, so that they fit beside a number and an extension', () => {
  for (const character of ['x', 'ä', '会', '😀', '👨\u200d']) {
    const file = safeFileName(character.repeat(100))
    expect(file).not.toMatch(/\u200d$/)
    expect(Buffer.byteLength(file)).toBeLessThanOrEqual(180)
    expect(file.isWellFormed()).toBe(true)
    expect([...file].length).toBeGreaterThanOrEqual(45)
  }
})

test('[EXP-5] names that some file system takes for the same are told apart', () => {
  const nameOf = uniqueNames()
  expect(['Notes', 'notes', 'Notes', 'Notes (2)', 'NOTES', 'other'].map(nameOf)).toEqual([
    'Notes',
    'notes (2)',
    'Notes (3)',
    'Notes (2) (2)',
    'NOTES (4)',
    'other',
  ])
})
