import type { Presence, UserList } from '@sheaf/contract/entities/user-list'
import { t } from '@sheaf/ui/l10n/i18n'
import { withAddresses } from '../../lib/people/known-people.ts'
import { savedPeople, type SavedPeople } from '../../lib/people/saved-people.ts'

/**
 * Returns the names that a save of a list did not find, and the people whom it added. `before` holds the logins that
 * were in the list, and the saved list holds the typed addresses (UL-8).
 */
export const savedInList = (
  { name: list, users }: Pick<UserList, 'name' | 'users'>,
  presence: Presence,
  before: readonly string[],
): SavedPeople =>
  savedPeople(presence, withAddresses(before, users), (names) => t('USERLIST.INFO.USER_FAILURE', { list, names }))
