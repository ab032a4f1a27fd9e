import { expect, test } from 'vitest'
import { matchAllTerms, highlightTerms } from './term-matches.ts'

test.each([
  ['part', true],
  ['summer PÀR', true],
  ['-summer, "party"', true],
  ['art', false],
  ['summer art', false],
  ['会計', true],
  ['都', true],
  ['都会計', false],
  ['strasse', true],
  ['???', false],
  ['---', false],
  ['', false],
])('[SCR-403] whether %j finds a folder, by the beginnings of its words as pads are found: %s', (wanted, found) => {
  expect(matchAllTerms(['Summer party', '東京都の会計', 'fête', 'Straße'], wanted)).toBe(found)
})

test.each([
  ['Summer party', 'par sum', '[Summer] [party]'],
  ['Summer party', 'ummer', 'Summer party'],
  ['Fête d’été', 'ete', 'Fête d’[été]'],
  ['東京都の会計', '京都', '東[京都]の会計'],
  ['東京都の会計', '会計', '東京都の[会計]'],
  ['', 'party', ''],
])('[SCR-403, SRCH-5] in %j the words of %j are marked where they are found', (text, wanted, marked) => {
  const parts = highlightTerms(text, wanted)
  expect(parts.map((part) => (part.marked ? `[${part.text}]` : part.text)).join('')).toBe(marked)
  expect(parts.map((part) => part.text).join('')).toBe(text)
})
