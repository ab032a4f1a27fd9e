import { currentLanguage, t } from '@sheaf/ui/l10n/i18n'

/** Number of names that a sentence lists. */
const NAMED_MAX = 10

/** Joins names as the page's language lists them. Of many it gives the first ones, and how many more there are. */
export const listNames = (names: readonly string[]): string => {
  const rest = names.length - NAMED_MAX
  // A single name more takes no more room than the words that would stand for it.
  const parts = rest < 2 ? names : [...names.slice(0, NAMED_MAX), t('GLOBAL.MORE', { count: rest })]
  return new Intl.ListFormat(currentLanguage()).format(parts)
}
