import { SETTINGS } from '@sheaf/contract/entities/settings'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useConfiguration } from './session.ts'

/** SCR-716: returns what this site is, for the help of screens that people come to before they know it. */
export const useProductHelp = (): string => {
  const t = useT()
  const { title = SETTINGS.title.initial } = useConfiguration().value
  return t('USER.HELP.PRODUCT', { title })
}
