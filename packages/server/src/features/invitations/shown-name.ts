import type { Settings } from '@sheaf/contract/entities/settings'
import { displayName, ownView, type PersonNames } from '@sheaf/contract/policy/display-name'

/**
 * Returns the name by which somebody who invites is shown to those they invite: as they see themselves, since a stranger
 * has to know who writes (INV-10).
 */
export const shownNameOf = (person: PersonNames, settings: Pick<Settings, 'useFirstLastNameInPads'>): string =>
  displayName(person, ownView(settings))
