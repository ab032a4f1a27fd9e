import type { Presence } from '@sheaf/contract/entities/user-list'
import { t } from '@sheaf/ui/l10n/i18n'
import { savedPeople, type SavedPeople } from '../../lib/saved-people.ts'

/** Returns whom a save of the list of that name did not find and whom it added. */
export const savedInList = (list: string, presence: Presence, before: readonly string[]): SavedPeople =>
  savedPeople(presence, before, (names) => t('USERLIST.INFO.USER_FAILURE', { list, names }))
