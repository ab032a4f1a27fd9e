import { useSyncExternalStore } from 'react'
import { currentLanguage, onLanguage } from './i18n.ts'

/** Returns the page's language, for what `Intl` formats. */
export const useLanguage = (): string => useSyncExternalStore(onLanguage, currentLanguage, currentLanguage)
