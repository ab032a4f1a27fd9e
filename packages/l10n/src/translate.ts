import { english, type MessageKey, type Messages, type MessageValues } from './keys.ts'
import { SOURCE_LANGUAGE } from './languages.ts'

const fill = (text: string, values: MessageValues) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : placeholder,
  )

const pick = (messages: Messages, language: string, key: string, values: MessageValues) => {
  if (Object.hasOwn(messages, key)) return messages[key]
  const { count } = values
  if (typeof count !== 'number') return undefined
  const form = `${key}_${new Intl.PluralRules(language).select(count)}`
  return messages[Object.hasOwn(messages, form) ? form : `${key}_other`]
}

/** Translates outside the pages, for mails. What a language lacks is said in English. */
export const translate = (messages: Messages, language: string, key: MessageKey, values: MessageValues = {}): string =>
  fill(pick(messages, language, key, values) ?? pick(english, SOURCE_LANGUAGE, key, values) ?? key, values)
