import { useSyncExternalStore } from 'react'
import { currentSpeech, onLanguage, type Translate } from './i18n.ts'

/** The typed translation, following the page's language: another function for each. */
export const useT = (): Translate => useSyncExternalStore(onLanguage, currentSpeech).t
