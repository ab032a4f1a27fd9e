import { expect, test } from 'vitest'
import { english, withEnglish } from './english.ts'
import { fallbackMessages } from './fallback-messages.ts'
import { translate } from './translate.ts'

test('[LANG-7] a text that a language lacks is said in English', () => {
  expect(translate(withEnglish({}), 'fr', 'MENU.LOGIN')).toBe('Sign in')
  expect(translate(withEnglish({ 'MENU.LOGIN': 'Connexion' }), 'fr', 'MENU.LOGIN')).toBe('Connexion')
})

test('[LANG-10] a number takes the form of its language', () => {
  expect(translate(english, 'en', 'SEARCH.FOUND', { count: 1 })).toBe('1 pad found')
  expect(translate(english, 'en', 'SEARCH.FOUND', { count: 0 })).toBe('0 pads found')
  expect(
    translate({ 'SEARCH.FOUND_one': '{count} pad', 'SEARCH.FOUND_other': '{count} pads' }, 'fr', 'SEARCH.FOUND', {
      count: 0,
    }),
  ).toBe('0 pad')
})

test('[LANG-10] a number is written as its language writes numbers, and a text that looks like one as it is', () => {
  expect(translate(english, 'en', 'SEARCH.FOUND', { count: 12_000 })).toBe('12,000 pads found')
  expect(translate(english, 'de', 'SEARCH.FOUND', { count: 12_000 })).toBe('12.000 pads found')
  expect(translate(english, 'en', 'EDITOR.LINE_LINK.COPIED', { line: '12000' })).toContain('line 12000')
})

test('[NOTE-2] a value is put in as it is, even when it looks like a placeholder', () => {
  expect(translate(english, 'en', 'ACTIONS.ADD')).toBe('Add')
  expect(translate(english, 'en', 'ACTIONS.REMOVE_NAMED', { name: '{name} <b>' })).toBe('Remove {name} <b>')
})

test.each([
  ['مجلس $& {name} <b>', 'Share “\u2068مجلس $& {name} <b>\u2069”'],
  ['$1 <b>', 'Share “$1 <b>”'],
])(
  '[A11Y-10, NOTE-2] the name %s is put into a text set apart where it must be, and as it was written',
  (name, text) => {
    expect(translate(english, 'en', 'GROUP.SHARE_NAMED', { name })).toBe(text)
  },
)

test.each([
  ['Sheaf', 'Sheaf can send e-mails to Sheaf.'],
  ['Pads e.V.', 'Pads e.V. can send e-mails to Pads e.V.'],
  ['Who?', 'Who? can send e-mails to Who?'],
])('[LANG-22] a sentence ends with one full stop after %s', (title, expected) => {
  const text = { 'MAIL.TEST.TEXT': '{title} can send e-mails to {title}.' }
  expect(translate(text, 'en', 'MAIL.TEST.TEXT', { title })).toBe(expected)
})

test('[A11Y-10, LANG-22] a name in a sentence of the other direction keeps its own, with its full stop', () => {
  const text = { 'MAIL.TEST.TEXT': 'إلى {title}.' }
  expect(translate(text, 'ar', 'MAIL.TEST.TEXT', { title: 'Pads e.V.' })).toBe('إلى \u2068Pads e.V.\u2069')
})

test('[DEV-15] a key without an English text does not compile, and is shown as it is', () => {
  // @ts-expect-error There is no such key: where this compiles, the check of types fails.
  expect(translate(english, 'en', 'NOBODY.WROTE_THIS')).toBe('NOBODY.WROTE_THIS')
})

test('[ERR-16] what a page says without any language is what English says', () => {
  expect(english).toMatchObject(fallbackMessages)
})
