import type { MessageKey, Messages, MessageValues } from './keys.ts'

const fill = (text: string, values: MessageValues) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : placeholder,
  )

/** Making one takes longer than all the rest of a translation. */
const plurals = new Map<string, Intl.PluralRules>()
const pluralOf = (language: string, count: number) => {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language)
  plurals.set(language, rules)
  return rules.select(count)
}

const pick = (messages: Messages, language: string, key: string, values: MessageValues) => {
  if (Object.hasOwn(messages, key)) return messages[key]
  const { count } = values
  if (typeof count !== 'number') return undefined
  const form = `${key}_${pluralOf(language, count)}`
  return messages[Object.hasOwn(messages, form) ? form : `${key}_other`]
}

/** For pages and mails alike. What nobody wrote is shown by its key. */
export const translate = (messages: Messages, language: string, key: MessageKey, values: MessageValues = {}): string =>
  fill(pick(messages, language, key, values) ?? key, values)
