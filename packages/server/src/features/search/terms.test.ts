import fc from 'fast-check'
import { expect, test } from 'vitest'
import { queryTermsOf, tokensOf } from '@sheaf/contract/search-terms'
import { termsOf } from './terms.ts'

/** Returns whether the query finds the text. */
const finds = (query: string, text: string): boolean => {
  const terms = termsOf(text)
  const queryTerms = queryTermsOf(query, 20)
  return queryTerms.length > 0 && queryTerms.every((queryTerm) => terms.some((term) => term.startsWith(queryTerm)))
}

test.each([
  ['ELEVE', 'élève'],
  ['élève', 'ELEVE'],
  ['strasse', 'Straße'],
  ['STRAẞE', 'strasse'],
  ['istanbul', 'İSTANBUL'],
  ['ISPARTA', 'ısparta'],
  ['oeuvre', 'ŒUVRE'],
  ['find', 'ﬁnd'],
  ['lodz', 'Łódź'],
  ['smorrebrod', 'smørrebrød'],
  ['οδος', 'ὉΔΌΣ'],
  ['елка', 'Ёлка'],
  ['שלום', 'שָׁלוֹם'],
  ['محمد', 'مُحَمَّد'],
  ['abc', 'ＡＢＣ'],
  ['ｶﾞｷﾞ', 'ガギ'],
  ['e\u0301te\u0301', 'été'],
  ['cooperation', 'co\u00adope\u00adra\u00adtion'],
  ['m2', 'm²'],
])('[SRCH-5] %s finds %s', (query, text) => {
  expect(finds(query, text)).toBe(true)
})

test.each([
  ['東京都', '私は東京都に住む'],
  ['京都', '東京都'],
  ['都', '東京都'],
  ['ことば', '日本語のことばです'],
  ['ドコモ', 'NTTドコモ2020'],
  ['ภาษา', 'ฉันพูดภาษาไทย'],
  ['ພາສາ', 'ຂ້ອຍເວົ້າພາສາລາວ'],
  ['हिन्दी', 'यह हिन्दी है'],
  ['한국', '한국어를 배운다'],
  ['привет', 'Привет, мир'],
  ['hello', 'hello世界'],
  ['世界', 'hello世界'],
  ['𠮷野家', '牛丼の𠮷野家'],
])('[SRCH-5] %s is found in %s', (query, text) => {
  expect(finds(query, text)).toBe(true)
})

test.each([
  ['की', 'का'],
  ['か', 'が'],
  ['京東', '東京'],
  ['eat', 'great'],
  ['notes', 'note'],
])('[SRCH-4, SRCH-5] %s does not find %s', (query, text) => {
  expect(finds(query, text)).toBe(false)
})

test('[SRCH-6] operators, quotes and wildcards part words and are nothing else', () => {
  const query = `"foo* AND (bar:baz) OR NOT -qux' NEAR/2 50% a_b \\ ; --`
  expect(queryTermsOf(query, 20)).toEqual(['foo', 'and', 'bar', 'baz', 'or', 'not', 'qux', 'near', '2', '50', 'a', 'b'])
  expect(queryTermsOf('"*%:+-', 20)).toEqual([])
})

test('[W-29] ten thousand characters of anything give a bounded number of bounded words', () => {
  for (const text of [
    'x'.repeat(10_000),
    'ก\u0e34'.repeat(5000),
    `e${'\u0301'.repeat(9999)}`,
    `क${'\u093e'.repeat(9999)}`,
    '的'.repeat(10_000),
  ])
    expect(queryTermsOf(text, 20).every((queryTerm) => queryTerm.length <= 80)).toBe(true)
  expect(queryTermsOf(Array.from({ length: 1000 }, (_, n) => `word${n}`).join(' '), 20)).toHaveLength(20)
})

test('[SRCH-13] terms are such that neither database reads anything into them', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      for (const term of termsOf(text)) {
        expect(term).toMatch(/^[\p{L}\p{N}\p{M}]+$/u)
        expect(term).not.toMatch(/[A-Z]/)
        expect(term.isWellFormed()).toBe(true)
      }
    }),
    { numRuns: 2000 },
  )
})

test('[SRCH-5] whatever has words finds itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 3, maxLength: 40 }), (text) => {
      expect(finds(text, text)).toBe(queryTermsOf(text, 20).length > 0)
    }),
    { numRuns: 2000 },
  )
})

test('[SRCH-8] each term knows its place in the text as written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      let before = 0
      for (const { term, start, end, headEnd } of tokensOf(text)) {
        expect(start).toBeGreaterThanOrEqual(before)
        expect(headEnd).toBeGreaterThan(start)
        expect(end).toBeGreaterThanOrEqual(headEnd)
        expect(end).toBeLessThanOrEqual(text.length)
        // A word that was cut at the limit, or half of a pair, covers less than its place does.
        if (term.length < 60) expect(termsOf(text.slice(start, end))).toContain(term)
        before = start
      }
    }),
    { numRuns: 2000 },
  )
})
