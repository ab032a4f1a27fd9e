import { expect, test, vi } from 'vitest'
import { listAllNames, listNames } from './list-names.ts'

const people = (count: number) => Array.from({ length: count }, (_, at) => `p${at}`)

test.each([
  [2, 'p0 and p1'],
  [11, 'p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, and p10'],
  [12, 'p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, and 2 more'],
])('[SCR-44] of %i names in a sentence there are at most eleven', (count, sentence) => {
  expect(listNames(people(count))).toBe(sentence)
})

test.each([
  ['en-GB', 'a, b and c'],
  ['en-US', 'a, b, and c'],
])('[LANG-10] a list is written as the reader’s variant of the language has it: %s', (code, written) => {
  vi.stubGlobal('navigator', { languages: [code] })
  expect(listAllNames(['a', 'b', 'c'])).toBe(written)
  vi.unstubAllGlobals()
})

test('[SCR-231] the audit trail leaves out no name that it has', () => {
  expect(listAllNames(people(40))).toContain('p38, and p39')
})

test('[A11Y-10] each of several names keeps its own direction of writing, and the sentence its own', () => {
  expect(listAllNames(['مجلس', 'Board'])).toBe('\u2068مجلس\u2069 and Board')
})
