import { expect, test } from 'vitest'
import { dateLocale } from './date-locale.ts'

const date = (language: string, browser: readonly string[]) =>
  new Intl.DateTimeFormat(dateLocale(language, browser), { dateStyle: 'medium', timeZone: 'UTC' }).format(
    Date.UTC(2026, 10, 22),
  )

test.each([
  ['en', ['en-US', 'en'], 'Nov 22, 2026'],
  ['en', ['de-DE', 'en-AU', 'en-US'], '22 Nov 2026'],
  ['en', ['en'], '22 Nov 2026'],
  ['en', ['de-DE', 'de'], '22 Nov 2026'],
  ['en', ['en-US@posix'], '22 Nov 2026'],
  ['en', ['en-USA'], '22 Nov 2026'],
  ['en', ['en-USA', 'en-US'], 'Nov 22, 2026'],
  ['de', ['de-AT', 'en-US'], '22.11.2026'],
  ['fr', ['fr-CA'], '22 nov. 2026'],
  ['ar', ['ar-EG'], '22/11/2026'],
  ['ar', ['ar-SA'], '22/11/2026'],
] as const)('[LANG-10] a date in %s for a browser of %o', (language, browser, written) => {
  expect(date(language, browser).replaceAll(/\p{Cf}/gu, '')).toBe(written)
})
