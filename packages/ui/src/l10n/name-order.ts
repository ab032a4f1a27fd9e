import { memoizePerLanguage } from '@sheaf/l10n/memoize-per-language'

/**
 * Returns the order of names in a language: regardless of case and accents, and numbers by their value ('Week 2' before
 * 'Week 10').
 */
export const nameOrder = memoizePerLanguage(
  (language) => new Intl.Collator(language, { numeric: true, sensitivity: 'base' }).compare,
)
