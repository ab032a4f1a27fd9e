import { useLanguage } from './use-language.ts'

/** Where the browser names no country for it: day before month, as in most of the world. */
const COUNTRY: Readonly<Record<string, string>> = { en: 'en-GB' }

const numberingSystems = new Map<string, string>()

/** A formatter takes a while to make, and a long list asks for each of its dates. */
const numberingSystemOf = (language: string): string => {
  const known = numberingSystems.get(language)
  if (known !== undefined) return known
  const { numberingSystem } = new Intl.NumberFormat(language).resolvedOptions()
  numberingSystems.set(language, numberingSystem)
  return numberingSystem
}

/** None of what looks like a locale and is none, such as `en-USA` or `en-US@posix`: browsers hand on what they were given. */
const localeFrom = (code: string, numberingSystem: string): Intl.Locale | undefined => {
  try {
    return new Intl.Locale(code, { numberingSystem })
  } catch {
    return undefined
  }
}

/**
 * The page's language as it is written where the reader is, for dates: `en-US` in a browser that asks for that. The
 * figures stay those of the rest of the page.
 */
export const dateLocale = (language: string, browser: readonly string[] = navigator.languages): string => {
  for (const code of browser) {
    if (!code.toLowerCase().startsWith(`${language}-`)) continue
    const own = localeFrom(code, numberingSystemOf(language))
    if (own !== undefined) return own.toString()
  }
  return COUNTRY[language] ?? language
}

/** For dates, what `useLanguage` is for everything else that `Intl` writes. */
export const useDateLocale = (): string => dateLocale(useLanguage())
