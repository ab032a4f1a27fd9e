import { useTranslation } from 'react-i18next'
import type { Translate } from './i18n.ts'

/** The typed translation, following the page's language. */
export const useT = (): Translate => {
  const { t } = useTranslation()
  return (key, values = {}) => t(key, values)
}
