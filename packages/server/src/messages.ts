import { readFileSync } from 'node:fs'
import { withEnglish } from '@sheaf/l10n/english'
import type { MessageKey, Messages, MessageValues } from '@sheaf/l10n/keys'
import { isLanguage, SOURCE_LANGUAGE } from '@sheaf/l10n/languages'
import { translate } from '@sheaf/l10n/translate'

const read = new Map<string, Messages>()

/** A language's whole texts as the server has them since it first spoke it. `code` is one of the languages. */
export const messagesOf = (code: string): Messages => {
  const known = read.get(code)
  if (known) return known
  const file = new URL(import.meta.resolve(`@sheaf/l10n/locales/${code}.json`))
  const messages = withEnglish(JSON.parse(readFileSync(file, 'utf8')) as Messages)
  read.set(code, messages)
  return messages
}

/** What the server says by itself, in mails and on pages of its own. */
export interface Speaker {
  readonly lang: string
  readonly t: (key: MessageKey, values?: MessageValues) => string
}

/** Speaks the first of the wanted languages that there is, else English. */
export const speak = (...wanted: readonly string[]): Speaker => {
  const lang = wanted.find(isLanguage) ?? SOURCE_LANGUAGE
  const messages = messagesOf(lang)
  return { lang, t: (key, values) => translate(messages, lang, key, values) }
}
