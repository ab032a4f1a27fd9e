import { SETTINGS } from '@sheaf/contract/entities/settings'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useLocation } from 'react-router'
import { useConfiguration } from '../session/session.ts'

/** Key of the history entry with which a visit begins. */
const FIRST = 'default'

/**
 * SCR-98: returns what this site is, for the help of screens that people come to before they know it: `always`, or
 * only where the visit begins with the screen.
 */
export const useProductHelp = (when: 'always' | 'first'): readonly string[] => {
  const t = useT()
  const { key } = useLocation()
  const { title = SETTINGS.title.initial } = useConfiguration().value
  return when === 'always' || key === FIRST ? [t('USER.HELP.PRODUCT', { title })] : []
}
