import { currentLanguage } from '@sheaf/ui/l10n/i18n'
import { expect, it, vi } from 'vitest'
import { pickLanguage } from './pick-language.ts'

const BASE = new URL('https://example.org/')

it('[LANG-4] a language that is overtaken by a later one is not remembered', async () => {
  const come: (() => void)[] = []
  vi.stubGlobal('fetch', () => new Promise((resolve) => come.push(() => resolve(Response.json({})))))
  const picks = ['fr', 'de'].map((code) => pickLanguage(code, null, BASE))
  // The file of the later pick arrives first.
  for (const arrives of come.toReversed()) {
    arrives()
    await new Promise((resolve) => setTimeout(resolve))
  }
  await Promise.all(picks)
  expect(currentLanguage()).toBe('de')
  expect(localStorage.getItem('sheaf-language:/')).toContain('"de"')
})
