import { useLanguage } from './use-language.ts'

/** Where the browser names no country for it: day before month, as in most of the world. */
const COUNTRY: Readonly<Record<string, string>> = { en: 'en-GB' }

/**
 * The page's language as it is written where the reader is, for dates: `en-US` in a browser that asks for that. The
 * figures stay those of the rest of the page.
 */
export const dateLocale = (language: string, browser: readonly string[] = navigator.languages): string => {
  // Some browsers name what is no locale, such as `en-US@posix`.
  const own = browser.find((code) => new RegExp(`^${language}(-[a-z\\d]{2,8})+$`, 'i').test(code))
  if (own === undefined) return COUNTRY[language] ?? language
  const { numberingSystem } = new Intl.NumberFormat(language).resolvedOptions()
  return new Intl.Locale(own, { numberingSystem }).toString()
}

/** For dates, what `useLanguage` is for everything else that `Intl` writes. */
export const useDateLocale = (): string => dateLocale(useLanguage())
