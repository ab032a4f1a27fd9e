import type { MessageKey, Messages, MessageValues } from './keys.ts'

/** Caches the `Intl` object of each language, since creating one takes longer than the rest of a translation. */
const oncePerLanguage = <Rules>(make: (language: string) => Rules) => {
  const made = new Map<string, Rules>()
  return (language: string): Rules => {
    const rules = made.get(language) ?? make(language)
    made.set(language, rules)
    return rules
  }
}
const pluralsOf = oncePerLanguage((language) => new Intl.PluralRules(language))
const numbersOf = oncePerLanguage((language) => new Intl.NumberFormat(language))

/** Fills in placeholders. Numbers are formatted for the language; pass a line number or the like as a string. */
const fill = (text: string, language: string, values: MessageValues) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    return typeof value === 'number' ? numbersOf(language).format(value) : (value ?? placeholder)
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
