/** Locales for languages for which nobody names a country: as most of the world writes their dates. */
const COUNTRY: Readonly<Record<string, string>> = { en: 'en-GB' }

/** Returns the locale in which dates of a language are written, unless the reader's own variant is known (LANG-10). */
export const dateCountry = (language: string): string => COUNTRY[language] ?? language
