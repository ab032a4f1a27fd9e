import type { Presence } from '@sheaf/contract/entities/user-list'
import { t } from '@sheaf/ui/l10n/i18n'
import { listNames } from '@sheaf/ui/l10n/list-names'

/** Names of people after a save: the people who were not found, and the people who were added. */
export interface SavedPeople {
  readonly absent: readonly string[]
  readonly added: readonly string[]
  /** Returns the sentence about the people who were not found, in the page's language. */
  readonly absence: (names: string) => string
}

/**
 * Returns the names that a save did not find, and the people whom it added. `before` holds the logins of the people who
 * were there before, and their known mail addresses: the server names people as they were typed (UL-5).
 */
export const savedPeople = (
  { present, absent }: Presence,
  before: readonly string[],
  absence: SavedPeople['absence'],
): SavedPeople => {
  const known = new Set(before.map((name) => name.toLowerCase()))
  return { absent, added: present.filter((name) => !known.has(name.toLowerCase())), absence }
}

export const absenceText = ({ absent, absence }: SavedPeople): string => absence(listNames(absent))

export const additionText = ({ added }: SavedPeople): string => t('GROUP.PEOPLE_ADDED', { names: listNames(added) })

/** SCR-44: appends a line about the added people, if there are any. */
export const withAddition = (text: string, people: SavedPeople): string =>
  people.added.length === 0 ? text : `${text}\n${additionText(people)}`
