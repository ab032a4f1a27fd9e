import { formatNumber } from './format-number.ts'
import { isolate } from './isolate.ts'
import type { MessageKey, Messages, MessageValues } from './keys.ts'
import { directionOf } from './languages.ts'
import { memoizePerLanguage } from './memoize-per-language.ts'

const pluralsOf = memoizePerLanguage((language) => new Intl.PluralRules(language))

/** Matches a value that brings its own end of a sentence, as 'Verein e.V.'. */
const ENDS_SENTENCE = /[.!?…]$/

/**
 * Fills in placeholders. Each value keeps its own writing direction. Numbers are formatted for the language; pass a
 * line number or the like as a string. The full stop after a value that has its own is left out (LANG-22).
 */
const fill = (text: string, language: string, values: MessageValues) =>
  text.replace(/\{(\w+)\}(\.?)/g, (placeholder, name: string, stop: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) return placeholder
    if (typeof value === 'number') return formatNumber(value, language) + stop
    return isolate(value, directionOf(language)) + (ENDS_SENTENCE.test(value) ? '' : stop)
  })

const pick = (messages: Messages, language: string, key: string, values: MessageValues) => {
  if (Object.hasOwn(messages, key)) return messages[key]
  const { count } = values
  if (typeof count !== 'number') return undefined
  const form = `${key}_${pluralsOf(language).select(count)}`
  return messages[Object.hasOwn(messages, form) ? form : `${key}_other`]
}

/** Returns the text of a key with its values filled in, or the key itself if there is no such text. */
export const translate = (messages: Messages, language: string, key: MessageKey, values: MessageValues = {}): string =>
  fill(pick(messages, language, key, values) ?? key, language, values)
