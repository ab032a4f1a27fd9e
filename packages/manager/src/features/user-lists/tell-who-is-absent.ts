import type { Presence } from '@sheaf/contract/entities/user-list'
import { toast } from '@sheaf/ui/components/toast'
import { currentLanguage, t } from '@sheaf/ui/l10n/i18n'

/** Who was not found is named in a warning, as plain text; nobody missing is a success worth no second message. */
export const tellWhoIsAbsent = ({ absent }: Presence): void => {
  if (absent.length === 0) return
  toast.warning(t('USERLIST.INFO.USER_FAILURE', { names: new Intl.ListFormat(currentLanguage()).format(absent) }))
}
