/** Available languages, each named in itself. Each code has a file in `locales`. */
export const languages: Readonly<Record<string, string>> = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  es: 'Español',
  it: 'Italiano',
  pt: 'Português',
  nl: 'Nederlands',
  pl: 'Polski',
  ar: 'العربية',
  ja: '日本語',
}

export const languageCodes = Object.keys(languages)
export const SOURCE_LANGUAGE = 'en'

/** Returns whether the language is available. */
export const isLanguage = (code: string): boolean => Object.hasOwn(languages, code)

const RIGHT_TO_LEFT = ['ar', 'fa', 'he', 'ur']
export const directionOf = (code: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.includes(code.split('-')[0] ?? code) ? 'rtl' : 'ltr'
