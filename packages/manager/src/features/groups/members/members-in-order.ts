import type { Member } from '@sheaf/contract/entities/user'
import type { UserId } from '@sheaf/contract/ids'
import { nameOrder } from '@sheaf/ui/l10n/name-order'
import { nameOf } from './member-name.ts'

/** Returns the known people with these ids, in the order of their names in the language. */
export const membersInOrder = (
  ids: readonly UserId[],
  people: Readonly<Record<UserId, Member>>,
  language: string,
): Member[] => {
  const compare = nameOrder(language)
  return ids
    .map((id) => people[id])
    .filter((member) => member !== undefined)
    .toSorted((a, b) => compare(nameOf(a), nameOf(b)))
}
