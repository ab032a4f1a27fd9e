import { expect, test } from 'vitest'
import { t } from './i18n.ts'
import { isolate } from '@sheaf/l10n/isolate'

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

test('[A11Y-10, NOTE-2] a name that is put into a text is set apart, and stays as it was written', () => {
  expect(t('GROUP.SHARE_NAMED', { name: 'مجلس $& {name} <b>' })).toBe('Share “\u2068مجلس $& {name} <b>\u2069”')
  expect(t('GROUP.SHARE_NAMED', { name: '$1 <b>' })).toBe('Share “$1 <b>”')
})
