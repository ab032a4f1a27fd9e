import { readFileSync } from 'node:fs'
import { withEnglish } from '@sheaf/l10n/english'
import type { MessageKey, Messages, MessageValues } from '@sheaf/l10n/keys'
import { isLanguage, SOURCE_LANGUAGE } from '@sheaf/l10n/languages'
import { translate } from '@sheaf/l10n/translate'

const read = new Map<string, Messages>()

/** Returns a language's complete texts, read once when first used. `code` is one of the languages. */
export const messagesOf = (code: string): Messages => {
  const known = read.get(code)
  if (known) return known
  const file = new URL(import.meta.resolve(`@sheaf/l10n/locales/${code}.json`))
  const messages = withEnglish(JSON.parse(readFileSync(file, 'utf8')) as Messages)
  read.set(code, messages)
  return messages
}

/** Translates the messages that the server itself writes, in mails and on pages of its own. */
export interface Translator {
  readonly lang: string
  readonly t: (key: MessageKey, values?: MessageValues) => string
}

/** Returns a translator into the first wanted language that exists, or else of English. */
export const translatorFor = (...wanted: readonly string[]): Translator => {
  const lang = wanted.find(isLanguage) ?? SOURCE_LANGUAGE
  const messages = messagesOf(lang)
  return { lang, t: (key, values) => translate(messages, lang, key, values) }
}
