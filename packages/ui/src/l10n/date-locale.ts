import { dateCountry } from '@sheaf/l10n/date-country'
import { memoizePerLanguage } from '@sheaf/l10n/memoize-per-language'
import { useLanguage } from './use-language.ts'

const numberingSystemOf = memoizePerLanguage(
  (language) => new Intl.NumberFormat(language).resolvedOptions().numberingSystem,
)

/**
 * Returns a locale, or undefined for an invalid code such as `en-USA` or `en-US@posix`: browsers pass on what they were
 * configured with.
 */
const localeFrom = (code: string, numberingSystem: string): Intl.Locale | undefined => {
  try {
    return new Intl.Locale(code, { numberingSystem })
  } catch {
    return undefined
  }
}

/**
 * Returns the page's language in the reader's region, for dates and lists: `en-US` in a browser that prefers it. The
 * digits stay those of the rest of the page.
 */
export const dateLocale = (language: string, browser: readonly string[] = navigator.languages): string => {
  for (const code of browser) {
    if (!code.toLowerCase().startsWith(`${language}-`)) continue
    const own = localeFrom(code, numberingSystemOf(language))
    if (own !== undefined) return own.toString()
  }
  return dateCountry(language)
}

/** Returns the locale for dates; for everything else that `Intl` formats there is `useLanguage`. */
export const useDateLocale = (): string => dateLocale(useLanguage())
