import type { Presence } from '@sheaf/contract/entities/user-list'
import { toast } from '@sheaf/ui/components/toast'
import { t } from '@sheaf/ui/l10n/i18n'
import { listNames } from '../../lib/list-names.ts'

/**
 * Warns, in plain text, of people who were not found. Without any it stays silent, since success has been reported
 * already.
 */
export const warnOfAbsent = ({ absent }: Presence): void => {
  if (absent.length === 0) return
  toast.warning(t('USERLIST.INFO.USER_FAILURE', { names: listNames(absent) }))
}
