import type { MessageKey, Messages, MessageValues } from '@sheaf/l10n/keys'
import { directionOf, SOURCE_LANGUAGE } from '@sheaf/l10n/languages'
import { lastWords } from '@sheaf/l10n/last-words'
import { translate } from '@sheaf/l10n/translate'
import { isolate } from './isolate.ts'

export type Translate = (key: MessageKey, values?: MessageValues) => string

/** A page has the languages that it speaks, each fetched once. */
const files = new Map<string, Promise<Messages>>()

/** What the page speaks. A new one for each change, so that components see it. */
interface Speech {
  readonly language: string
  readonly messages: Messages
  readonly t: Translate
}

/** What is put into a text keeps to its own direction of writing. */
const setApart = (values: MessageValues = {}, direction: 'ltr' | 'rtl'): MessageValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolate(value, direction) : value,
    ]),
  )

const speechIn = (language: string, messages: Messages): Speech => ({
  language,
  messages,
  t: (key, values) => translate(messages, language, key, setApart(values, directionOf(language))),
})
let speech = speechIn(SOURCE_LANGUAGE, lastWords)

const listeners = new Set<() => void>()
export const onLanguage = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** Runs once the page has texts: at once, or with its first language file. Answers how to call it off. */
export const onceSpeaking = (run: () => void): (() => void) => {
  if (speech.messages !== lastWords) {
    run()
    return () => {}
  }
  const stop = onLanguage(() => {
    stop()
    run()
  })
  return stop
}
export const currentSpeech = (): Speech => speech

/** Components follow the page's language by `useLanguage`, everything else asks. */
export const currentLanguage = (): string => speech.language

/** Components follow the page's language by `useT`, everything else asks `t`. */
export const t: Translate = (key, values) => speech.t(key, values)

/** Whether there is a text of this name: for keys that come over the wire. Plurals are not among them. */
export const isMessageKey = (key: string): key is MessageKey => Object.hasOwn(speech.messages, key)

/** The text of a key from the wire. One that no language file knows still says something. */
export const textOfKey = (key: string): string =>
  isMessageKey(key) ? t(key) : t('NOTIFICATION.ERROR_UNEXPECTED', { key })

const fetchFile = async (code: string, base: URL): Promise<Messages> => {
  const response = await fetch(new URL(`l10n/${encodeURIComponent(code)}.json`, base))
  if (!response.ok) throw new Error(`language file ${code}: ${response.status}`)
  return (await response.json()) as Messages
}

/** Fetches a language's file once. Rejects when it cannot be had, and asks again the next time. */
export const loadLanguage = (code: string, base: URL): Promise<Messages> => {
  const known = files.get(code)
  if (known !== undefined) return known
  const file = fetchFile(code, base)
  files.set(code, file)
  file.catch(() => files.delete(code))
  return file
}

const speak = (language: string, messages: Messages): void => {
  if (speech.messages === messages) return
  speech = speechIn(language, messages)
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
  for (const listener of listeners) listener()
}

/** The language that was asked for last. */
let wished: string | undefined

/** What became of a wish for a language; `overtaken` by a later one while its file was on its way. */
type Turn = 'spoken' | 'overtaken' | 'missing'

/**
 * Turns the page to a language, unless another is wished for before its file is here. When the file cannot be had, the
 * page speaks on as before, at its start English. Rejects when that cannot be had either.
 */
export const setLanguage = async (code: string, base: URL): Promise<Turn> => {
  wished = code
  const messages = await loadLanguage(code, base).catch(() => undefined)
  if (wished !== code) return 'overtaken'
  if (messages !== undefined) {
    speak(code, messages)
    return 'spoken'
  }
  if (speech.messages === lastWords) {
    const english = await loadLanguage(SOURCE_LANGUAGE, base)
    if (wished === code) speak(SOURCE_LANGUAGE, english)
  }
  return 'missing'
}
