import { isolate } from '@sheaf/l10n/isolate'
import { directionOf } from '@sheaf/l10n/languages'
import { memoizePerLanguage } from '@sheaf/l10n/memoize-per-language'
import { dateLocale } from './date-locale.ts'
import { currentLanguage, t } from './i18n.ts'

/** Number of names that a sentence lists. */
const NAMED_MAX = 10

const listFormatOf = memoizePerLanguage((locale) => new Intl.ListFormat(locale))

/** Joins all the names as the page's language lists them. Each keeps its own writing direction (A11Y-10). */
export const listAllNames = (names: readonly string[]): string => {
  const language = currentLanguage()
  return listFormatOf(dateLocale(language)).format(names.map((name) => isolate(name, directionOf(language))))
}

/** Joins names as the page's language lists them. Of many it gives the first ones, and how many more there are. */
export const listNames = (names: readonly string[]): string => {
  const rest = names.length - NAMED_MAX
  // A single name more takes no more room than the words that would stand for it.
  if (rest < 2) return listAllNames(names)
  return listAllNames([...names.slice(0, NAMED_MAX), t('GLOBAL.MORE', { count: rest })])
}
