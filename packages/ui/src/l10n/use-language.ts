import { useSyncExternalStore } from 'react'
import { currentLanguage, onLanguage } from './i18n.ts'

/** The page's language, for what `Intl` writes. */
export const useLanguage = (): string => useSyncExternalStore(onLanguage, currentLanguage)
