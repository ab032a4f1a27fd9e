import { memoizePerLanguage } from './memoize-per-language.ts'

const formatOf = memoizePerLanguage((language) => new Intl.NumberFormat(language))

/** LANG-10: writes a number as people of the language do, for numbers that stand outside a text with placeholders. */
export const formatNumber = (number: number, language: string): string => formatOf(language).format(number)
