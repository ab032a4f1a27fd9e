import { expect, test } from 'vitest'
import { matchLanguage } from './match-language.ts'

test.each([
  [['fr-CA', 'en'], ['en', 'fr'], 'fr'],
  [['FR'], ['en', 'fr'], 'fr'],
  [['pt'], ['en', 'pt-BR'], 'pt-BR'],
  [['pt-PT'], ['en', 'pt-BR'], 'pt-BR'],
  [['is', 'de-AT', 'fr'], ['fr', 'de'], 'de'],
  [['is'], ['en', 'fr'], undefined],
  [[], ['en'], undefined],
] as const)('[LANG-2] %j finds, among %j, %s', (wanted, available, match) => {
  expect(matchLanguage(wanted, available)).toBe(match)
})
