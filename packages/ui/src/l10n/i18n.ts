import { type TextPart, textPartOf } from '@sheaf/contract/pages/text-parts'
import type { MessageKey, Messages, MessageValues } from '@sheaf/l10n/keys'
import { SOURCE_LANGUAGE } from '@sheaf/l10n/languages'
import { fallbackMessages } from '@sheaf/l10n/fallback-messages'
import { flattenMessages, type MessageTree } from '@sheaf/l10n/message-tree'
import { translate } from '@sheaf/l10n/translate'
import { pageDirection } from './page-direction.ts'

export type Translate = (key: MessageKey, values?: MessageValues) => string

/** Texts by language and parts, each fetched once. */
const files = new Map<string, Promise<Messages>>()

/** Parts of the texts that the page shows beside the first. */
const furtherParts = new Set<TextPart>()

/** The page's language and texts. Each change makes a new object, so that components notice it. */
interface Translation {
  readonly language: string
  readonly messages: Messages
  readonly t: Translate
}

const translationIn = (language: string, messages: Messages): Translation => ({
  language,
  messages,
  t: (key, values) => translate(messages, language, key, values),
})
let current = translationIn(SOURCE_LANGUAGE, fallbackMessages)

const listeners = new Set<() => void>()
export const onLanguage = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/**
 * Runs a function once the page has texts: at once, or with the first language file. Returns a function that cancels
 * it.
 */
export const onceTranslated = (run: () => void): (() => void) => {
  if (current.messages !== fallbackMessages) {
    run()
    return () => {}
  }
  const stop = onLanguage(() => {
    stop()
    run()
  })
  return stop
}
export const currentTranslation = (): Translation => current

/** Returns the page's language, for code outside components; those follow it with `useLanguage`. */
export const currentLanguage = (): string => current.language

/** Translates, for code outside components; those follow the page's language with `useT`. */
export const t: Translate = (key, values) => current.t(key, values)

/** Returns whether there is a text with this key, for keys from the server. Keys of plurals are not included. */
export const isMessageKey = (key: string): key is MessageKey => Object.hasOwn(current.messages, key)

/** Returns the text of a key from the server; for an unknown key, a general text that names it. */
export const textOfKey = (key: string): string =>
  isMessageKey(key) ? t(key) : t('NOTIFICATION.ERROR_UNEXPECTED', { key })

const fetchFile = async (code: string, part: TextPart, base: URL): Promise<Messages> => {
  const response = await fetch(new URL(`l10n/${encodeURIComponent(code)}.json?part=${part}`, base))
  if (!response.ok) throw new Error(`language file ${code}: ${response.status}`)
  return flattenMessages((await response.json()) as MessageTree)
}

/** Gets texts once. Rejects if that fails, and the next call tries again. */
const getOnce = (key: string, get: () => Promise<Messages>): Promise<Messages> => {
  const known = files.get(key)
  if (known !== undefined) return known
  const file = get()
  files.set(key, file)
  file.catch(() => files.delete(key))
  return file
}

const loadFirstPart = (code: string, base: URL): Promise<Messages> =>
  getOnce(code, () => fetchFile(code, 'first', base))

const hasPart = (messages: Messages, part: TextPart): boolean =>
  Object.keys(messages).some((key) => textPartOf(key) === part)

const loadAllParts = (code: string, base: URL): Promise<Messages> =>
  getOnce([code, ...furtherParts].join(), async () => {
    const first = await loadFirstPart(code, base)
    const missing = [...furtherParts].filter((part) => !hasPart(first, part))
    const further = await Promise.all(missing.map((part) => fetchFile(code, part, base)))
    return further.length === 0 ? first : Object.assign({}, first, ...further)
  })

/** Loads the texts of a language that the page needs. Rejects if that fails, and the next call tries again. */
export const loadLanguage = (code: string, base: URL): Promise<Messages> =>
  furtherParts.size > 0 ? loadAllParts(code, base) : loadFirstPart(code, base)

/** Sets language and texts of what is drawn on the server, where nothing listens. */
export const setTranslation = (language: string, messages: Messages): void => {
  if (current.messages !== messages) current = translationIn(language, messages)
}

const apply = (language: string, messages: Messages): void => {
  if (current.messages === messages) return
  setTranslation(language, messages)
  document.documentElement.lang = language
  document.documentElement.dir = pageDirection(language)
  for (const listener of listeners) listener()
}

/** The most recently requested language. */
let requested: string | undefined

/** Outcome of a request for a language; `overtaken` if another was requested while the file was loading. */
type Turn = 'switched' | 'overtaken' | 'missing'

/**
 * Switches the page to a language, unless another is requested before the file has loaded. If the file cannot be
 * loaded, the page keeps its language, or gets English if it has none yet. Rejects if that cannot be loaded either.
 */
export const setLanguage = async (code: string, base: URL): Promise<Turn> => {
  requested = code
  const messages = await loadLanguage(code, base).catch(() => undefined)
  if (requested !== code) return 'overtaken'
  if (messages !== undefined) {
    apply(code, messages)
    return 'switched'
  }
  if (current.messages === fallbackMessages) {
    const english = await loadLanguage(SOURCE_LANGUAGE, base)
    if (requested === code) apply(SOURCE_LANGUAGE, english)
  }
  // Further parts are those of the language that the page has.
  if (requested === code) requested = current.language
  return 'missing'
}

/** Adds a part to the texts of the page. Rejects if it cannot be loaded. */
export const addTexts = async (part: TextPart, base: URL): Promise<void> => {
  furtherParts.add(part)
  const code = requested
  // The page's first language comes with it.
  if (code === undefined) return
  const messages = await loadLanguage(code, base)
  if (requested === code) apply(code, messages)
}

/** Forgets all languages, as a page does that is loaded again. Listeners are told with the next language. */
export const forgetLanguages = (): void => {
  requested = undefined
  furtherParts.clear()
  files.clear()
  current = translationIn(SOURCE_LANGUAGE, fallbackMessages)
}
