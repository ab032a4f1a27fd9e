import { useSyncExternalStore } from 'react'
import { currentTranslation, onLanguage, type Translate } from './i18n.ts'

/** Returns the typed translation function of the page's language; each language has its own function. */
export const useT = (): Translate => useSyncExternalStore(onLanguage, currentTranslation, currentTranslation).t
