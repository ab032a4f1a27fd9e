import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatNumber } from './format-number.ts'
import type { Messages } from './keys.ts'
import { languageCodes } from './languages.ts'
import { translate } from './translate.ts'

const textsOf = (code: string) =>
  JSON.parse(readFileSync(new URL(`../locales/${code}.json`, import.meta.url), 'utf8')) as Messages

test.each(languageCodes)('[A11Y-34] the name of the button of filters has what one sees on it: %s', (code) => {
  const texts = textsOf(code)
  const seen = translate(texts, code, 'GROUP.FILTERS.TITLE')
  for (const count of [1, 2, 3, 5, 11, 100, 1_000_000]) {
    const name = translate(texts, code, 'GROUP.FILTERS.ACTIVE', { count })
    expect(name.slice(0, seen.length)).toBe(seen)
    expect(name.slice(seen.length)).toContain(formatNumber(count, code))
  }
})
