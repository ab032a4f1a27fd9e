import { english, type MessageKey, type Messages, type MessageValues } from '@sheaf/l10n/keys'
import { directionOf, languageCodes, SOURCE_LANGUAGE } from '@sheaf/l10n/languages'
import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'

/** One instance for the page: components follow it by `useT`, everything else asks `t`. */
export const i18n = createInstance()

void i18n.use(initReactI18next).init({
  lng: SOURCE_LANGUAGE,
  fallbackLng: SOURCE_LANGUAGE,
  supportedLngs: languageCodes,
  resources: { [SOURCE_LANGUAGE]: { translation: english } },
  initAsync: false,
  keySeparator: false,
  nsSeparator: false,
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  react: { useSuspense: false },
})

export type Translate = (key: MessageKey, values?: MessageValues) => string

export const t: Translate = (key, values = {}) => i18n.t(key, values)

/** The text of a key from the wire. One that no language file knows still says something. */
export const textOfKey = (key: string): string =>
  i18n.exists(key) ? i18n.t(key) : t('NOTIFICATION.ERROR_UNEXPECTED', { key })

const followLanguage = (code: string) => {
  document.documentElement.lang = code
  document.documentElement.dir = directionOf(code)
}

/** Loads a language's file once and turns the page to it. Rejects, and changes nothing, when it cannot be had. */
export const setLanguage = async (code: string, base: URL): Promise<void> => {
  if (!i18n.hasResourceBundle(code, 'translation')) {
    const response = await fetch(new URL(`l10n/${encodeURIComponent(code)}.json`, base))
    if (!response.ok) throw new Error(`language file ${code}: ${response.status}`)
    i18n.addResourceBundle(code, 'translation', (await response.json()) as Messages)
  }
  await i18n.changeLanguage(code)
  followLanguage(code)
}
